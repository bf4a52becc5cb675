import type { Question } from '@finaula/contract/courses';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import type { Answers } from './attempt.ts';
import { MissingAnswers, missingQuestions } from './missing-answers.tsx';
import { QuestionField } from './question-field.tsx';
import styles from './question-steps.module.css';
import { QuizProgress } from './quiz-progress.tsx';

interface QuestionStepsProps {
  questions: readonly Question[];
  answers: Answers;
  /** Index of the shown question, from 0. */
  current: number;
  /** The options of a question in displayed order, by their index in the course. */
  optionsOf: (question: Question) => readonly number[];
  onStep: (index: number) => void;
  onChoose: (question: Question, option: number) => void;
  /** Called with every question answered. */
  onSend: () => void;
}

/** The questions of a quiz, one at a time. */
export function QuestionSteps(props: QuestionStepsProps) {
  const { questions, answers, current, optionsOf, onStep, onChoose, onSend } = props;
  const legend = useRef<HTMLLegendElement>(null);
  const question = questions[current];
  const missing = missingQuestions(answers);
  const last = current === questions.length - 1;
  const goTo = (index: number) => {
    onStep(index);
    // Move the focus to the text of a new question.
    requestAnimationFrame(() => legend.current?.focus());
  };
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (!last) goTo(current + 1);
    else if (missing.length === 0) onSend();
  };
  if (question === undefined) return null;
  return (
    <>
      <QuizProgress answers={answers} current={current} />
      <form onSubmit={advance}>
        <QuestionField
          key={question.id}
          question={question}
          position={`Pregunta ${current + 1} de ${questions.length}`}
          shown={optionsOf(question)}
          legend={legend}
          chosen={answers[current]}
          onChoose={(option) => onChoose(question, option)}
        />
        <div className={styles.actions}>
          <Button kind="secondary" disabled={current === 0} onClick={() => goTo(current - 1)}>
            <ArrowLeft aria-hidden="true" />
            Anterior
          </Button>
          <div className={`${styles.state} num`} role="status">
            {last && missing.length > 0 ? (
              <MissingAnswers missing={missing} goTo={(number) => goTo(number - 1)} />
            ) : (
              <p>
                {questions.length - missing.length} de {questions.length} respondidas
              </p>
            )}
          </div>
          <Button kind="primary" type="submit" disabled={last && missing.length > 0}>
            {last ? 'Enviar' : 'Siguiente'}
            {!last && <ArrowRight aria-hidden="true" />}
          </Button>
        </div>
      </form>
    </>
  );
}

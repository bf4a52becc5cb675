import type { Quiz } from '@finaula/contract/courses';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { CourseHeader } from '../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { type Attempt, answersOf, type Examination, optionsShown, saveAttempt } from './attempt.ts';
import { MissingAnswers, missingQuestions } from './missing-answers.tsx';
import { QuestionField } from './question-field.tsx';
import styles from './quiz-form.module.css';
import { QuizProgress } from './quiz-progress.tsx';

interface QuizFormProps {
  examination: Examination;
  quiz: Quiz;
  /** The attempt to start or continue. */
  begun: Attempt;
  notice: ReactNode;
  /** Called with every question answered. */
  onSubmit: (attempt: Attempt) => void;
}

export function QuizForm({ examination, quiz: { questions }, begun, notice, onSubmit }: QuizFormProps) {
  const { course } = examination;
  const [attempt, setAttempt] = useState(begun);
  const heading = useRef<HTMLHeadingElement>(null);
  const legend = useRef<HTMLLegendElement>(null);
  const { current } = attempt;
  const question = questions[current];
  const answers = answersOf(questions, attempt);
  const missing = missingQuestions(answers);
  const last = current === questions.length - 1;
  usePageTitle(`Pregunta ${current + 1} de ${questions.length}`);
  useFocusOnNavigation(`quiz:${course.id}`, heading);

  const change = (next: Partial<Attempt>) => setAttempt({ ...attempt, ...next });
  useEffect(() => saveAttempt(examination, attempt, sessionStorage), [examination, attempt]);
  const goTo = (index: number) => {
    change({ current: index });
    // Move the focus to the text of a new question.
    requestAnimationFrame(() => legend.current?.focus());
  };
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (!last) goTo(current + 1);
    else if (missing.length === 0) onSubmit(attempt);
  };

  if (question === undefined) return null;
  return (
    <>
      <h1 className="sr-only" ref={heading} tabIndex={-1}>
        Quiz: {course.title}
      </h1>
      <CourseHeader
        module={course.module}
        back={{
          address: {
            to: '/cursos/$curso',
            params: { curso: course.id },
            search: { lamina: course.slides.length || 1 },
          },
          label: 'Volver al curso',
        }}
      >
        <p className={styles.crumb}>{course.title}</p>
      </CourseHeader>
      {current === 0 && notice}
      <QuizProgress answers={answers} current={current} />
      <form className={styles.form} onSubmit={advance}>
        <QuestionField
          key={question.id}
          question={question}
          position={`Pregunta ${current + 1} de ${questions.length}`}
          shown={optionsShown(question, attempt)}
          legend={legend}
          chosen={answers[current]}
          onChoose={(option) => change({ chosen: { ...attempt.chosen, [question.id]: option } })}
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

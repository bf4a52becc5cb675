import type { Course, Quiz } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AnswerReview } from '../features/quiz/answer-review.tsx';
import { newAttempt, optionsShown } from '../features/quiz/attempt.ts';
import { MissingAnswers, missingQuestions } from '../features/quiz/missing-answers.tsx';
import { QuestionField } from '../features/quiz/question-field.tsx';
import { QuizProgress } from '../features/quiz/quiz-progress.tsx';
import { percent } from '../lib/text/percent.ts';
import { Button } from '../ui/forms/button.tsx';
import styles from './package-quiz.module.css';
import type { Kept } from './scorm-session.ts';

interface PackageQuizProps {
  course: Course;
  quiz: Quiz;
  kept: Kept;
  /** Called with every change of the answers. */
  onKeep: (answers: Kept['answers']) => void;
  onSend: (answers: Kept['answers']) => void;
  onSlide: (slide: number) => void;
}

/** The quiz, question by question, and its result. */
export function PackageQuiz({ course, quiz, kept, onKeep, onSend, onSlide }: PackageQuizProps) {
  const { questions } = quiz;
  const answers = questions.map((_, i) => kept.answers[i] ?? undefined);
  const firstMissing = answers.indexOf(undefined);
  const [current, setCurrent] = useState(firstMissing === -1 ? 0 : firstMissing);
  const [attempt, setAttempt] = useState(() => newAttempt(course));
  const legend = useRef<HTMLLegendElement>(null);
  const question = questions[current];
  const missing = missingQuestions(answers);
  const last = current === questions.length - 1;

  if (kept.sent)
    return (
      <QuizResult
        course={course}
        quiz={quiz}
        answers={answers}
        onSlide={onSlide}
        onRetry={() => {
          setAttempt(newAttempt(course));
          setCurrent(0);
          onKeep(questions.map(() => null));
        }}
      />
    );
  if (question === undefined) return null;
  const goTo = (index: number) => {
    setCurrent(index);
    requestAnimationFrame(() => legend.current?.focus());
  };
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (!last) goTo(current + 1);
    else if (missing.length === 0) {
      onSend(kept.answers);
      window.scrollTo(0, 0);
    }
  };
  return (
    <section aria-label="Quiz">
      <QuizProgress answers={answers} current={current} />
      <form onSubmit={advance}>
        <QuestionField
          key={question.id}
          question={question}
          position={`Pregunta ${current + 1} de ${questions.length}`}
          shown={optionsShown(question, attempt)}
          legend={legend}
          chosen={answers[current]}
          onChoose={(option) => onKeep(questions.map((_, i) => (i === current ? option : (kept.answers[i] ?? null))))}
        />
        <div className={styles.actions}>
          <Button
            kind="secondary"
            onClick={() => (current === 0 ? onSlide(course.slides.length || 1) : goTo(current - 1))}
          >
            <ArrowLeft aria-hidden="true" />
            {current === 0 ? 'Volver a las láminas' : 'Anterior'}
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
    </section>
  );
}

interface QuizResultProps {
  course: Course;
  quiz: Quiz;
  answers: readonly (number | undefined)[];
  onSlide: (slide: number) => void;
  onRetry: () => void;
}

function QuizResult({ course, quiz, answers, onSlide, onRetry }: QuizResultProps) {
  const { score, correctCount, passed } = gradeQuiz(quiz, answers);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.result}>
      <h2 ref={heading} tabIndex={-1}>
        {passed ? messages.quizPassed : messages.quizFailed}
      </h2>
      <p className="num">
        {correctCount} de {quiz.questions.length} correctas, {percent(score)}. El mínimo es{' '}
        {percent(quiz.passing_score)}.
      </p>
      <div className={styles.actions}>
        <Button kind={passed ? 'secondary' : 'primary'} onClick={() => onSlide(1)}>
          Revisar curso
        </Button>
        {!passed && (
          <Button kind="secondary" onClick={onRetry}>
            Intentar de nuevo
          </Button>
        )}
      </div>
      <AnswerReview
        course={course}
        quiz={quiz}
        answers={answers}
        correctCount={correctCount}
        slideLink={({ slide_number, title }) => (
          <Button kind="quiet" className={styles.back} onClick={() => onSlide(slide_number)}>
            Volver a la lámina {slide_number}, {title}
          </Button>
        )}
      />
    </section>
  );
}

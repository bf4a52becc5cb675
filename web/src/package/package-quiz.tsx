import type { Course, Quiz } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerReview } from '../features/quiz/answer-review.tsx';
import { newAttempt, optionsShown } from '../features/quiz/attempt.ts';
import { QuestionSteps } from '../features/quiz/question-steps.tsx';
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
  return (
    <section aria-label="Quiz">
      <Button kind="quiet" className={styles.back} onClick={() => onSlide(kept.slide)}>
        <ArrowLeft aria-hidden="true" />
        Volver a las láminas
      </Button>
      <QuestionSteps
        questions={questions}
        answers={answers}
        current={current}
        optionsOf={(question) => optionsShown(question, attempt)}
        onStep={setCurrent}
        onChoose={(question, option) =>
          onKeep(questions.map((one, i) => (one === question ? option : (kept.answers[i] ?? null))))
        }
        onSend={() => {
          onSend(kept.answers);
          window.scrollTo(0, 0);
        }}
      />
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

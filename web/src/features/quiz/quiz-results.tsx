import type { Course, Quiz } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { type ReactNode, useEffect, useRef } from 'react';
import { percent } from '../../lib/text/percent.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { AnswerReview } from './answer-review.tsx';
import type { CompleteAnswers } from './attempt.ts';
import styles from './quiz-results.module.css';

interface QuizResultsProps {
  course: Course;
  quiz: Quiz;
  answers: CompleteAnswers;
  /** The question, from 1, from whose slide the user returns. */
  reviewing: number | undefined;
  /** Shown before the other actions after a pass. */
  reward: ReactNode;
  onRetry: () => void;
}

export function QuizResults({ course, quiz, answers, reviewing, reward, onRetry }: QuizResultsProps) {
  const { score, correctCount, passed } = gradeQuiz(quiz, answers);
  const sentence = passed ? messages.quizPassed : messages.quizFailed;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Resultado del quiz');
  const reviewed = useRef<HTMLElement>(null);
  useFocusOnNavigation(`resultado:${course.id}`, reviewing === undefined ? heading : reviewed);
  useEffect(() => void reviewed.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <>
      <section className={styles.result}>
        <Medal seed={course.id} score={score} passed={passed} />
        <h1 ref={heading} tabIndex={-1}>
          {sentence.split(/(?<=[.!]) /).map((part, i) => [i > 0 && ' ', <span key={part}>{part}</span>])}
        </h1>
        <p className={styles.course}>{course.title}</p>
        <dl className={`${styles.facts} num`}>
          <div>
            <dt>Respuestas correctas</dt>
            <dd>
              {correctCount} de {quiz.questions.length}
            </dd>
          </div>
          <div>
            <dt>Mínimo para aprobar</dt>
            <dd>{percent(quiz.passing_score)}</dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {passed && reward}
          <ScreenLink
            to="/cursos/$curso"
            params={{ curso: course.id }}
            className={buttonLook(passed ? 'secondary' : 'primary', 'large')}
          >
            Revisar curso
          </ScreenLink>
          {!passed && (
            <Button kind="secondary" size="large" onClick={onRetry}>
              Intentar de nuevo
            </Button>
          )}
          <ScreenLink to="/cursos" className={buttonLook('quiet', 'large')}>
            Finalizar
          </ScreenLink>
        </div>
      </section>
      <AnswerReview
        course={course}
        quiz={quiz}
        answers={answers}
        correctCount={correctCount}
        slideLink={({ slide_number, title }, number) => (
          <ScreenLink
            to="/cursos/$curso"
            params={{ curso: course.id }}
            search={{ lamina: slide_number, repaso: number }}
          >
            Volver a la lámina {slide_number}, {title}
          </ScreenLink>
        )}
        reviewing={reviewing}
        reviewed={reviewed}
      />
    </>
  );
}

/** The course's rosette with the score in it; in ink until it is earned. */
export function Medal({ seed, score, passed }: { seed: string; score: number; passed: boolean }) {
  return (
    <div className={styles.medal} data-passed={passed || undefined}>
      <Rosette seed={seed} line={0.6} className={styles.rosette} />
      <p className={`${styles.score} num`}>
        <span>
          {score}
          <small>{'\u00a0%'}</small>
        </span>
      </p>
    </div>
  );
}

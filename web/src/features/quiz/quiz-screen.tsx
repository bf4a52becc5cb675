import type { Course } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { useState } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { notifyInfo, notifySuccess } from '../../ui/toast.tsx';
import { type Answers, forgetAttempt } from './attempt.ts';
import { QuizForm } from './quiz-form.tsx';
import { QuizResults } from './quiz-results.tsx';
import styles from './quiz-screen.module.css';

/** Finishing a quiz makes no call (spec §4): it is graded here, and its result lives as long as the screen. */
export function QuizScreen({ course }: { course: Course }) {
  const [submitted, setSubmitted] = useState<Answers | null>(null);
  const { quiz } = course;
  if (quiz === null || quiz.questions.length === 0) return <NoQuestions course={course} />;

  const submit = (answers: Answers) => {
    forgetAttempt(course, sessionStorage);
    setSubmitted(answers);
    if (gradeQuiz(quiz, answers).passed) notifySuccess(messages.quizPassed);
    else notifyInfo(messages.quizFailed);
    window.scrollTo(0, 0);
  };
  return (
    <main className={styles.narrow} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      {submitted === null ? (
        <QuizForm course={course} quiz={quiz} onSubmit={submit} />
      ) : (
        <QuizResults course={course} quiz={quiz} answers={submitted} onRetry={() => setSubmitted(null)} />
      )}
    </main>
  );
}

function NoQuestions({ course }: { course: Course }) {
  usePageTitle('Quiz');
  return (
    <main className={styles.narrow} id={MAIN_ID} tabIndex={-1}>
      <EmptyState
        heading="h1"
        title={messages.quizEmpty}
        action={
          <PlaceLink place={{ curso: course.id }} className={buttonLook('primary')}>
            Volver al curso
          </PlaceLink>
        }
      >
        {course.title}
      </EmptyState>
    </main>
  );
}

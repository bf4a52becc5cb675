import type { Course, Quiz } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { notifyInfo, notifySuccess } from '../../ui/feedback/toast.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import {
  type Attempt,
  answersOf,
  type CompleteAnswers,
  clearAttempt,
  completeAnswersOf,
  resumeAttempt,
  saveAttempt,
} from './attempt.ts';
import { QuizForm } from './quiz-form.tsx';
import { QuizResults } from './quiz-results.tsx';
import styles from './quiz-screen.module.css';
import { useQuizLock } from './use-quiz-lock.ts';

/** A passed quiz: the course as asked, and the answers. */
export interface Pass {
  course: Course;
  answers: CompleteAnswers;
  /** Starts the quiz again, with the loaded course or a fresher one. */
  retake: (fresh?: Course) => void;
}

interface QuizScreenProps {
  course: Course;
  userId: string;
  /** The question, from 1, from whose slide the user returns to the result. */
  reviewing: number | undefined;
  /** Shown above the questions. */
  notice?: ReactNode;
  /** The action that a pass allows. */
  reward: (pass: Pass) => ReactNode;
}

export function QuizScreen({ course: known, userId, reviewing, notice, reward }: QuizScreenProps) {
  const navigate = useNavigate();
  // Fixed from the first question to the result: an updated course must not replace the questions of given
  // answers.
  const [{ round, course }, setRound] = useState({ round: 1, course: known });
  const { quiz } = course;
  if (quiz === null || quiz.questions.length === 0) return <NoQuestions course={course} />;
  const retake = (fresh = known) => {
    setRound({ round: round + 1, course: fresh });
    if (reviewing !== undefined)
      void navigate({ to: '/cursos/$curso/quiz', params: { curso: course.id }, replace: true });
  };
  return (
    <Round
      key={round}
      course={course}
      quiz={quiz}
      userId={userId}
      reviewing={reviewing}
      notice={notice}
      reward={reward}
      onRetake={retake}
    />
  );
}

interface RoundProps extends QuizScreenProps {
  quiz: Quiz;
  onRetake: (fresh?: Course) => void;
}

/** Finishing a quiz makes no call (spec §4): it is graded here. */
function Round({ course, quiz, userId, reviewing, notice, reward, onRetake }: RoundProps) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const examination = useMemo(() => ({ course, userId }), [course, userId]);
  const [attempt, setAttempt] = useState(() =>
    resumeAttempt(examination, reviewing === undefined ? visit : null, sessionStorage),
  );
  const answers = attempt.sentIn === null ? undefined : completeAnswersOf(quiz.questions, attempt);
  useQuizLock(course.id, answers === undefined);

  const submit = (made: Attempt) => {
    const sent = { ...made, sentIn: visit };
    saveAttempt(examination, sent, sessionStorage);
    setAttempt(sent);
    if (gradeQuiz(quiz, answersOf(quiz.questions, made)).passed) notifySuccess(messages.quizPassed);
    else notifyInfo(messages.quizFailed);
    window.scrollTo(0, 0);
  };
  const retake = (fresh?: Course) => {
    clearAttempt(examination, sessionStorage);
    onRetake(fresh);
  };
  return (
    <main className={styles.narrow} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      {answers === undefined ? (
        <QuizForm examination={examination} quiz={quiz} begun={attempt} notice={notice} onSubmit={submit} />
      ) : (
        <QuizResults
          course={course}
          quiz={quiz}
          answers={answers}
          reviewing={reviewing}
          reward={reward({ course, answers, retake })}
          onRetry={() => retake()}
        />
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
          <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} className={buttonLook('primary')}>
            Volver al curso
          </ScreenLink>
        }
      >
        {course.title}
      </EmptyState>
    </main>
  );
}

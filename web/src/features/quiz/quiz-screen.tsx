import type { Course, Quiz } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { gradeQuiz } from '@finaula/contract/quiz';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { notifyInfo, notifySuccess } from '../../ui/toast.tsx';
import { type Attempt, answersOf, type CompleteAnswers, completeAnswersOf, forgetAttempt, keepAttempt, resumeAttempt } from './attempt.ts';
import { QuizForm } from './quiz-form.tsx';
import { QuizResults } from './quiz-results.tsx';
import styles from './quiz-screen.module.css';
import { useAttemptMark } from './use-attempt-mark.ts';

/** A quiz that was passed: the course as it was when its questions were asked, and what was answered. */
export interface Pass {
  course: Course;
  answers: CompleteAnswers;
  /** Begins the quiz anew: with the course that is known by now, or a fresher one. */
  retake: (fresh?: Course) => void;
}

interface QuizScreenProps {
  course: Course;
  userId: string;
  /** The question, from 1, from whose slide somebody comes back to the result. */
  reviewing: number | undefined;
  /** What a pass may be turned into. */
  reward: (pass: Pass) => ReactNode;
}

export function QuizScreen({ course: known, userId, reviewing, reward }: QuizScreenProps) {
  const navigate = useNavigate();
  // Held from the first question to the result: a course that is updated meanwhile must not exchange the questions under the answers.
  const [{ round, course }, setRound] = useState({ round: 1, course: known });
  const { quiz } = course;
  if (quiz === null || quiz.questions.length === 0) return <NoQuestions course={course} />;
  const retake = (fresh = known) => {
    setRound({ round: round + 1, course: fresh });
    if (reviewing !== undefined) void navigate({ to: '/', search: { curso: course.id, quiz: 1 }, replace: true });
  };
  return <Round key={round} course={course} quiz={quiz} userId={userId} reviewing={reviewing} reward={reward} onRetake={retake} />;
}

interface RoundProps extends QuizScreenProps {
  quiz: Quiz;
  onRetake: (fresh?: Course) => void;
}

/** Finishing a quiz makes no call (spec §4): it is graded here. */
function Round({ course, quiz, userId, reviewing, reward, onRetake }: RoundProps) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const examination = useMemo(() => ({ course, userId }), [course, userId]);
  const [attempt, setAttempt] = useState(() => resumeAttempt(examination, reviewing === undefined ? visit : null, sessionStorage));
  const answers = attempt.sentIn === null ? undefined : completeAnswersOf(quiz.questions, attempt);
  useAttemptMark(course.id, answers === undefined);

  const submit = (made: Attempt) => {
    const sent = { ...made, sentIn: visit };
    keepAttempt(examination, sent, sessionStorage);
    setAttempt(sent);
    if (gradeQuiz(quiz, answersOf(quiz.questions, made)).passed) notifySuccess(messages.quizPassed);
    else notifyInfo(messages.quizFailed);
    window.scrollTo(0, 0);
  };
  const retake = (fresh?: Course) => {
    forgetAttempt(examination, sessionStorage);
    onRetake(fresh);
  };
  return (
    <main className={styles.narrow} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      {answers === undefined ? (
        <QuizForm examination={examination} quiz={quiz} begun={attempt} onSubmit={submit} />
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

import { useEffect, useRef } from 'react';
import { markQuizAttempt } from '../../lib/quiz-attempt.ts';

/**
 * A quiz in progress keeps the assistant of its course closed. The mark goes when the screen is left, not when the quiz is finished: finishing it
 * makes no call (spec §4).
 */
export function useAttemptMark(courseId: string, inProgress: boolean): void {
  const marked = useRef(false);
  useEffect(() => {
    if (!inProgress) return;
    const begin = () => {
      marked.current = true;
      markQuizAttempt(courseId, true);
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) begin();
    };
    begin();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [courseId, inProgress]);

  useEffect(() => {
    const end = () => {
      if (marked.current) markQuizAttempt(courseId, false);
    };
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [courseId]);
}

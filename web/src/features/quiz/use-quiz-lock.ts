import { useEffect, useRef } from 'react';
import { setQuizLock } from '../../lib/courses/quiz-lock.ts';

/**
 * A quiz in progress closes the assistant of its course. The lock is released when the screen is left, not
 * when the quiz is finished: finishing makes no call (spec §4).
 */
export function useQuizLock(courseId: string, inProgress: boolean): void {
  const marked = useRef(false);
  useEffect(() => {
    if (!inProgress) return;
    const begin = () => {
      marked.current = true;
      setQuizLock(courseId, true);
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
      if (marked.current) setQuizLock(courseId, false);
    };
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [courseId]);
}

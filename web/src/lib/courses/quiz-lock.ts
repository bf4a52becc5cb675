import { request } from '../api/api.ts';
import { calls } from '../api/calls.ts';

let settled: Promise<unknown> = Promise.resolve();

/**
 * Tells the server, in order, that a quiz begins or ends. Callers do not wait, and failures are ignored.
 */
export function setQuizLock(courseId: string, inProgress: boolean): void {
  const parts = { params: { id: courseId }, body: { in_progress: inProgress } };
  settled = settled.then(() => request(calls.setQuizAttempt, parts, { keepalive: true })).catch(() => undefined);
}

/** Resolves when the server has received all calls of `setQuizLock`. */
export const quizLockSettled = (): Promise<unknown> => settled;

import { request } from '../api/api.ts';
import { calls } from '../api/calls.ts';

let settled: Promise<unknown> = Promise.resolve();

/**
 * Tells the server that a quiz began or ended, one call after the other. The user does not wait, and a lock
 * that a failed call leaves behind expires.
 */
export function setQuizLock(courseId: string, inProgress: boolean): void {
  const parts = { params: { id: courseId }, body: { in_progress: inProgress } };
  settled = settled.then(() => request(calls.setQuizAttempt, parts, { keepalive: true })).catch(() => undefined);
}

/** Resolves when the server knows what `setQuizLock` had to say so far. */
export const quizLockSettled = (): Promise<unknown> => settled;

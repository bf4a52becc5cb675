import { request } from '../api/api.ts';
import { calls } from '../api/calls.ts';

let settled: Promise<unknown> = Promise.resolve();

/** Tells the server, in order, that a quiz begins or ends. Callers do not wait, and a failure is ignored. */
export function setQuizLock(courseId: string, inProgress: boolean): void {
  const parts = { params: { id: courseId }, body: { in_progress: inProgress } };
  settled = settled.then(() => request(calls.setQuizAttempt, parts, { keepalive: true })).catch(() => undefined);
}

/** Resolves when the server knows what `setQuizLock` had to say so far. */
export const quizLockSettled = (): Promise<unknown> => settled;

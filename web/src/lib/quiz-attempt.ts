import { request } from './api.ts';
import { calls } from './calls.ts';

let told: Promise<unknown> = Promise.resolve();

/** Tells the server that a quiz is in progress or no longer, in the order in which it happens. Nobody waits for it; what fails ends by itself. */
export function markQuizAttempt(courseId: string, inProgress: boolean): void {
  const parts = { params: { id: courseId }, body: { in_progress: inProgress } };
  told = told.then(() => request(calls.setQuizAttempt, parts, { keepalive: true })).catch(() => undefined);
}

/** Resolves when the server knows what `markQuizAttempt` had to say so far. */
export const quizAttemptTold = (): Promise<unknown> => told;

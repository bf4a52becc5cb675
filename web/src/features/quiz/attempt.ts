import type { Course, Question } from '@finaula/contract/courses';
import { z } from 'zod';

/** An attempt that is not finished yet. */
const attempt = z.object({
  /** Of the course whose questions were answered: answers to other questions are worth nothing. */
  version: z.string(),
  /** Question shown, from 0. */
  current: z.int().nonnegative(),
  /** Chosen option by question id. */
  chosen: z.record(z.string(), z.int().nonnegative()),
});
export type Attempt = z.infer<typeof attempt>;

const keyOf = (course: Course) => `finaula.quiz.${course.id}`;

export const newAttempt = (course: Course): Attempt => ({ version: course.version, current: 0, chosen: {} });

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The attempt that a reload interrupted, or a new one. */
export function resumeAttempt(course: Course, storage: Pick<Storage, 'getItem'>): Attempt {
  const stored = attempt.safeParse(parsed(storage.getItem(keyOf(course))));
  if (!stored.success || stored.data.version !== course.version) return newAttempt(course);
  const last = (course.quiz?.questions.length ?? 1) - 1;
  return { ...stored.data, current: Math.min(stored.data.current, last) };
}

export const keepAttempt = (course: Course, kept: Attempt, storage: Pick<Storage, 'setItem'>): void =>
  storage.setItem(keyOf(course), JSON.stringify(kept));

export const forgetAttempt = (course: Course, storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(keyOf(course));

/** In the order of the questions, as the contract grades them. */
export type Answers = readonly (number | undefined)[];

export const answersOf = (questions: readonly Question[], { chosen }: Attempt): Answers =>
  questions.map(({ id, options }) => {
    const option = chosen[id];
    return option !== undefined && option < options.length ? option : undefined;
  });

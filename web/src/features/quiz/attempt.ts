import type { Course, Question } from '@finaula/contract/courses';
import { z } from 'zod';

const attempt = z.object({
  /** Version of the course whose questions were answered: answers to another version do not count. */
  version: z.string(),
  /** Question shown, from 0. */
  current: z.int().nonnegative(),
  /** Chosen option by question id. */
  chosen: z.record(z.string(), z.int().nonnegative()),
  /**
   * Options by question id, in the order in which they are shown: the place of the right one says nothing,
   * whatever the course's key.
   */
  shown: z.record(z.string(), z.array(z.int().nonnegative())),
  /**
   * The visit in which it was sent: a reload of that page shows its result again, any other visit begins
   * anew. Null until it is sent.
   */
  sentIn: z.string().nullable(),
});
export type Attempt = z.infer<typeof attempt>;

/** Identifies user and course of an attempt: another user in the same tab finds nothing of it. */
export interface Examination {
  course: Course;
  userId: string;
}

const keyOf = ({ course, userId }: Examination) => `finaula.quiz.${userId}.${course.id}`;

/** Fisher and Yates. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}

const ownOrder = ({ options }: Question): number[] => [...options.keys()];

export const newAttempt = (course: Course): Attempt => ({
  version: course.version,
  current: 0,
  chosen: {},
  shown: Object.fromEntries(
    (course.quiz?.questions ?? []).map((question) => [question.id, shuffled(ownOrder(question))]),
  ),
  sentIn: null,
});

/**
 * The options of a question as this attempt shows them, by their place in the course; all of them, whatever
 * was stored.
 */
export function optionsShown(question: Question, { shown }: Pick<Attempt, 'shown'>): number[] {
  const order = shown[question.id] ?? [];
  const own = ownOrder(question);
  return order.length === own.length && own.every((option) => order.includes(option)) ? order : own;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The attempt that a reload interrupted or whose result it hid, or a new one. `visit` names the history entry
 * where the quiz is open; null: a result is being gone over again, in whichever entry it was sent.
 */
export function resumeAttempt(
  examination: Examination,
  visit: string | null,
  storage: Pick<Storage, 'getItem'>,
): Attempt {
  const { course } = examination;
  const stored = attempt.safeParse(parsed(storage.getItem(keyOf(examination))));
  if (!stored.success || stored.data.version !== course.version) return newAttempt(course);
  const { current, sentIn } = stored.data;
  if (sentIn !== null && visit !== null && sentIn !== visit) return newAttempt(course);
  const last = (course.quiz?.questions.length ?? 1) - 1;
  return { ...stored.data, current: Math.min(current, last) };
}

export const saveAttempt = (examination: Examination, kept: Attempt, storage: Pick<Storage, 'setItem'>): void =>
  storage.setItem(keyOf(examination), JSON.stringify(kept));

export const clearAttempt = (examination: Examination, storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(keyOf(examination));

/** In the order of the questions, as the contract grades them. */
export type Answers = readonly (number | undefined)[];
/** Those of an attempt that was sent. */
export type CompleteAnswers = readonly number[];

export const answersOf = (questions: readonly Question[], { chosen }: Attempt): Answers =>
  questions.map(({ id, options }) => {
    const option = chosen[id];
    return option !== undefined && option < options.length ? option : undefined;
  });

/** Undefined while a question waits for its answer. */
export function completeAnswersOf(questions: readonly Question[], made: Attempt): CompleteAnswers | undefined {
  const answers = answersOf(questions, made).filter((answer) => answer !== undefined);
  return answers.length === questions.length ? answers : undefined;
}

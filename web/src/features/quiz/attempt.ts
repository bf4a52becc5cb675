import type { Course, Question } from '@finaula/contract/courses';
import { z } from 'zod';

const attempt = z.object({
  /** Version of the answered questions: answers to another version do not count. */
  version: z.string(),
  /** Index of the current question, from 0. */
  current: z.int().nonnegative(),
  /** Chosen option by question id. */
  chosen: z.record(z.string(), z.int().nonnegative()),
  /** Options by question id in displayed order, shuffled so that positions reveal nothing. */
  shown: z.record(z.string(), z.array(z.int().nonnegative())),
  /**
   * The visit in which it was sent: a reload shows its result again, another visit starts anew. Null until
   * it is sent.
   */
  sentIn: z.string().nullable(),
});
export type Attempt = z.infer<typeof attempt>;

/** The user and course of an attempt: another user in the same tab must not see it. */
export interface Examination {
  course: Course;
  userId: string;
}

const keyOf = ({ course, userId }: Examination) => `finaula.quiz.${userId}.${course.id}`;

/** Fisher–Yates shuffle. */
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
 * A question's options in the attempt's order, by their index in the course; always complete, whatever was
 * stored.
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
 * The attempt that a reload interrupted, or a new one. `visit`: the history entry of the quiz; null while a
 * result is reviewed, in whichever entry it was sent.
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
/** The answers of a sent attempt. */
export type CompleteAnswers = readonly number[];

export const answersOf = (questions: readonly Question[], { chosen }: Attempt): Answers =>
  questions.map(({ id, options }) => {
    const option = chosen[id];
    return option !== undefined && option < options.length ? option : undefined;
  });

/** Undefined while a question is unanswered. */
export function completeAnswersOf(questions: readonly Question[], made: Attempt): CompleteAnswers | undefined {
  const answers = answersOf(questions, made).filter((answer) => answer !== undefined);
  return answers.length === questions.length ? answers : undefined;
}

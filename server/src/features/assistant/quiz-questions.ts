import type { Answer } from './answer.ts';
import { normaliseQuestion } from './normalise-question.ts';

const DECLINED: Answer = {
  response:
    'Eso viene del quiz, y ahí respondes tú: con él compruebas lo que aprendiste. Pregúntame sobre el tema con tus palabras y te llevo a la lámina que lo explica.',
  sources: [],
  outcome: 'declined',
};

/** Words in a row. One word that was changed spares the others around it. */
const RUN = 3;
/** Fewer of them are a way of speaking. */
const FEWEST = 6;
/** Of the message or of the question, whichever is shorter. */
const SHARE = 0.5;

/**
 * A quiz as runs of words: how many each question is made of, and in which questions each run stands, in
 * their options too.
 */
export interface Quiz {
  lengths: readonly number[];
  questionsWith: ReadonlyMap<string, readonly number[]>;
}

function runsOf(text: string): Set<string> {
  const words = normaliseQuestion(text).split(' ');
  return new Set(words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' ')));
}

export function quizOf(questions: readonly { question: string; options: readonly string[] }[]): Quiz {
  const entries = questions.flatMap(({ question, options }, place) =>
    [...new Set([question, ...options].flatMap((text) => [...runsOf(text)]))].map((run) => ({ run, place })),
  );
  return {
    lengths: questions.map(({ question }) => runsOf(question).size),
    questionsWith: new Map(
      [...Map.groupBy(entries, ({ run }) => run)].map(([run, of]) => [run, of.map(({ place }) => place)]),
    ),
  };
}

/** Whether what was asked is a question of the quiz, whole or in part, with a word changed here and there. */
function isOf({ lengths, questionsWith }: Quiz, asked: ReadonlySet<string>): boolean {
  const shared = new Map<number, number>();
  for (const run of asked)
    for (const place of questionsWith.get(run) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  return [...shared].some(([place, count]) => {
    const length = lengths[place] ?? 0;
    return count >= Math.min(FEWEST, length) && count >= SHARE * Math.min(asked.size, length);
  });
}

/** Whether a message is a question of the quiz, as far as a reader of both would say so. */
export const copies = (message: string, quiz: Quiz): boolean => isOf(quiz, runsOf(message));

/**
 * The answer to a question copied from a quiz of these courses; undefined for any other. That a quiz is in
 * progress is the browser's word (setQuizAttempt); this holds whatever the browser says, in the chat of
 * whichever course.
 */
export async function declineQuizQuestion(
  knowledge: { quizzes(courseIds: readonly string[]): Promise<Quiz[]> },
  courseIds: readonly string[],
  message: string,
): Promise<Answer | undefined> {
  const quizzes = await knowledge.quizzes([...new Set(courseIds)]);
  const asked = runsOf(message);
  return quizzes.some((quiz) => isOf(quiz, asked)) ? DECLINED : undefined;
}

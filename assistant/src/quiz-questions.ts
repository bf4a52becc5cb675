import type { Answer } from './reply.ts';
import { normaliseQuestion } from './text.ts';

const DECLINED: Answer = {
  response:
    'Eso viene del quiz, y ahí respondes tú: con él compruebas lo que aprendiste. Pregúntame sobre el tema con tus palabras y te llevo a la lámina que lo explica.',
  sources: [],
  outcome: 'declined',
};

/** Words in a run. A changed word leaves other runs intact. */
const WORDS_IN_RUN = 3;
/** Fewer equal runs are a common phrase. */
const LEAST_SHARED_RUNS = 6;
/** The share of equal runs, of the message or the question, whichever is shorter. */
const LEAST_SHARED_SHARE = 0.5;

/**
 * A quiz as runs of words: the number of runs of each question, and the questions that contain each run,
 * including their options.
 */
export interface Quiz {
  lengths: readonly number[];
  questionsWith: ReadonlyMap<string, readonly number[]>;
}

function runsOf(text: string): Set<string> {
  const words = normaliseQuestion(text).split(' ');
  return new Set(words.slice(WORDS_IN_RUN - 1).map((_, i) => words.slice(i, i + WORDS_IN_RUN).join(' ')));
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

/** The message is a question of the quiz, whole or in part, possibly with changed words. */
function matchesQuiz({ lengths, questionsWith }: Quiz, asked: ReadonlySet<string>): boolean {
  const shared = new Map<number, number>();
  for (const run of asked)
    for (const place of questionsWith.get(run) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  return [...shared].some(([place, count]) => {
    const length = lengths[place] ?? 0;
    return count >= Math.min(LEAST_SHARED_RUNS, length) && count >= LEAST_SHARED_SHARE * Math.min(asked.size, length);
  });
}

/** The message is a question of the quiz, as a human reader would judge. */
export const isQuizQuestion = (message: string, quiz: Quiz): boolean => matchesQuiz(quiz, runsOf(message));

/**
 * The refusal of a question copied from one of these quizzes; undefined for other questions. The browser
 * reports when a quiz is in progress (setQuizAttempt); this check does not depend on that report or on the
 * course of the chat.
 */
export function declineQuizQuestion(quizzes: readonly Quiz[], message: string): Answer | undefined {
  const asked = runsOf(message);
  return quizzes.some((quiz) => matchesQuiz(quiz, asked)) ? DECLINED : undefined;
}

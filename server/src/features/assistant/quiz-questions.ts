import type { Answer } from './answer.ts';
import type { Knowledge } from './knowledge.ts';
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

/** A question of a quiz as runs of words: its own, and with its options. */
export interface QuizQuestion {
  length: number;
  runs: ReadonlySet<string>;
}

function runsOf(text: string): Set<string> {
  const words = normaliseQuestion(text).split(' ');
  return new Set(words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' ')));
}

export const quizQuestionOf = ({ question, options }: { question: string; options: readonly string[] }): QuizQuestion => ({
  length: runsOf(question).size,
  runs: new Set([question, ...options].flatMap((text) => [...runsOf(text)])),
});

function shares(asked: ReadonlySet<string>, { length, runs }: QuizQuestion): boolean {
  if (asked.size < Math.min(FEWEST, length)) return false;
  const shared = [...asked].filter((run) => runs.has(run)).length;
  return shared >= Math.min(FEWEST, length) && shared >= SHARE * Math.min(asked.size, length);
}

/** Whether a message is a question of the quiz, whole or in part, with a word changed here and there. */
export const copies = (message: string, question: QuizQuestion): boolean => shares(runsOf(message), question);

/**
 * The answer to a question copied from a quiz of these courses; undefined for any other. That a quiz is in progress is the browser's word
 * (setQuizAttempt); this holds whatever the browser says, in the chat of whichever course.
 */
export async function declineQuizQuestion(
  knowledge: Knowledge,
  courseIds: readonly string[],
  message: string,
): Promise<Answer | undefined> {
  const questions = await knowledge.quizQuestions([...new Set(courseIds)]);
  const asked = runsOf(message);
  return questions.some((question) => shares(asked, question)) ? DECLINED : undefined;
}

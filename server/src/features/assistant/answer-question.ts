import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../config.ts';
import type { Answer } from './answer.ts';
import { composeAnswer } from './compose-answer.ts';
import { refuseUnfair } from './decline.ts';
import type { Knowledge } from './knowledge.ts';
import { askModel } from './model/ask-model.ts';
import type { EarlierTurn } from './model/messages.ts';
import { declineQuizQuestion } from './quiz-questions.ts';
import { type Retrieval, retrieve } from './retrieve.ts';
import { replyToSmallTalk } from './small-talk.ts';

export interface Question {
  courseId: string;
  /** With personal data masked: what a model may see, and what is kept. */
  masked: string;
}

export interface ModelMeans {
  knowledge: Knowledge;
  model: ModelConfig;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

const nothing: Retrieval = { scope: 'nothing', passages: [] };

/** The names of what was masked are not what was asked about. */
const searchable = (masked: string): string =>
  masked.replaceAll(/\[(correo|CURP|clave de elector|RFC|pasaporte|número|nombre|entidad)\]/g, ' ');

/**
 * The open course, and those that say most of what was asked: a question copied from the quiz of one is known
 * in the chat of any.
 */
const coursesOf = (courseId: string, { likely = [] }: Retrieval): string[] => [courseId, ...likely];
/** What a course says, or that none does. */
async function lookUp({ courseId, masked }: Question, knowledge: Knowledge): Promise<Answer> {
  const found = await retrieve(knowledge, courseId, searchable(masked));
  return (await declineQuizQuestion(knowledge, coursesOf(courseId, found), masked)) ?? composeAnswer(found);
}

/** Answers in the courses' own words. */
export async function answerFromCourses(question: Question, knowledge: Knowledge): Promise<Answer> {
  const reply = replyToSmallTalk(question.masked);
  if (reply) return reply;
  const { whole, after } = await refuseUnfair(question.masked);
  if (whole) return whole;
  const answer = await lookUp(question, knowledge);
  return after === undefined || answer.outcome === 'declined'
    ? answer
    : { ...answer, response: `${answer.response}\n\n${after}` };
}

/**
 * Answers in a model's words, held to the courses; in theirs where it fails. Yields parts of the answer that
 * may be shown while the rest is on its way; the answer returned replaces them.
 * @param earlier turns of the same conversation, oldest first, masked
 */
export async function* answerWithModel(
  { courseId, masked }: Question,
  earlier: readonly EarlierTurn[],
  means: ModelMeans,
): AsyncGenerator<string, Answer> {
  const { whole, after } = await refuseUnfair(masked);
  // A model might be talked round; the slides can't be.
  if (whole || after !== undefined || replyToSmallTalk(masked))
    return answerFromCourses({ courseId, masked }, means.knowledge);
  const found = await retrieve(means.knowledge, courseId, searchable(masked));
  const declined = await declineQuizQuestion(means.knowledge, coursesOf(courseId, found), masked);
  if (declined) return declined;
  // "¿Y cada cuándo?" finds nothing by itself; for a model, together with the question before it does.
  const before = earlier.at(-1);
  const retrieval =
    found.scope === 'nothing' && before
      ? await retrieve(means.knowledge, courseId, searchable(`${before.question} ${masked}`))
      : found;
  if (retrieval.scope === 'nothing') return composeAnswer(found);
  const answer = yield* askModel({ question: masked, earlier, retrieval }, means);
  return answer === 'nothing' ? composeAnswer(nothing) : (answer ?? composeAnswer(found));
}

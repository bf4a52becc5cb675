import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../config.ts';
import type { Answer } from './answer.ts';
import { classifyRequest } from './classify-request.ts';
import { composeAnswer } from './compose-answer.ts';
import type { Knowledge } from './knowledge.ts';
import { askModel } from './model/ask-model.ts';
import type { EarlierTurn } from './model/messages.ts';
import { declineQuizQuestion } from './quiz-questions.ts';
import { type Retrieval, retrieve } from './retrieve.ts';
import { replyToSmallTalk } from './small-talk.ts';

export interface Question {
  courseId: string;
  /** The question with personal data masked. Models and the history get only this text. */
  masked: string;
}

export interface ModelServices {
  knowledge: Knowledge;
  model: ModelConfig;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

const nothing: Retrieval = { scope: 'nothing', passages: [] };

/** Removes the placeholders of masked data, because the question is not about them. */
const searchable = (masked: string): string =>
  masked.replaceAll(/\[(correo|CURP|clave de elector|RFC|pasaporte|número|nombre|entidad)\]/g, ' ');

/**
 * The open course, and those that match the question best: a question copied from a quiz is recognised in the
 * chat of any course.
 */
const coursesOf = (courseId: string, { likely = [] }: Retrieval): string[] => [courseId, ...likely];
/** Searches the courses. The answer says so when none matches. */
async function searchAnswer({ courseId, masked }: Question, knowledge: Knowledge): Promise<Answer> {
  const found = await retrieve(knowledge, courseId, searchable(masked));
  return (await declineQuizQuestion(knowledge, coursesOf(courseId, found), masked)) ?? composeAnswer(found);
}

/** Answers with quotes of the courses. */
export async function answerFromCourses(question: Question, knowledge: Knowledge): Promise<Answer> {
  const reply = replyToSmallTalk(question.masked);
  if (reply) return reply;
  const { refusal, warning } = await classifyRequest(question.masked);
  if (refusal) return refusal;
  const answer = await searchAnswer(question, knowledge);
  return warning === undefined || answer.outcome === 'declined'
    ? answer
    : { ...answer, response: `${answer.response}\n\n${warning}` };
}

/**
 * Answers in a model's words, checked against the courses, or with quotes when the model fails. Yields parts
 * that may be shown at once; the returned answer replaces them.
 * @param earlier turns of the same conversation, oldest first, masked
 */
export async function* answerWithModel(
  { courseId, masked }: Question,
  earlier: readonly EarlierTurn[],
  services: ModelServices,
): AsyncGenerator<string, Answer> {
  const { refusal, warning } = await classifyRequest(masked);
  // Do not send requests for quiz answers or evasion to a model, which could be talked into helping.
  if (refusal || warning !== undefined || replyToSmallTalk(masked))
    return answerFromCourses({ courseId, masked }, services.knowledge);
  const found = await retrieve(services.knowledge, courseId, searchable(masked));
  const declined = await declineQuizQuestion(services.knowledge, coursesOf(courseId, found), masked);
  if (declined) return declined;
  // "¿Y cada cuándo?" alone finds nothing; together with the previous question it does.
  const before = earlier.at(-1);
  const retrieval =
    found.scope === 'nothing' && before
      ? await retrieve(services.knowledge, courseId, searchable(`${before.question} ${masked}`))
      : found;
  if (retrieval.scope === 'nothing') return composeAnswer(found);
  const answer = yield* askModel({ question: masked, earlier, retrieval }, services);
  return answer === 'nothing' ? composeAnswer(nothing) : (answer ?? composeAnswer(found));
}

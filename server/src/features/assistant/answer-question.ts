import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import type { Answer } from './answer.ts';
import { composeAnswer } from './compose-answer.ts';
import { askModel } from './model/ask-model.ts';
import type { EarlierTurn } from './model/messages.ts';
import { type Retrieval, retrieve } from './retrieve.ts';
import { replyToSmallTalk } from './small-talk.ts';

export interface Question {
  courseId: string;
  /** With personal data masked: what a model may see, and what is kept. */
  masked: string;
  /** Of the same conversation, oldest first, masked. */
  earlier: readonly EarlierTurn[];
}

export interface Means {
  database: Database;
  /** Without one, answers are composed of the passages. */
  model: ModelConfig | undefined;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

const nothing: Retrieval = { scope: 'nothing', passages: [] };

/** The names of what was masked are not what was asked about. */
const searchable = (masked: string): string => masked.replaceAll(/\[(correo|CURP|clave de elector|RFC|número|nombre|entidad)\]/g, ' ');

/** "¿Y cada cuándo?" finds nothing by itself; for a model, together with the question before it does. */
async function retrieveForModel({ database }: Means, { courseId, masked, earlier }: Question, found: Retrieval): Promise<Retrieval> {
  const before = earlier.at(-1);
  return found.scope === 'nothing' && before ? retrieve(database, courseId, searchable(`${before.question} ${masked}`)) : found;
}

/**
 * Answers from the courses. Yields parts of the answer that may be shown while the rest is on its way; the answer returned replaces them.
 */
export async function* answerQuestion(question: Question, means: Means): AsyncGenerator<string, Answer> {
  const { courseId, masked, earlier } = question;
  const asked = searchable(masked);
  const reply = replyToSmallTalk(masked);
  if (reply) return reply;
  const found = await retrieve(means.database, courseId, asked);
  if (means.model === undefined) return composeAnswer(asked, found);

  const retrieval = await retrieveForModel(means, question, found);
  if (retrieval.scope === 'nothing') return composeAnswer(asked, found);
  const answer = yield* askModel({ question: masked, earlier, retrieval }, { ...means, model: means.model });
  return answer === 'nothing' ? composeAnswer(asked, nothing) : (answer ?? composeAnswer(asked, found));
}

import {
  type Answer,
  composeAnswer,
  composeSearch,
  find,
  type Index,
  NOTHING_FOUND,
  type Question,
  search,
} from '@finaula/assistant';
import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../config.ts';
import { askModel } from './model/ask-model.ts';
import type { EarlierTurn } from './model/messages.ts';

const nothingFound: Answer = { response: NOTHING_FOUND, sources: [], outcome: 'not_found' };

export interface ModelServices {
  index: Index;
  model: ModelConfig;
  signal: AbortSignal;
  log: FastifyBaseLogger;
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
  const { index } = services;
  const searched = search(index, { courseId, masked });
  // Do not send requests for quiz answers or evasion to a model, which could be talked into helping.
  if (searched.warning !== undefined || !searched.found) return composeSearch(searched);
  const { found } = searched;
  // "¿Y cada cuándo?" alone finds nothing; together with the previous question it does.
  const before = earlier.at(-1);
  const used = found.scope === 'nothing' && before ? find(index, courseId, `${before.question} ${masked}`) : found;
  if (used.scope === 'nothing') return composeAnswer(found);
  const answer = yield* askModel({ question: masked, earlier, found: used }, services);
  return answer === 'nothing' ? nothingFound : (answer ?? composeAnswer(found));
}

import type { FoundPassage } from '@finaula/assistant';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ModelConfig } from '../../../config.ts';
import { ModelFailure } from './model-failure.ts';
import { requestModel } from './request-model.ts';

/** Numbers of a vector, far above those of known models. */
const MOST_NUMBERS = 8192;

const reply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(MOST_NUMBERS) })),
});

/** Vectors of passages by model and text: courses change rarely. */
const vectors = new LRUCache<string, readonly number[]>({ max: 2_000 });

async function embed(model: ModelConfig, texts: readonly string[], signal: AbortSignal) {
  const body = { model: model.embeddingName, input: texts };
  const response = await requestModel(model, { path: '/embeddings', accept: 'application/json', body }, signal);
  const json: unknown = await response.json().catch((cause: unknown) => {
    throw signal.aborted ? cause : new ModelFailure('malformed', { cause });
  });
  const parsed = reply.safeParse(json);
  const found = new Map(parsed.data?.data.map(({ index, embedding }) => [index, embedding]));
  return texts.map((_, index) => {
    const vector = found.get(index);
    if (!vector) throw new ModelFailure('malformed');
    return vector;
  });
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, one, i) => sum + one * (y[i] ?? 0), 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

/**
 * Orders passages by the similarity of their embeddings to the question's, most similar first.
 * @throws ModelFailure, or the signal's own error
 */
export async function rankPassages(
  model: ModelConfig,
  question: string,
  passages: readonly FoundPassage[],
  signal: AbortSignal,
): Promise<FoundPassage[]> {
  const texts = passages.map(({ slide_title, content }) => `${slide_title}\n${content}`);
  const keyOf = (text: string) => `${model.embeddingName}\n${text}`;
  const unknown = texts.filter((text) => !vectors.has(keyOf(text)));
  const [asked = [], ...embedded] = await embed(model, [question, ...unknown], signal);
  for (const [i, text] of unknown.entries()) vectors.set(keyOf(text), embedded[i] ?? []);
  const ranked = passages.map((passage, i) => ({
    passage,
    similarity: cosine(asked, vectors.get(keyOf(texts[i] ?? '')) ?? []),
  }));
  return ranked.toSorted((a, b) => b.similarity - a.similarity).map(({ passage }) => passage);
}

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { cacheModel, readCachedModel, sourceOf } from './model-cache.ts';
import { INTENTS, type Intent, type Model, scoreOf } from './train-intent.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content');

/** Learns in a thread: requests continue meanwhile, and its memory is freed afterwards. */
const learnInThread = (): Promise<Model> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./learn-intents.ts', import.meta.url), { workerData: CONTENT });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

async function readOrLearn(): Promise<Model> {
  const source = await sourceOf(CONTENT);
  const kept = await readCachedModel(source);
  if (kept !== undefined) return kept;
  const model = await learnInThread();
  await cacheModel(source, model);
  return model;
}

let learned: Promise<Model> | undefined;

/** Learns the model from the content folder once. After a failure the next caller tries again. */
export function learnIntents(): Promise<Model> {
  learned ??= readOrLearn().catch((error: unknown) => {
    learned = undefined;
    throw error;
  });
  return learned;
}

/**
 * The log-odds of each intent against all others for a message, given the places of its features. Above 0 the
 * intent is likely.
 */
export async function intentOf(places: Int32Array): Promise<Record<Intent, number>> {
  const model = await learnIntents();
  return Object.fromEntries(INTENTS.map((intent) => [intent, scoreOf(model[intent], places)])) as Record<
    Intent,
    number
  >;
}

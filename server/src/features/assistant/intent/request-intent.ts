import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keepModel, readKeptModel, sourceOf } from './keep-model.ts';
import { INTENTS, type Intent, type Model, scoreOf } from './train-intent.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content');

/** In a thread of its own: requests go on meanwhile, and the memory that it takes is given back. */
const learnInThread = (): Promise<Model> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./learn-intents.ts', import.meta.url), { workerData: CONTENT });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

async function readOrLearn(): Promise<Model> {
  const source = await sourceOf(CONTENT);
  const kept = await readKeptModel(source);
  if (kept !== undefined) return kept;
  const model = await learnInThread();
  await keepModel(source, model);
  return model;
}

let learned: Promise<Model> | undefined;

/**
 * What the texts of the content folder teach, learned once. One that failed is tried again by the next who
 * asks.
 */
export function learnIntents(): Promise<Model> {
  learned ??= readOrLearn().catch((error: unknown) => {
    learned = undefined;
    throw error;
  });
  return learned;
}

/**
 * How much a message is after each, by the places of its features: the log-odds against all the rest; more
 * than 0 is likelier than not.
 */
export async function intentOf(places: Int32Array): Promise<Record<Intent, number>> {
  const model = await learnIntents();
  return Object.fromEntries(INTENTS.map((intent) => [intent, scoreOf(model[intent], places)])) as Record<
    Intent,
    number
  >;
}

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { INTENTS, type Intent, type Model, placesOf, scoreOf } from './train-intent.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content');

let trained: Promise<Model> | undefined;

/** Learns from the content folder, once and in a thread of its own: requests go on meanwhile, and the memory that it takes is given back. */
export function learnIntents(): Promise<Model> {
  trained ??= new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./learn-intents.ts', import.meta.url), { workerData: CONTENT });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return trained;
}

/** How much a message is after each: the log-odds against all the rest; more than 0 is likelier than not. */
export async function intentOf(message: string): Promise<Record<Intent, number>> {
  const model = await learnIntents();
  const places = placesOf(message);
  return Object.fromEntries(INTENTS.map((intent) => [intent, scoreOf(model[intent], places)])) as Record<Intent, number>;
}

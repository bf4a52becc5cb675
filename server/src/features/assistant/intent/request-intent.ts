import { join } from 'node:path';
import { featuresOf } from './features.ts';
import { BIAS, INTENTS, type Intent, type Model, readExamples, trainModel } from './train-intent.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content');

let trained: Promise<Model> | undefined;

/** Learns from the content folder, once; a server begins as soon as it listens, so that nobody's first question waits for it. */
export function learnIntents(): Promise<Model> {
  trained ??= readExamples(CONTENT).then(trainModel);
  return trained;
}

/** How much a message is after each: the log-odds against all the rest; more than 0 is likelier than not. */
export async function intentOf(message: string): Promise<Record<Intent, number>> {
  const { places, weights } = await learnIntents();
  const features = featuresOf(message);
  const known = features.flatMap((feature) => places.get(feature) ?? []);
  const norm = 1 / Math.sqrt(features.length || 1);
  const scores = weights.map((own) => BIAS + norm * known.reduce((sum, place) => sum + (own[place] ?? 0), 0));
  return Object.fromEntries(INTENTS.map((intent, i) => [intent, scores[i] ?? 0])) as Record<Intent, number>;
}

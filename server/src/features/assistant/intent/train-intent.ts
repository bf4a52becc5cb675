import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { featuresOf } from './features.ts';

/** What a message is after, if not a fair question: the keys of a test, a way round a control, or what no course teaches. */
export const INTENTS = ['keys', 'evasion', 'outside'] as const;
export type Intent = (typeof INTENTS)[number];

const requestsFile = z.strictObject({
  keys: z.array(z.string()),
  evasion: z.array(z.string()),
  outside: z.array(z.string()),
  fair: z.array(z.string()),
});
/** `read-questions.ts` checks the rest of it. */
const askedFile = z.object({ questions: z.array(z.object({ ask: z.string().optional(), also: z.array(z.string()).default([]) })) });

/** Texts by what they are after; those that are fair deserve an answer, as do those that the authors of the courses answer. */
export type Examples = z.infer<typeof requestsFile> & { asked: readonly string[] };

const read = async (...path: string[]): Promise<unknown> => parse(await readFile(join(...path), 'utf8'));

/** requests.yaml, and what is asked in every questions.yaml. @throws ZodError */
export async function readExamples(folder: string): Promise<Examples> {
  const requests = requestsFile.parse(await read(folder, 'requests.yaml'));
  const asked: string[] = [];
  for (const file of globSync('modules/*/questions.yaml', { cwd: folder }).toSorted())
    asked.push(...askedFile.parse(await read(folder, file)).questions.flatMap(({ ask = [], also }) => also.concat(ask)));
  return { ...requests, asked };
}

/** A weight of each feature for each intent. */
export interface Model {
  places: ReadonlyMap<string, number>;
  weights: readonly Float64Array[];
}

/** The log-odds of an intent in a message that says nothing known: fair, until something speaks against it. */
export const BIAS = -1;
const ROUNDS = 20;
const RATE = 0.5;
/** Keeps weights small, so that no single word decides. */
const DECAY = 0.0006;
/** A text of an intent counts this much, or as many as those of the rest would outnumber it. */
const LIFT = 4;
/** A stride coprime with the number of texts mixes the kinds without chance. */
const STRIDE = 7919;

interface Example {
  /** Whether it is of the intent that is learned. */
  positive: boolean;
  said: readonly number[];
  norm: number;
}

/** A step down the slope of the error on one text. */
function descend(weights: Float64Array, squares: Float64Array, { positive, said, norm }: Example): void {
  const score = BIAS + norm * said.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
  const error = (1 / (1 + Math.exp(-score)) - (positive ? 1 : 0)) * (positive ? LIFT : 1);
  for (const place of said) {
    const gradient = error * norm + DECAY * (weights[place] ?? 0);
    const square = (squares[place] ?? 0) + gradient ** 2;
    squares[place] = square;
    weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(square);
  }
}

/**
 * Logistic regression for each intent against the rest, by gradient steps (AdaGrad) in the order of the texts: the same texts make the same weights.
 * Other work of the process goes on between rounds.
 */
export async function trainModel({ fair, asked, ...requests }: Examples): Promise<Model> {
  const labelled = [
    ...INTENTS.flatMap((intent) => requests[intent].map((text) => ({ text, intent }))),
    ...[...fair, ...asked].map((text) => ({ text, intent: 'fair' })),
  ];
  const places = new Map<string, number>();
  const texts = labelled
    .map((_, i) => labelled[(i * STRIDE) % labelled.length] ?? { text: '', intent: 'fair' })
    .map(({ text, intent }) => {
      const features = featuresOf(text);
      for (const feature of features) if (!places.has(feature)) places.set(feature, places.size);
      return { intent, said: features.map((feature) => places.get(feature) ?? 0), norm: 1 / Math.sqrt(features.length || 1) };
    });
  const weights: Float64Array[] = [];
  for (const one of INTENTS) {
    const own = new Float64Array(places.size);
    const squares = new Float64Array(places.size).fill(1e-6);
    for (let round = 0; round < ROUNDS; round++) {
      await nextTurn();
      for (const { intent, said, norm } of texts) descend(own, squares, { said, norm, positive: intent === one });
    }
    weights.push(own);
  }
  return { places, weights };
}

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { featuresOf } from './features.ts';

/**
 * What a message is after, if not a fair question: the keys of a test, a way round a control, or what no
 * course teaches.
 */
export const INTENTS = ['keys', 'evasion', 'outside'] as const;
export type Intent = (typeof INTENTS)[number];

const requestsFile = z.strictObject({
  keys: z.array(z.string()),
  evasion: z.array(z.string()),
  outside: z.array(z.string()),
  fair: z.array(z.string()),
});
/** `read-questions.ts` checks the rest of it. */
const askedFile = z.object({
  questions: z.array(z.object({ ask: z.string().optional(), also: z.array(z.string()).default([]) })),
});

/**
 * Texts by what they are after; those that are fair deserve an answer, as do those that the authors of the
 * courses answer.
 */
export type Examples = z.infer<typeof requestsFile> & { asked: readonly string[] };

const read = async (...path: string[]): Promise<unknown> => parse(await readFile(join(...path), 'utf8'));

/** requests.yaml, and what is asked in every questions.yaml. @throws ZodError */
export async function readExamples(folder: string): Promise<Examples> {
  const requests = requestsFile.parse(await read(folder, 'requests.yaml'));
  const asked: string[] = [];
  for (const file of globSync('modules/*/questions.yaml', { cwd: folder }).toSorted())
    asked.push(
      ...askedFile.parse(await read(folder, file)).questions.flatMap(({ ask = [], also }) => also.concat(ask)),
    );
  return { ...requests, asked };
}

/** For each intent a weight at each place. */
export type Model = Readonly<Record<Intent, Float32Array<ArrayBuffer>>>;

/** Places for features. Rare ones share some; four times as many places were no better. */
export const PLACES = 2 ** 18;

/**
 * Where the weights of a message's features stand: by their hash (FNV-1a), which spares keeping hundreds of
 * thousands of texts.
 */
export const placesOf = (message: string): Int32Array =>
  Int32Array.from(featuresOf(message), (feature) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
    return hash & (PLACES - 1);
  });

/** How much a message is after an intent: its log-odds. */
export function scoreOf(weights: Float32Array, places: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += weights[places[i] as number] as number;
  return BIAS + sum / Math.sqrt(places.length || 1);
}

/**
 * The log-odds of an intent in a message that says nothing known: fair, until something speaks against it.
 */
const BIAS = -1;
const ROUNDS = 20;
const RATE = 0.5;
/** Keeps weights small, so that no single word decides. */
const DECAY = 0.0006;
/** A text of an intent counts this much, or as many as those of the rest would outnumber it. */
const LIFT = 20;

interface Example {
  /** Whether it is of the intent that is learned. */
  positive: boolean;
  places: Int32Array;
}

/** A step down the slope of the error on one text. */
function descend(weights: Float32Array, squares: Float32Array, { positive, places }: Example): void {
  const error = (1 / (1 + Math.exp(-scoreOf(weights, places))) - (positive ? 1 : 0)) * (positive ? LIFT : 1);
  const norm = 1 / Math.sqrt(places.length || 1);
  for (const place of places) {
    const gradient = error * norm + DECAY * (weights[place] ?? 0);
    const square = (squares[place] ?? 0) + gradient ** 2;
    squares[place] = square;
    weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(square);
  }
}

/** Mixes the kinds without chance: by a hash, so that one more text leaves the others where they were. */
function mixed<Text extends { places: Int32Array }>(texts: readonly Text[]): Text[] {
  const keyed = texts.map((text) => ({
    text,
    key: text.places.reduce((hash, place) => Math.imul(hash ^ place, 0x01000193), 0x811c9dc5),
  }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ text }) => text);
}

/**
 * Logistic regression for each intent against the rest, by gradient steps (AdaGrad) in the order of a hash:
 * the same texts make the same weights.
 */
export function trainModel({ fair, asked, ...requests }: Examples): Model {
  const texts = mixed(
    [
      ...INTENTS.flatMap((intent) => requests[intent].map((text) => ({ text, intent }))),
      ...[...fair, ...asked].map((text) => ({ text, intent: 'fair' })),
    ].map(({ text, intent }) => ({ intent, places: placesOf(text) })),
  );
  const weightsOf = (one: Intent): Float32Array => {
    const weights = new Float32Array(PLACES);
    const squares = new Float32Array(PLACES).fill(1e-6);
    for (let round = 0; round < ROUNDS; round++)
      for (const { intent, places } of texts) descend(weights, squares, { places, positive: intent === one });
    return weights;
  };
  return Object.fromEntries(INTENTS.map((intent) => [intent, weightsOf(intent)])) as Model;
}

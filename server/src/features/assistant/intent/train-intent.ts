import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseWordings } from '../../../shared/courses/parse-wordings.ts';
import { featuresOf } from './features.ts';

/**
 * Intents other than a fair question: the answers of a test, a way to evade a control, or a subject that no
 * course teaches.
 */
export const INTENTS = ['examAnswers', 'evasion', 'outside'] as const;
export type Intent = (typeof INTENTS)[number];

const requestsFile = z.strictObject({
  examAnswers: z.array(z.string()),
  evasion: z.array(z.string()),
  outside: z.array(z.string()),
  fair: z.array(z.string()),
});
/** `read-questions.ts` checks the other fields. */
const askedFile = z.object({ questions: z.array(z.object({ ask: z.string().optional() })) });

/** Texts by intent. Fair texts deserve an answer, as do the questions that authors answer. */
export type Examples = z.infer<typeof requestsFile> & { asked: readonly string[] };

const readText = (...path: string[]): Promise<string> => readFile(join(...path), 'utf8');

/**
 * Reads requests.yaml and the questions of every module.
 * @throws ZodError
 */
export async function readExamples(folder: string): Promise<Examples> {
  const requests = requestsFile.parse(parse(await readText(folder, 'requests.yaml')));
  const asked: string[] = [];
  for (const file of globSync('modules/*/questions.yaml', { cwd: folder }).toSorted())
    asked.push(...askedFile.parse(parse(await readText(folder, file))).questions.flatMap(({ ask = [] }) => ask));
  for (const file of globSync('modules/*/wordings.txt', { cwd: folder }).toSorted())
    asked.push(
      ...parseWordings(await readText(folder, file)).flatMap(({ texts }) => texts.map((wording) => wording.text)),
    );
  return { ...requests, asked };
}

/** One weight per place for each intent. */
export type Model = Readonly<Record<Intent, Float32Array<ArrayBuffer>>>;

/**
 * The number of places for features. Rare features share a place; four times as many places gave no better
 * result.
 */
export const PLACES = 2 ** 18;

/**
 * The places of a message's features: hashes (FNV-1a), so that the texts of hundreds of thousands of features
 * need not be stored.
 */
export const placesOf = (message: string): Int32Array =>
  Int32Array.from(featuresOf(message), (feature) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
    return hash & (PLACES - 1);
  });

/** The log-odds of an intent for a message. */
export function scoreOf(weights: Float32Array, places: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += weights[places[i] as number] as number;
  return BIAS + sum / Math.sqrt(places.length || 1);
}

/** The log-odds of an intent for a message without known features: fair by default. */
const BIAS = -1;
const ROUNDS = 20;
const RATE = 0.5;
/** Weight decay, so that no single word decides. */
const DECAY = 0.0006;
/** The factor of a text with the intent, because the other texts outnumber these. */
const POSITIVE_FACTOR = 20;

interface Example {
  /** The text has the intent that is learned. */
  positive: boolean;
  places: Int32Array;
}

/** One gradient step on one text. */
function gradientStep(weights: Float32Array, squares: Float32Array, { positive, places }: Example): void {
  const error = (1 / (1 + Math.exp(-scoreOf(weights, places))) - (positive ? 1 : 0)) * (positive ? POSITIVE_FACTOR : 1);
  const norm = 1 / Math.sqrt(places.length || 1);
  for (const place of places) {
    const gradient = error * norm + DECAY * (weights[place] ?? 0);
    const square = (squares[place] ?? 0) + gradient ** 2;
    squares[place] = square;
    weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(square);
  }
}

/** Orders the texts by a hash: deterministic, and a new text leaves the order of the others unchanged. */
function orderedByHash<Text extends { places: Int32Array }>(texts: readonly Text[]): Text[] {
  const keyed = texts.map((text) => ({
    text,
    key: text.places.reduce((hash, place) => Math.imul(hash ^ place, 0x01000193), 0x811c9dc5),
  }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ text }) => text);
}

/**
 * Logistic regression for each intent against the rest, by AdaGrad in the order of a hash: equal texts give
 * equal weights.
 */
export function trainModel({ fair, asked, ...requests }: Examples): Model {
  const texts = orderedByHash(
    [
      ...INTENTS.flatMap((intent) => requests[intent].map((text) => ({ text, intent }))),
      ...[...fair, ...asked].map((text) => ({ text, intent: 'fair' })),
    ].map(({ text, intent }) => ({ intent, places: placesOf(text) })),
  );
  const weightsOf = (one: Intent): Float32Array => {
    const weights = new Float32Array(PLACES);
    const squares = new Float32Array(PLACES).fill(1e-6);
    for (let round = 0; round < ROUNDS; round++)
      for (const { intent, places } of texts) gradientStep(weights, squares, { places, positive: intent === one });
    return weights;
  };
  return Object.fromEntries(INTENTS.map((intent) => [intent, weightsOf(intent)])) as Model;
}

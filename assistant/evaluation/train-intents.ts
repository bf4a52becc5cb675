import { INTENTS, type Intent, scoreOf } from '../src/intents.ts';
import { PLACES, placesOf } from '../src/message-places.ts';

/** Texts by intent. Fair texts deserve an answer, as do the questions that authors answer. */
export type Examples = Readonly<Record<Intent | 'fair', readonly string[]>>;

const ROUNDS = 20;
const RATE = 0.5;
/** Weight decay, so that no single word decides. */
const DECAY = 0.0006;
/** The factor of a text with the intent, because the other texts outnumber these. */
const POSITIVE_FACTOR = 20;

interface Example {
  intent: Intent | 'fair';
  places: Int32Array;
}

/** Orders the texts by a hash: deterministic, and a new text leaves the order of the others unchanged. */
function orderedByHash(texts: readonly Example[]): Example[] {
  const keyed = texts.map((text) => ({
    text,
    key: text.places.reduce((hash, place) => Math.imul(hash ^ place, 0x01000193), 0x811c9dc5),
  }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ text }) => text);
}

/** Logistic regression against all other texts by AdaGrad. The order is fixed: equal texts, equal weights. */
function train(intent: Intent, texts: readonly Example[]): Float32Array {
  const weights = new Float32Array(PLACES);
  const squares = new Float32Array(PLACES).fill(1e-6);
  for (let round = 0; round < ROUNDS; round++)
    for (const { intent: own, places } of texts) {
      const positive = own === intent;
      const error =
        (1 / (1 + Math.exp(-scoreOf(weights, places))) - (positive ? 1 : 0)) * (positive ? POSITIVE_FACTOR : 1);
      const norm = 1 / Math.sqrt(places.length || 1);
      for (const place of places) {
        const gradient = error * norm + DECAY * (weights[place] ?? 0);
        const square = (squares[place] ?? 0) + gradient ** 2;
        squares[place] = square;
        weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(square);
      }
    }
  return weights;
}

/** One byte a weight, with the scale of all. */
function quantised(weights: Float32Array) {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return {
    scale,
    weights: Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer).toString('base64'),
  };
}

/** Learns each intent against all other texts. */
export function trainIntents(examples: Examples) {
  const texts = orderedByHash(
    [...INTENTS, 'fair' as const].flatMap((intent) =>
      examples[intent].map((text) => ({ intent, places: placesOf(text) })),
    ),
  );
  return Object.fromEntries(INTENTS.map((intent) => [intent, quantised(train(intent, texts))]));
}

import fitted from './intent-weights.json' with { type: 'json' };

/**
 * Intents other than a fair question: the answers of a test, a way to evade a control, or a subject that no
 * course teaches.
 */
export const INTENTS = ['examAnswers', 'evasion', 'outside'] as const;
export type Intent = (typeof INTENTS)[number];

/** The log-odds of an intent for a message without known features: fair by default. */
const BIAS = -1;

/** The log-odds of an intent for a message, given the places of its features. */
export function scoreOf(weights: Float32Array | Int8Array, places: Int32Array, scale = 1): number {
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return BIAS + (scale * sum) / Math.sqrt(places.length || 1);
}

/** The weights that `npm run fit:assistant` wrote: one byte for each place of a message's features. */
const WEIGHTS: Record<Intent, { scale: number; weights: string }> = fitted;
const MODELS = new Map(
  INTENTS.map((intent) => [intent, new Int8Array(Buffer.from(WEIGHTS[intent].weights, 'base64'))]),
);

/** The log-odds of an intent against all others. */
export const intentOf = (intent: Intent, places: Int32Array): number =>
  scoreOf(MODELS.get(intent) as Int8Array, places, WEIGHTS[intent].scale);

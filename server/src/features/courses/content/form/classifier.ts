/**
 * One question for the classifier: the features of each option, by number, and the index of the right option.
 */
export interface Example {
  options: readonly Int32Array[];
  key: number;
}

const PASSES = 20;
const RATE = 0.2;
const DECAY = 0.02;

/** Numbers the features of all questions; `names` has the name of each number. */
export function numberFeatures(questions: readonly { options: readonly (readonly string[])[]; key: number }[]): {
  examples: Example[];
  names: string[];
} {
  const numbers = new Map<string, number>();
  const numberOf = (feature: string) => {
    const number = numbers.get(feature) ?? numbers.size;
    numbers.set(feature, number);
    return number;
  };
  const examples = questions.map(({ options, key }) => ({
    options: options.map((features) => Int32Array.from(features, numberOf)),
    key,
  }));
  return { examples, names: [...numbers.keys()] };
}

function scoreOf(features: Int32Array, weights: Float64Array): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum / Math.sqrt(features.length || 1);
}

/**
 * Logistic regression whose classes are the options of one question (softmax over their scores), with weight
 * decay and a fixed order of examples: equal examples always give equal weights.
 */
export function train(examples: readonly Example[], size: number): Float64Array {
  const weights = new Float64Array(size);
  for (let pass = 0; pass < PASSES; pass++) {
    const rate = RATE / (1 + pass / 10);
    for (const { options, key } of examples) {
      const scores = options.map((features) => scoreOf(features, weights));
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const total = powers.reduce((sum, power) => sum + power, 0);
      for (const [i, features] of options.entries()) {
        const slope = ((i === key ? 1 : 0) - (powers[i] ?? 0) / total) / Math.sqrt(features.length || 1);
        for (const feature of features) weights[feature] = (weights[feature] ?? 0) * (1 - rate * DECAY) + rate * slope;
      }
    }
  }
  return weights;
}

/** The most likely option by these weights; the first one of equals. */
export function pick(options: Example['options'], weights: Float64Array): number {
  const scores = options.map((features) => scoreOf(features, weights));
  return scores.indexOf(Math.max(...scores));
}

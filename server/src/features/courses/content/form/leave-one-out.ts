import { type Example, numberFeatures, pick, train } from './classifier.ts';
import type { FormQuestion } from './form-question.ts';
import { optionFeatures } from './option-features.ts';

const REASONS = 4;

/** The classifier's choice for a question of an unseen module. */
export interface Guess {
  question: FormQuestion;
  /** The chosen option is the right one. */
  right: boolean;
  /** The strongest features for the chosen option, and against the others. */
  because: { own: string[]; others: string[] };
}

/**
 * The contribution of each feature to telling the keys of unseen modules from other options; negative when it
 * misled.
 */
export type Gains = ReadonlyMap<string, number>;

export const shareRight = (guesses: readonly Guess[]): number =>
  guesses.filter(({ right }) => right).length / (guesses.length || 1);

/**
 * The heaviest features of option `chosen` that some option lacks, and the lightest features of the others
 * that it lacks.
 */
function reasons(
  options: Example['options'],
  chosen: number,
  weights: Float64Array,
  names: readonly string[],
): Guess['because'] {
  const weight = (feature: number) => weights[feature] ?? 0;
  const has = (feature: number) => options[chosen]?.includes(feature) ?? false;
  const named = (features: number[]) => features.slice(0, REASONS).flatMap((feature) => names[feature] ?? []);
  const all = [...new Set(options.flatMap((features) => [...features]))].filter(
    (feature) => !names[feature]?.endsWith('-') && !options.every((features) => features.includes(feature)),
  );
  return {
    own: named(all.filter((feature) => has(feature) && weight(feature) > 0).toSorted((a, b) => weight(b) - weight(a))),
    others: named(
      all.filter((feature) => !has(feature) && weight(feature) < 0).toSorted((a, b) => weight(a) - weight(b)),
    ),
  };
}

function addGains({ options, key }: Example, weights: Float64Array, gains: Float64Array): void {
  for (const [i, features] of options.entries())
    for (const feature of features)
      gains[feature] = (gains[feature] ?? 0) + (weights[feature] ?? 0) * (i === key ? 1 : -1 / (options.length - 1));
}

/**
 * Trains the classifier once per module on all other modules, and lets it pick an option in each question of
 * this one.
 */
export function guessUnseenModules(questions: readonly FormQuestion[]): { guesses: Guess[]; gains: Gains } {
  const { examples, names } = numberFeatures(
    questions.map((question) => ({ options: optionFeatures(question), key: question.key })),
  );
  const of = (which: (module: string) => boolean) =>
    questions.flatMap((question, i) => {
      const example = examples[i];
      return example && which(question.module) ? [{ question, example }] : [];
    });
  const gains = new Float64Array(names.length);
  const guesses = [...new Set(questions.map(({ module }) => module))].flatMap((unseen) => {
    const weights = train(
      of((module) => module !== unseen).map(({ example }) => example),
      names.length,
    );
    return of((module) => module === unseen).map(({ question, example }) => {
      addGains(example, weights, gains);
      const chosen = pick(example.options, weights);
      return { question, right: chosen === question.key, because: reasons(example.options, chosen, weights, names) };
    });
  });
  return { guesses, gains: new Map(names.map((name, i) => [name, gains[i] ?? 0])) };
}

import { foldText } from '@finaula/contract/text';
import type { FormQuestion } from './form-question.ts';
import { contentWordsOf, jaccard, wordsOf } from './words.ts';

/** Kinds of phrase that can reveal an option, whatever its subject. */
export const PHRASES: Readonly<Record<string, RegExp>> = {
  reason: /\b(porque|pues|ya que|puesto que|dado que|para que|por eso|asi que)\b/,
  condition: /\b(si|siempre que|salvo|excepto|a menos que|mientras|cuando|en caso de)\b/,
  concession: /\b(aunque|pese a|a pesar de|aun cuando|incluso)\b/,
  absolute:
    /\b(solo|solamente|unicamente|unic[oa]s?|nunca|jamas|siempre|nadie|ningun[oa]?s?|tod[oa]s?|cualquiera?|exclusivamente|basta)\b/,
  refusal: /^(no|ningun[oa]?|nada|nunca|nadie|tampoco)\b/,
  negation: /\b(no|ni|sin|nunca|nadie|ningun[oa]?|nada|tampoco|nieg\p{L}+|rechaz\p{L}+|deten\p{L}*)\b/u,
  duty: /\b(escal|avis|report|verific|consult|document|registr|confirm|inform|neg|deten|suspend|conserv|revis)\p{L}*/u,
  addition: /[;:,] (y|e|pero|aunque|sin)\b/,
  figure: /\d/,
  pause: /[;:]/,
  comma: /,/,
};

const stem = (word: string) => (word.length > 6 ? word.slice(0, 5) : word);

/**
 * Features that compare the options of one question: longest, different from all others, similar to others.
 */
function relative(options: readonly string[], question: string): string[][] {
  const texts = options.map(foldText);
  const words = options.map((option) => new Set(contentWordsOf(option).map(stem)));
  const asked = new Set(contentWordsOf(question).map(stem));
  const lengths = options.map((option) => option.length);
  const alike = words.map((own, i) => words.reduce((sum, other, j) => (i === j ? sum : sum + jaccard(own, other)), 0));
  const echoes = words.map((own) => [...own].filter((word) => asked.has(word)).length);
  const rank = (values: readonly number[], i: number) => values.filter((value) => value > (values[i] ?? 0)).length;
  const tied = (values: readonly number[]) => new Set(values).size === 1;

  return options.map((_, i) => [
    `length:${rank(lengths, i)}`,
    ...(tied(alike) ? [] : [`alike:${rank(alike, i)}`]),
    ...(tied(echoes) ? [] : [`echo:${rank(echoes, i)}`]),
    ...Object.entries(PHRASES).flatMap(([name, phrase]) => {
      const has = texts.map((text) => phrase.test(text));
      const count = has.filter(Boolean).length;
      if (count === 0 || count === options.length) return [];
      return [`${has[i] ? 'with' : 'without'}:${name}`, `${has[i] ? 'with' : 'without'}:${name}:${count}`];
    }),
  ]);
}

/** The names of the features that each option of a question has. */
export function optionFeatures({ question, options }: FormQuestion): string[][] {
  const compared = relative(options, question);
  return options.map((option, i) => {
    const words = wordsOf(option);
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
    return [
      ...new Set([
        ...words,
        ...words.map((word) => `${stem(word)}-`),
        ...pairs,
        `first:${words[0]}`,
        `second:${words[1]}`,
        `last:${words.at(-1)}`,
        ...(compared[i] ?? []),
      ]),
    ];
  });
}

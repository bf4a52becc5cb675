import type { FormQuestion } from './form-question.ts';
import { contentWordsOf } from './words.ts';

/**
 * From this similarity on two questions have the same meaning; chosen by reading the pairs of the whole bank.
 */
const SAME_MEANING = 0.39;
/** The weight of the similarity of the right options, between questions that share words. */
const ANSWER_WEIGHT = 0.2;
const ALIKE = 0.275;

export interface SimilarPair {
  ids: [string, string];
  /** From SAME to 1.2 (equal words). */
  similarity: number;
}

/** Reduces inflections of a word to one form: "depositó", "depósitos" → "depos". */
const stem = (word: string) => (word.length > 6 ? word.slice(0, 5) : word.replace(/e?s$/, ''));
const stems = (text: string) => new Set(contentWordsOf(text).map(stem));

interface Words {
  set: ReadonlySet<string>;
  length: number;
}

/**
 * Pairs of questions, of any modules, with the same meaning by the words of question and right option. Most
 * similar first.
 */
export function similarPairs(questions: readonly FormQuestion[]): SimilarPair[] {
  const texts = questions.map(({ id, question, options, key }) => {
    const answer = options[key] ?? '';
    return { id, all: stems(`${question} ${answer}`), answer: stems(answer) };
  });
  const frequency = new Map<string, number>();
  for (const { all } of texts) for (const word of all) frequency.set(word, (frequency.get(word) ?? 0) + 1);

  // The cosine of two sets of words, in which rare words weigh more.
  const square = (word: string) => Math.log(texts.length / (frequency.get(word) ?? 1)) ** 2;
  const measured = (set: ReadonlySet<string>): Words => ({
    set,
    length: Math.sqrt([...set].reduce((sum, word) => sum + square(word), 0)),
  });
  const cosine = (a: Words, b: Words) => {
    let shared = 0;
    for (const word of a.set) if (b.set.has(word)) shared += square(word);
    return shared === 0 ? 0 : shared / (a.length * b.length);
  };

  const all = texts.map(({ id, all, answer }) => ({ id, all: measured(all), answer: measured(answer) }));
  const pairs = all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b): SimilarPair[] => {
      const alike = cosine(a.all, b.all);
      if (alike < ALIKE) return [];
      const similarity = alike + ANSWER_WEIGHT * cosine(a.answer, b.answer);
      return similarity < SAME_MEANING ? [] : [{ ids: [a.id, b.id], similarity }];
    }),
  );
  return pairs.toSorted((a, b) => b.similarity - a.similarity);
}

/** One sentence for each pair. */
export const similarFindings = (questions: readonly FormQuestion[]): string[] =>
  similarPairs(questions).map(
    ({ ids, similarity }) =>
      `${ids.join(' y ')} preguntan casi lo mismo (parecido ${similarity.toFixed(2)}; debe ser menor que ${SAME_MEANING}): cambia una.`,
  );

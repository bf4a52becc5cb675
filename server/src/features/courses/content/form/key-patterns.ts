import type { FormQuestion } from './form-question.ts';

const LETTERS = ['a', 'b', 'c', 'd'];
const LONGEST_PERIOD = 5;

/** The right letters of each module in the order of its questions, for example "badcbdacba". */
export function keySequences(questions: readonly FormQuestion[]): Map<string, string> {
  const sequences = new Map<string, string>();
  for (const { module, key } of questions) sequences.set(module, `${sequences.get(module) ?? ''}${LETTERS[key]}`);
  return sequences;
}

/** Groups of modules with equal right letters. */
export const repeatedSequences = (sequences: ReadonlyMap<string, string>): string[][] =>
  [...Map.groupBy(sequences, ([, sequence]) => sequence).values()]
    .map((equal) => equal.map(([module]) => module))
    .filter(({ length }) => length > 1);

export function positionShares(questions: readonly FormQuestion[]): { letter: string; share: number }[] {
  return LETTERS.map((letter, i) => ({
    letter,
    share: questions.filter(({ key }) => key === i).length / (questions.length || 1),
  }));
}

function periods(length: number): string[] {
  return length === 0 ? [''] : periods(length - 1).flatMap((start) => LETTERS.map((letter) => start + letter));
}

const hits = (vector: string, sequence: string) =>
  [...sequence].filter((letter, i) => letter === vector[i % vector.length]).length;

/**
 * Answers that need no reading (one letter, a repeated pattern, the key of another module) and would pass
 * more than one quiz. `passing` is the share of right answers that passes.
 */
export function vectorsThatPass(
  sequences: ReadonlyMap<string, string>,
  passing: number,
): { vector: string; modules: string[] }[] {
  const patterns = Array.from({ length: LONGEST_PERIOD }, (_, i) => periods(i + 1)).flat();
  return [...new Set([...patterns, 'abcddcba', 'dcbaabcd', ...sequences.values()])]
    .map((vector) => ({
      vector,
      modules: [...sequences]
        .filter(([, sequence]) => hits(vector, sequence) / sequence.length >= passing)
        .map(([module]) => module),
    }))
    .filter(({ modules }) => modules.length > 1);
}

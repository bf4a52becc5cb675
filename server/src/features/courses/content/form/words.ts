import { foldText } from '@finaula/contract/text';

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const SMALL = new Set(
  'a al ante antes aun como con cual cuando de del desde donde e el ella en entre era es esa ese eso esta este esto fue ha hace hacer han hasta hay la las le les lo los mas me mi muy ni no o para pero por porque que quien se ser si sin sobre su sus te tiene tu tus un una uno unos y ya'.split(
    ' ',
  ),
);

/** The words that carry the subject. */
export const contentWordsOf = (text: string): string[] => wordsOf(text).filter((word) => !SMALL.has(word));

/** Shared members divided by all members, from 0 to 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((member) => b.has(member)).length;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

import { foldText } from '@finaula/contract/text';

/** Matches texts that contain every typed word; create it once for a whole list. */
export function textMatcher(typed: string): (...texts: readonly string[]) => boolean {
  const words = foldText(typed).trim().split(/\s+/);
  return (...texts) => {
    const text = foldText(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}

export const matches = (typed: string, ...texts: readonly string[]): boolean => textMatcher(typed)(...texts);

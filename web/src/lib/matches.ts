import { foldText } from '@finaula/contract/fold-text';

/** Finds texts in which every word that was typed stands somewhere; made once for a whole list. */
export function finder(typed: string): (...texts: readonly string[]) => boolean {
  const words = foldText(typed).trim().split(/\s+/);
  return (...texts) => {
    const page = foldText(texts.join(' '));
    return words.every((word) => page.includes(word));
  };
}

export const matches = (typed: string, ...texts: readonly string[]): boolean => finder(typed)(...texts);

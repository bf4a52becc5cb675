/** "Prevención" and "prevencion" are the same to a person who searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds texts in which every word that was typed stands somewhere; made once for a whole list. */
export function finder(typed: string): (...texts: readonly string[]) => boolean {
  const words = plain(typed).trim().split(/\s+/);
  return (...texts) => {
    const page = plain(texts.join(' '));
    return words.every((word) => page.includes(word));
  };
}

export const matches = (typed: string, ...texts: readonly string[]): boolean => finder(typed)(...texts);

/** "Prevención" and "prevencion" are the same to a person who searches. */
const foldAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Matches texts that contain every word typed; made once for a whole list. */
export function textMatcher(typed: string): (...texts: readonly string[]) => boolean {
  const words = foldAccents(typed).trim().split(/\s+/);
  return (...texts) => {
    const text = foldAccents(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}

export const matches = (typed: string, ...texts: readonly string[]): boolean => textMatcher(typed)(...texts);

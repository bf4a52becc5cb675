/** "Prevención" and "prevencion" are the same to a person who searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed stands somewhere in these texts. */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const page = plain(texts.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => page.includes(word));
}

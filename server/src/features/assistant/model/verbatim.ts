import { normaliseQuestion } from '@finaula/assistant';

/** This many equal words in a row are no coincidence. */
const RUN = 8;

const wordsOf = (text: string) => normaliseQuestion(text).split(' ');

/** A text repeats a long part of another one word by word, ignoring capitals, accents and punctuation. */
export function repeatsVerbatim(text: string, original: string): boolean {
  const words = wordsOf(text);
  const source = ` ${wordsOf(original).join(' ')} `;
  for (let i = 0; i + RUN <= words.length; i++)
    if (source.includes(` ${words.slice(i, i + RUN).join(' ')} `)) return true;
  return false;
}

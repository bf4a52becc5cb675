import { normaliseQuestion } from '../normalise-question.ts';

/** So many words in a row are no accident. */
const RUN = 8;

const wordsOf = (text: string) => normaliseQuestion(text).split(' ');

/**
 * Whether a text repeats a long stretch of another one word by word; capitals, accents and punctuation make
 * no difference.
 */
export function repeats(text: string, original: string): boolean {
  const words = wordsOf(text);
  const source = ` ${wordsOf(original).join(' ')} `;
  for (let i = 0; i + RUN <= words.length; i++)
    if (source.includes(` ${words.slice(i, i + RUN).join(' ')} `)) return true;
  return false;
}

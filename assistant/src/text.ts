import { foldText } from '@finaula/contract/text';
import { stemmer } from '@orama/stemmers/spanish';

/**
 * Removes case, accents and punctuation and puts one space between words, so that equal questions are equal
 * texts.
 */
export const normaliseQuestion = (question: string): string =>
  foldText(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const stems = new Map<string, string>();
/** A typed text can fill the memory with words; the courses have some ten thousand. */
const MOST_STEMS = 50_000;

/** The stemmer knows "-ión" only with its accent: otherwise "operacion" and "operaciones" have two stems. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MOST_STEMS) stems.clear();
  const stem = foldText(stemmer(word.replace(/([cs])ion(es)?$/, '$1ión')));
  stems.set(word, stem);
  return stem;
}

/** A word of a text as typed, without accents, and its stem. */
export interface Word {
  word: string;
  stem: string;
}

/** The words of a text in order. "7,500" is one word. */
export const wordsIn = (text: string): Word[] =>
  foldText(text)
    .replace(/(\d)[,.](?=\d)/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ word, stem: stemOf(word) }));

export const stemsIn = (text: string): Set<string> => new Set(wordsIn(text).map(({ stem }) => stem));

/** The sound of a word in Mexican Spanish: words misspelt by ear ("defenza", "kien") sound the same. */
const soundOf = (word: string): string =>
  word
    .replace(/(^|[^c])h/g, '$1')
    .replace(/qu(?=[ei])|c(?![eiyh])/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/c(?=[eiy])|z|x/g, 's')
    .replace(/ll/g, 'y')
    .replace(/(.)\1/g, '$1');

/** The trigrams of a word's sound, whose share in common is the similarity of two words. */
export function trigramsOf(word: string): Set<string> {
  const framed = `  ${soundOf(word)} `;
  return new Set(Array.from({ length: framed.length - 2 }, (_, i) => framed.slice(i, i + 3)));
}

import { normaliseQuestion } from '../normalise-question.ts';
import type { FoundPassage } from '../retrieve.ts';

const WORD = 4;
/** Short enough to forgive endings: "reportar", "reporte". */
const STEM = 5;
const NEEDED = 2;

const stemsOf = (text: string) =>
  new Set(
    normaliseQuestion(text)
      .split(' ')
      .filter((word) => word.length >= WORD)
      .map((word) => word.slice(0, STEM)),
  );

/**
 * Whether a sentence speaks of what a passage says: a citation on something else (a recipe, a poem) shows
 * nothing.
 */
export function sharesWords(sentence: string, { slide_title, content }: FoundPassage): boolean {
  const said = stemsOf(sentence.replaceAll(/\[[\d,y\s]*\]|\(láminas? [^)]*\)/g, ''));
  const taught = stemsOf(`${slide_title} ${content}`);
  return [...said].filter((stem) => taught.has(stem)).length >= Math.min(NEEDED, said.size);
}

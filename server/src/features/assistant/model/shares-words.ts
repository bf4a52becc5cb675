import type { FoundPassage } from '@finaula/assistant';
import { normaliseQuestion } from '@finaula/assistant';

const WORD = 4;
/** Short enough to ignore endings: "reportar", "reporte". */
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
 * The sentence shares its subject with the passage. A citation on an unrelated sentence (a recipe, a poem) is
 * invalid.
 */
export function sharesWords(sentence: string, { slide_title, content }: FoundPassage): boolean {
  const said = stemsOf(sentence.replaceAll(/\[[\d,y\s]*\]|\(láminas? [^)]*\)/g, ''));
  const taught = stemsOf(`${slide_title} ${content}`);
  return [...said].filter((stem) => taught.has(stem)).length >= Math.min(NEEDED, said.size);
}

import anyAscii from 'any-ascii';
import { type Face, type FontFile, filesOf } from './fonts.ts';

/** A stretch of text that one font file draws. */
export interface Run {
  readonly file: FontFile;
  readonly text: string;
}

/**
 * Pictographs, modifiers and joiners, which no name contains and our fonts lack. Digits, # and * count as
 * text, and so do marks.
 */
const PICTURES =
  /(?![\d#*©®™])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u200D|\u20E3|[\u{E0020}-\u{E007F}])/gu;

/**
 * Splits a text into runs that the face's files can draw. Other scripts are transliterated, as Mexican
 * identity documents do; pictures are left out. No empty boxes: the document's tags and title keep the given
 * text.
 */
export function runsOf(text: string, face: Face): Run[] {
  const files = filesOf(face);
  const runs: { file: FontFile; text: string }[] = [];
  const append = (character: string, file: FontFile) => {
    const last = runs.at(-1);
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  };
  const draw = (character: string): boolean => {
    const codePoint = character.codePointAt(0) ?? 0;
    const draws = (file: FontFile) => file.characters.has(codePoint);
    const file = files.find(draws);
    // A detached accent uses the font of the letter before it, or is dropped.
    const last = runs.at(-1)?.file;
    const chosen = /\p{M}/u.test(character) && last ? [last].find(draws) : file;
    if (chosen) append(character, chosen);
    return chosen !== undefined;
  };
  for (const character of text.replaceAll(PICTURES, '')) {
    if (draw(character)) continue;
    for (const latin of anyAscii(character)) draw(latin);
  }
  return runs;
}

/** The text as printed in a face: one line, trimmed. Text of pictographs alone becomes their names. */
export function printable(text: string, face: Face): string {
  const drawn = (of: string) =>
    runsOf(of.normalize('NFC').replaceAll(/\s+/gu, ' '), face)
      .map((run) => run.text)
      .join('')
      .replaceAll(/ {2,}/g, ' ')
      .trim();
  return drawn(text) || drawn(anyAscii(text).replaceAll(':', ' ')) || '—';
}

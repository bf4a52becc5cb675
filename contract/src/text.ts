import { CHARACTERS } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/** Folds text for comparison: lower case, without accents ("Prevención" and "prevencion" are equal). */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export type NameFault = Extract<ErrorCode, `NAME_${string}`>;

/**
 * Characters that are not drawn: format and tag characters, fillers, variation selectors, the empty braille
 * cell, and code points that Unicode has not assigned.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const RIGHT_TO_LEFT =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;
/**
 * Styled variants of letters and digits (full-width, mathematical, circled); ª and º are common in Spanish.
 */
const isDressed = (character: string) =>
  !/[ªº]/.test(character) && character.normalize('NFKC') !== character.normalize('NFC');
const notLatin = (name: string) =>
  [...name].some(
    (character) =>
      (/\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character)) ||
      (/[\p{L}\p{N}\p{So}]/u.test(character) && isDressed(character)),
  );

/** Invisible characters, apart from the two that make one emoji of several characters. */
const INVISIBLE_IN_TEXT =
  /(?!\u200d\p{Extended_Pictographic}|\ufe0f)[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A line of text as a course shows it: without the invisible characters, wide blanks and curly quotes that
 * Word, PowerPoint and web pages leave in copied text.
 */
export const cleanLine = (line: string): string =>
  line
    .normalize('NFC')
    // Word draws an arrow of its own for "-->".
    .replaceAll('\uf0e0', '→')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE_IN_TEXT, '')
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A bullet that somebody typed or copied. Word's own are of the private use area. */
const TYPED_BULLET = /^[\s\p{Cf}]*(?:(?:[•·●○◦▪▫■□‣⁃➢➤❖✓✔\uf06e-\uf0fe]|[-–*](?=\s))[\s\p{Cf}]*)+/u;

/** The text behind a typed bullet, undefined for a line without one. Call it before `cleanLine`. */
export const behindBullet = (line: string): string | undefined =>
  TYPED_BULLET.test(line) ? line.replace(TYPED_BULLET, '') : undefined;

/** A line that was pasted from a document, without its bullet; a mark that stands alone stays. */
export const tidyLine = (line: string): string => cleanLine(behindBullet(line) || line);

const ADDRESS = /:\/\/|\bwww\.|@|\p{L}\.\p{L}{2,}\/|\b\d{1,3}(\.\d{1,3}){3}\b/iu;
/**
 * A domain inside a sentence. A name of one word may be a brand ("briq.mx"), and abbreviations are no
 * domains ("S.A.P.I. de C.V.").
 */
const DOMAIN = /(^|\s)[\p{L}\p{N}-]{2,}(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}($|[\s.,;:!?)])/u;

/** A domain anywhere, also as the only word: mail programs turn it into a link. */
const MAIL_DOMAIN = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;

/**
 * Why a name would be misread; null when it is sound. `strict` also refuses a domain among other words,
 * which a razón social may have ("Ejemplo.com, S.A.P.I. de C.V.").
 */
export function nameFault(name: string, { strict = false } = {}): NameFault | null {
  const typed = name.trim().normalize('NFC');
  // Check it before invisible characters, which include the marks of direction.
  if (RIGHT_TO_LEFT.test(typed)) return 'NAME_RIGHT_TO_LEFT';
  if (INVISIBLE.test(typed)) return 'NAME_INVISIBLE';
  if (ADDRESS.test(typed) || (strict && /\s/.test(typed) && DOMAIN.test(typed))) return 'NAME_ADDRESS';
  if (notLatin(typed)) return 'NAME_NOT_LATIN';
  // Refuse accented letters without a code point of their own, or with several accents.
  if (/\p{M}/u.test(typed)) return 'NAME_MARKS';
  return /\p{L}/u.test(typed) ? null : 'NAME_WITHOUT_LETTERS';
}

/** Whether a person's name may appear in a mail: another person may have chosen it. */
export const isMailable = (name: string): boolean =>
  unreadableName(name) === null &&
  !ADDRESS.test(name) &&
  !MAIL_DOMAIN.test(name) &&
  (name.match(/\d/g) ?? []).length < 5;

/** Letters that the constancia's font draws, in composed form. printable-names.test.ts compares them. */
export const PRINTABLE_LETTERS =
  /^[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u0168-\u017e\u01a0\u01a1\u01af\u01b0\u01cd\u01ce\u0218-\u021b\u0237\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9]*$/;
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\p{So}/u;

/** More marks on one letter than any language has: they overdraw the lines above and below. */
const OVERLOADED = /\p{M}{3}/u;

/**
 * Why a person's name cannot be printed on a constancia, as the rest of a sentence that begins with the
 * field's name; null when it can.
 */
export function unreadableName(name: string): string | null {
  if (PICTURE.test(name)) return 'no puede llevar emojis ni símbolos.';
  if (INVISIBLE.test(name)) return 'tiene caracteres invisibles. Escríbelo de nuevo, sin copiarlo.';
  if (!/\p{L}/u.test(name)) return 'debe tener letras.';
  if (OVERLOADED.test(name.normalize('NFD'))) return 'tiene demasiados acentos en una letra.';
  const letters = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}]/gu, '');
  return PRINTABLE_LETTERS.test(letters) ? null : 'debe llevar letras latinas, como en la identificación oficial.';
}

/** zod's own pattern for addresses, copied so that a form can check it without loading zod. */
export const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The part of an address after the @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether the schema `email` accepts the typed text. */
export const isEmail = (typed: string): boolean => {
  const address = typed.trim();
  return address.length <= CHARACTERS.email && EMAIL.test(address);
};

const wordCount = (content: string): number => content.match(/[^\s•]+/g)?.length ?? 0;

const WORDS_PER_SECOND = 7;

/**
 * Seconds that a slide with this text must be on the screen to count as read: those of a fast reader, between
 * 3 and 20.
 */
export const slideSeconds = (content: string): number =>
  Math.min(20, Math.max(3, Math.round(wordCount(content) / WORDS_PER_SECOND)));

const WORDS_PER_MINUTE = 200;

/** Minutes to read these slides, not rounded. */
export const readingMinutes = (slides: readonly { content: string }[]): number =>
  slides.reduce((words, { content }) => words + wordCount(content), 0) / WORDS_PER_MINUTE;

/** Rounded, but 100 only when everything is complete. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.round((100 * part) / whole));
}

/** "90 %", with a no-break space. */
export const percent = (value: number): string => `${value}\u00a0%`;

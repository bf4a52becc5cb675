import { CHARACTERS } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/** Text for comparison: lower case, without accents ("Prevención" and "prevencion" are the same). */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export type NameFault = Extract<ErrorCode, `NAME_${string}`>;

/**
 * Nothing is drawn for these: format and tag characters, fillers, variation selectors, the empty braille
 * cell; nor for what Unicode has not given a meaning.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const RIGHT_TO_LEFT =
  /[\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;
/**
 * Letters and figures in another dress (full-width, mathematical, in circles); ª and º are common in Spanish.
 */
const isDressed = (character: string) =>
  !/[ªº]/.test(character) && character.normalize('NFKC') !== character.normalize('NFC');
const notLatin = (name: string) =>
  [...name].some(
    (character) =>
      (/\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character)) ||
      (/[\p{L}\p{N}\p{So}]/u.test(character) && isDressed(character)),
  );

const ADDRESS = /:\/\/|\bwww\.|@|\p{L}\.\p{L}{2,}\/|\b\d{1,3}(\.\d{1,3}){3}\b/iu;
/**
 * A domain inside a sentence; a name that is one whole word may be a brand ("briq.mx"), and abbreviations are
 * no domains ("S.A.P.I. de C.V.").
 */
const DOMAIN = /(^|\s)[\p{L}\p{N}-]{2,}(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}($|[\s.,;:!?)])/u;

/** A domain at any place, also the only word: programs make a link of it. */
const MAIL_DOMAIN = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;

/**
 * Why a name would not be read as what it is; null when it is sound. `strict` also refuses a domain among
 * other words, which a razón social may have ("Ejemplo.com, S.A.P.I. de C.V.").
 */
export function nameFault(name: string, { strict = false } = {}): NameFault | null {
  const typed = name.trim().normalize('NFC');
  // Before the invisible ones, of which the marks of direction are some.
  if (RIGHT_TO_LEFT.test(typed)) return 'NAME_RIGHT_TO_LEFT';
  if (INVISIBLE.test(typed)) return 'NAME_INVISIBLE';
  if (ADDRESS.test(typed) || (strict && /\s/.test(typed) && DOMAIN.test(typed))) return 'NAME_ADDRESS';
  if (notLatin(typed)) return 'NAME_NOT_LATIN';
  // Refuse letters without a code point of their own for that accent, or with more than one accent.
  if (/\p{M}/u.test(typed)) return 'NAME_MARKS';
  return /\p{L}/u.test(typed) ? null : 'NAME_WITHOUT_LETTERS';
}

/** Whether a person's name may stand in a mail: whoever registers somebody else chooses it. */
export const isMailable = (name: string): boolean =>
  unreadableName(name) === null &&
  !ADDRESS.test(name) &&
  !MAIL_DOMAIN.test(name) &&
  (name.match(/\d/g) ?? []).length < 5;

/** More marks on one letter than any language writes: they draw over the lines above and below. */
const OVERLOADED = /\p{M}{3}/u;

/**
 * The reason why a person's name, in any script, cannot be read, as the rest of a sentence that begins with
 * the field's name; null when it can.
 */
export function unreadableName(name: string): string | null {
  if (INVISIBLE.test(name)) return 'tiene caracteres invisibles. Escríbelo de nuevo, sin copiarlo.';
  if (!/\p{L}/u.test(name)) return 'debe tener letras.';
  return OVERLOADED.test(name.normalize('NFD')) ? 'tiene demasiados acentos en una letra.' : null;
}

/** zod's own rule for an address, here so that a form can hold to it without the library. */
export const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The part of an address after the @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether the schema `email` accepts what was typed. */
export const isEmail = (typed: string): boolean => {
  const address = typed.trim();
  return address.length <= CHARACTERS.email && EMAIL.test(address);
};

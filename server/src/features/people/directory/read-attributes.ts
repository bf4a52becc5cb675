/** Sentences about values that were shortened or left out, by attribute, for the administrators' screen. */
export type Notes = Record<string, string>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The single value of a list or of an object with `value`: Entra sends [{"$ref": null, "value": "x"}]. */
export function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value : unwrap(value[0]);
  return isObject(value) && Object.hasOwn(value, 'value') ? unwrap(value.value) : value;
}

/** JSON has lost figures of a larger number. */
const isExact = (value: unknown) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** A single text; a number counts as one. Undefined: no value. Null: a value that is no text. */
export function textOf(value: unknown): string | null | undefined {
  const single = unwrap(value);
  if (single === undefined || single === null) return undefined;
  return typeof single === 'string' || isExact(single) ? String(single) : null;
}

/** One line that PostgreSQL can store, composed (NFC), without characters that draw nothing. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text up to that length, without half a character at its end. */
export const shorten = (text: string, characters: number): string =>
  text
    .slice(0, characters)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Entra sends "True" and "False". Undefined: no value. Null: a value that is neither. */
export function flagOf(value: unknown): boolean | null | undefined {
  const single = unwrap(value);
  if (single === undefined || single === null || single === '') return undefined;
  return flags.get(String(single).trim().toLowerCase()) ?? null;
}

/**
 * Reads facts that no decision rests on. They are never refused, because a refused title would keep a
 * leaver's access. `kept`: the value that stays when the stated one is left out.
 */
export function factReader() {
  const notes: Notes = {};
  const leaveOut = (attribute: string, why: string, kept?: string) => {
    notes[attribute] = `lo dejamos fuera, porque ${why}.`;
    return kept;
  };
  return {
    notes,
    leaveOut,
    /** A text that keeps its beginning when it is too long. */
    shortened(attribute: string, value: unknown, characters: number, kept?: string): string | undefined {
      const stated = textOf(value);
      if (stated === null) return leaveOut(attribute, 'no es un texto', kept);
      const text = tidy(stated ?? '');
      if (text.length > characters) notes[attribute] = `lo acortamos a ${characters} caracteres.`;
      return shorten(text, characters) || undefined;
    },
    /** A text that means nothing without its end: an identifier. */
    whole(attribute: string, value: unknown, characters: number, kept?: string): string | undefined {
      const stated = textOf(value);
      if (stated === null) return leaveOut(attribute, 'no es un texto', kept);
      const text = (stated ?? '').trim();
      if (/\p{Cc}/u.test(text) || !text.isWellFormed())
        return leaveOut(attribute, 'tiene caracteres que no se pueden guardar', kept);
      if (text.length > characters) return leaveOut(attribute, `pasa de ${characters} caracteres`, kept);
      return text.normalize('NFC') || undefined;
    },
  };
}

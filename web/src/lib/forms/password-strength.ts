import { PASSWORD_CHARACTERS } from '@finaula/contract/constants';

export interface PasswordStrength {
  /** Filled bars, 0–4. */
  bars: 0 | 1 | 2 | 3 | 4;
  word: string;
}

/** Kinds of characters and their approximate number. */
const KINDS: readonly (readonly [kind: RegExp, size: number])[] = [
  [/\p{Ll}/u, 27],
  [/\p{Lu}/u, 27],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];

/**
 * Estimates strength from length and variety, in bits; it advises and never refuses (design §4: no
 * composition rule). A character that repeats or continues the previous one, as in "abc" and "123", adds
 * little.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return { bars: 0, word: '' };
  if (password.length < PASSWORD_CHARACTERS.min) return { bars: 1, word: 'Corta' };
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const telling = codes.filter((code, i) => i === 0 || Math.abs(code - (codes[i - 1] ?? 0)) > 1);
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const distinct = new Set(telling).size;
  const bits = Math.min(telling.length, 2 * distinct) * Math.log2(Math.max(pool, 2));
  if (bits < 36) return { bars: 1, word: 'Débil' };
  if (bits < 52) return { bars: 2, word: 'Regular' };
  if (bits < 70) return { bars: 3, word: 'Buena' };
  return { bars: 4, word: 'Fuerte' };
}

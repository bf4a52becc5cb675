import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PASSWORD_CHARACTERS } from '@finaula/contract/constants';
import { foldText } from '@finaula/contract/text';
import { ApiError } from '../../http/api-error.ts';

/** Read the list as a file: as a module the type checker would parse 49,233 types. */
const passwords: string[] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'utf8'),
);

/** The 17,950 most leaked passwords that are long enough to be set (OWASP ASVS 5.0, 6.2.4 and 6.2.12). */
const leaked = new Set(passwords.filter(({ length }) => length >= PASSWORD_CHARACTERS.min));

/** Words that Mexican users often build passwords on, besides their own names (ASVS 6.2.11). */
const USUAL = [
  'contraseña',
  'password',
  'clave',
  'acceso',
  'banco',
  'cumplimiento',
  'capacitación',
  'curso',
  'bienvenido',
  'méxico',
  'administrador',
];

/** A word shorter than this is found by chance in any password. */
const WORD_CHARACTERS = 4;
/** Characters that a password needs besides common words: a year and a sign are not enough. */
const OWN_CHARACTERS = 6;

/**
 * Whether an attacker who knows these facts about the owner would try the password early. A fact is a name
 * or an e-mail; its words count.
 */
export function isGuessable(password: string, facts: readonly (string | null)[]): boolean {
  const typed = foldText(password);
  if (leaked.has(typed) || leaked.has(password.toLowerCase())) return true;
  const words = [...facts, ...USUAL]
    .flatMap((fact) => foldText(fact ?? '').split(/[^\p{L}]+/u))
    .filter(({ length }) => length >= WORD_CHARACTERS)
    .sort((one, other) => other.length - one.length);
  const own = words.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return own !== typed && own.length < OWN_CHARACTERS;
}

/** @throws ApiError PASSWORD_COMMON */
export function refuseGuessable(password: string, ...facts: (string | null)[]): void {
  if (isGuessable(password, facts)) throw new ApiError('PASSWORD_COMMON');
}

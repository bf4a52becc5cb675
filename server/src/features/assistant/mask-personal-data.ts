import { normaliseQuestion } from './normalise-question.ts';

const notInWord = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const DATE = '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';

/** In this order: a CURP begins like an RFC. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[correo]'],
  [notInWord(`[a-z]{4}${DATE}[hmx][a-z]{5}[a-z0-9]\\d`), '[CURP]'],
  [notInWord(`[a-z]{6}${DATE}\\d{2}[hm]\\d{3}`), '[clave de elector]'],
  [notInWord(`[a-zñ&]{3,4}[ -]?${DATE}[ -]?[a-z0-9]{3}`), '[RFC]'],
  // Telephones (10 digits), cards, CLABE, accounts, NSS. A comma parts thousands, so it ends a number of these.
  [/(?<![\p{L}\p{N}])\+?\(?\p{Nd}(?:[ .()\u00a0-]{0,2}\p{Nd}){9,}(?![\p{L}\p{N}])/gu, '[número]'],
];

/** A name however it is accented, capitalised or spaced. For text in NFD. */
const named = (words: readonly string[]): RegExp =>
  notInWord(words.map((word) => [...word].map((letter) => `${letter}\\p{M}*`).join('')).join('[^\\p{L}\\p{N}]+'));

/** @param said what the text says, normalised */
function replaceNames(text: string, said: string, names: readonly string[], kind: string): string {
  return names.reduce((masked, name) => {
    const words = normaliseQuestion(name).split(' ').filter(Boolean);
    // To make the pattern takes longer than all the rest, and hardly anybody writes their name.
    if (words.length === 0 || !words.every((word) => said.includes(word))) return masked;
    return masked.normalize('NFD').replace(named(words), kind).normalize('NFC');
  }, text);
}

/**
 * What may be kept and sent on of a question: e-mails, telephones, CURP, RFC, clave de elector, card and account numbers become the name of their kind, and
 * so do the names that are known (of the asker, of their entity).
 */
export function maskPersonalData(text: string, known: { people?: readonly string[]; entities?: readonly string[] } = {}): string {
  const masked = kinds.reduce((rest, [pattern, kind]) => rest.replace(pattern, kind), text.normalize('NFC'));
  const said = normaliseQuestion(masked);
  return replaceNames(replaceNames(masked, said, known.people ?? [], '[nombre]'), said, known.entities ?? [], '[entidad]');
}

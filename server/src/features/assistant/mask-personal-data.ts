import { normaliseQuestion } from '@finaula/assistant';

const notInWord = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const DATE = '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
/**
 * Separators between the digits of one number: spaces, dashes of any length, underscores, dots, parentheses.
 * Commas separate thousands, slashes dates, so neither counts.
 */
const SEPARATOR = '[\\p{Zs}\\t\\p{Pd}\\u2212_.·•()]';
/** Words that announce a personal number, however short it is. */
const ANNOUNCING_WORDS =
  '(?:cuentas?|tarjetas?|clabe|cr[eé]ditos?|contratos?|p[oó]lizas?|expedientes?|n\\.?i\\.?p\\.?|cvv|clientes?|n[oó]mina)' +
  '(?:\\p{Zs}+(?:n[uú]m(?:ero)?\\.?|no\\.?|nro\\.?|es|es la|es el|terminada en|terminación|bancaria|de débito|de crédito|de cheques))*[\\p{Zs}:#.º°-]*';

/** The order matters: a CURP begins like an RFC, and a passport is shorter than both. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[correo]'],
  [notInWord(`[a-z]{4}${DATE}[hmx][a-z]{5}[a-z0-9]\\d`), '[CURP]'],
  [notInWord(`[a-z]{6}${DATE}\\d{2}[hm]\\d{3}`), '[clave de elector]'],
  [notInWord(`[a-zñ&]{3,4}[ -]?${DATE}[ -]?[a-z0-9]{3}`), '[RFC]'],
  // Mexican passports have a letter and eight digits, others one or two letters and six to nine digits.
  [notInWord(`[a-z]{1,2}${SEPARATOR}?\\d{7,9}`), '[pasaporte]'],
  [
    /(?<=pasaportes?(?:\p{Zs}+(?:n[uú]m(?:ero)?\.?|no\.?|es))*[\p{Zs}:#.º°-]*)(?=[a-z0-9]*\d)[a-z0-9]{6,12}(?![\p{L}\p{N}])/giu,
    '[pasaporte]',
  ],
  // Telephones (10 digits), cards, CLABE, accounts, NSS, also directly after a letter.
  [new RegExp(`(?<!\\p{N})\\+?\\(?\\p{Nd}(?:${SEPARATOR}{0,3}\\p{Nd}){9,}(?!\\p{N})`, 'gu'), '[número]'],
  [
    new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])${ANNOUNCING_WORDS})\\p{Nd}(?:${SEPARATOR}{0,3}\\p{Nd}){2,}(?![\\p{N}%])`,
      'giu',
    ),
    '[número]',
  ],
];

const PARTICLE = '(?:(?:de|del|la|las|los|y)\\p{Zs}+){0,3}';
const WORD = '\\p{Lu}[\\p{Ll}\\p{M}]+';
/** Two or more capitalised words, with the particles of Spanish names between them, or written as one. */
const PERSON = `(?:${WORD}(?:\\p{Zs}+${PARTICLE}${WORD}){1,4}|${WORD}(?:${WORD}){1,4})`;
const NUMBER = '\\[(?:número|CURP|RFC|pasaporte|clave de elector|correo)\\]';
const LINK =
  '(?:con|su|la|el|de|del|es|y|tiene|no|cuenta|tarjeta|clabe|CLABE|n[uú]mero|teléfono|celular|cliente|correo|pasaporte|CURP|RFC)';

/**
 * The owner of a masked number: a name before it, in lower case only between the announcing word and the
 * number, or a name after it.
 */
const owners: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])${PERSON}(?=(?:[\\p{Zs},:;(.-]+${LINK}){0,5}[\\p{Zs},:;(.-]*${NUMBER})`, 'gu'),
  new RegExp(
    `(?<=(?<!\\p{L})(?:cuenta|tarjeta|clabe|cliente|señora?|sra?\\.?)\\p{Zs}+(?:(?:de|del|la|el|cliente|señora?)\\p{Zs}+){0,3})(?!(?:de|del|la|el)\\p{Zs})\\p{L}{2,}(?:\\p{Zs}+\\p{L}{2,}){1,3}(?=[\\p{Zs},:;.-]*${NUMBER})`,
    'giu',
  ),
  new RegExp(
    `(?<=${NUMBER}[\\p{Zs},]+(?:que\\p{Zs}+)?(?:está\\p{Zs}+|es\\p{Zs}+|pertenece\\p{Zs}+)?(?:a\\p{Zs}+nombre\\p{Zs}+)?(?:de|del|a|para)\\p{Zs}+(?:(?:la|el|señora?|cliente|sra?\\.?)\\p{Zs}+){0,2})${PERSON}`,
    'gu',
  ),
];

/**
 * Replaces compatibility forms (full-width figures, ligatures) by plain letters, and removes invisible
 * characters and marks on figures.
 */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?<=\p{Nd})\p{M}+/gu, '');

/** Matches a name in any accents, capitals or spaces. The text must be in NFD. */
const namePattern = (words: readonly string[]): RegExp =>
  notInWord(words.map((word) => [...word].map((letter) => `${letter}\\p{M}*`).join('')).join('[^\\p{L}\\p{N}]+'));

/** @param said the normalised words of the text */
function replaceNames(text: string, said: string, names: readonly string[], kind: string): string {
  return names.reduce((masked, name) => {
    const words = normaliseQuestion(name).split(' ').filter(Boolean);
    // Building the pattern takes longest, and few users write their name.
    if (words.length === 0 || !words.every((word) => said.includes(word))) return masked;
    return masked.normalize('NFD').replace(namePattern(words), kind).normalize('NFC');
  }, text);
}

/**
 * Masks personal data before a question is stored or sent on: e-mails, telephones, CURP, RFC, clave de
 * elector, passport, card and account numbers, the names beside them, and known names (of the user and their
 * entity).
 */
export function maskPersonalData(
  text: string,
  known: { people?: readonly string[]; entities?: readonly string[] } = {},
): string {
  const numbers = kinds.reduce((rest, [pattern, kind]) => rest.replace(pattern, kind), normalised(text));
  const masked = owners.reduce((rest, pattern) => rest.replace(pattern, '[nombre]'), numbers);
  const said = normaliseQuestion(masked);
  return replaceNames(
    replaceNames(masked, said, known.people ?? [], '[nombre]'),
    said,
    known.entities ?? [],
    '[entidad]',
  );
}

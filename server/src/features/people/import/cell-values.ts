import { foldText } from '@finaula/contract/text';
import { DAMAGED_SENTENCE, hasLostLetters, isDamaged } from './damaged-text.ts';

export interface Fault {
  code: string;
  sentence: string;
}

/** Invisible signs that text takes along when it is copied: marks of direction, joiners, byte order marks. */
const INVISIBLE = /\p{Cf}|\ufe0f/gu;

/** Composed letters, ordinary blanks, nothing invisible at the ends. */
export const plain = (cell: string): string =>
  cell
    .normalize('NFC')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replaceAll(/ {2,}/g, ' ');

export const withoutInvisible = (value: string): string => value.replaceAll(INVISIBLE, '').trim();

/** Signs and words of people and programs for a cell without a value. */
const NOTHING =
  /^(?:[-–—_.*?]+|n\/[ad]|n\.a\.?|#n\/[ad]|#na|no aplica|not applicable|no tiene|null|\(null\)|nulo|none|nil|nan|undefined|\(?(?:vacio|en blanco|blank|empty)\)?|s\/[dn]|sin dato|sin datos|ninguno|ninguna|<null>|\\n)$/;
/** Names of people that are words for nothing elsewhere. */
const NAMES = /^(?:nan|nil|none)$/;

export const isNothing = (value: string, { inName = false } = {}): boolean => {
  const folded = foldText(value);
  return NOTHING.test(folded) && !(inName && NAMES.test(folded));
};

/** A text that a spreadsheet would compute. */
const isFormula = (value: string) => /^[=@\t\r]/.test(value) || /^[+-](?![\d\s.,]*$)/.test(value);
const ERROR =
  /^#(?:¡?ref|¿?nombre|name|¡?valor|value|¡?div\/0|¡?num|¡?nulo|null|spill|calc|n\/?[ad]|field|getting_data)[!?]?$/i;
const NARROW = /^#{2,}$/;

/** Why no value of any column can be read from the cell; undefined when it can. */
export function faultOfCell(value: string): Fault | undefined {
  if (ERROR.test(value) || NARROW.test(value))
    return {
      code: 'cell_error',
      sentence: `La celda muestra ${value.slice(0, 12)}, que es un aviso de la hoja de cálculo. Escribe el valor.`,
    };
  if (value === '=')
    return { code: 'formula', sentence: 'La celda tiene una fórmula sin resultado. Escribe el valor en su lugar.' };
  if (isFormula(value))
    return { code: 'formula', sentence: 'La celda tiene una fórmula. Cópiala y pégala como valor.' };
  if (/\p{Cc}/u.test(value) || !value.isWellFormed())
    return {
      code: 'characters',
      sentence: 'La celda tiene saltos de línea o signos invisibles. Escríbela de nuevo en un solo renglón.',
    };
  return undefined;
}

/** Why a text of letters cannot be right. */
export const faultOfLetters = (value: string): Fault | undefined =>
  isDamaged(value) || hasLostLetters(value) ? { code: 'damaged', sentence: DAMAGED_SENTENCE } : undefined;

const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E\+\d+$/i;

/** An employee number as it was before a program made a decimal of it: 412 for 412.0. */
export const wholeNumber = (value: string): string => value.replace(/^(\d+)[.,]0{1,2}$/, '$1');
/** Zeros alone are no number, as are booleans. */
export const isNoNumber = (value: string): boolean =>
  /^(?:0+|s\/?n|sin numero|pendiente|por asignar|verdadero|falso|true|false)$/.test(foldText(value));

export const faultOfNumber = (value: string): Fault | undefined =>
  SHORTENED.test(value)
    ? {
        code: 'number_shortened',
        sentence: 'La hoja de cálculo acortó el número. Escríbelo completo, con la columna en formato Texto.',
      }
    : undefined;

/** An address without the parts that copying adds: "mailto:", a name before it, a separator behind it. */
export const bareAddress = (value: string): string => {
  const inside = /^[^<>@]*<\s*([^<>\s]+@[^<>\s]+)\s*>[\s;,.]*$/.exec(value)?.[1] ?? value;
  return withoutInvisible(inside)
    .replace(/^(?:mailto:|smtp:)([^?]*).*$/i, '$1')
    .replaceAll(/^["'(<\s]+|[>)"'\s;,.:]+$/g, '');
};

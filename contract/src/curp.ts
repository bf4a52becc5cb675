/** The letters and digits of a CURP in the order of their values; RENAPO counts Ñ between N and O. */
const VALUES = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** NE: born abroad. */
const STATES = 'AS|BC|BS|CC|CH|CL|CM|CS|DF|DG|GR|GT|HG|JC|MC|MN|MS|NE|NL|NT|OC|PL|QR|QT|SL|SP|SR|TC|TL|TS|VZ|YN|ZS';
/** Sexes: H, M and X. The last but one is a digit for births before 2000, and a letter for later ones. */
const FORM = new RegExp(
  `^[A-ZÑ][AEIOUX][A-ZÑ]{2}(\\d{2})(\\d{2})(\\d{2})[HMX](?:${STATES})[B-DF-HJ-NÑP-TV-Z]{3}([A-Z\\d])(\\d)$`,
);

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function checkDigit(curp: string): number {
  const sum = [...curp.slice(0, 17)].reduce((total, letter, i) => total + VALUES.indexOf(letter) * (18 - i), 0);
  return (10 - (sum % 10)) % 10;
}

export interface Curp {
  curp: string;
  /** A wrong check digit is a warning: RENAPO has assigned a few. */
  checkDigitIsRight: boolean;
}

/** A CURP as typed, in any case and with blanks or hyphens; null when it cannot be one. */
export function readCurp(typed: string): Curp | null {
  const curp = typed.normalize('NFC').toUpperCase().replaceAll(/[\s-]/g, '');
  const [, year, month, day, homonym, digit] = FORM.exec(curp) ?? [];
  if (homonym === undefined) return null;
  const century = /\d/.test(homonym) ? 1900 : 2000;
  if (!isDay(century + Number(year), Number(month), Number(day))) return null;
  return { curp, checkDigitIsRight: checkDigit(curp) === Number(digit) };
}

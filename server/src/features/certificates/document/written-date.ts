import { mexicanDay } from '../../../shared/time/days.ts';
import { monthName } from '../../../shared/time/format.ts';

const UP_TO_29 =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

/** 0–99 in words. */
function inWords(number: number): string {
  const small = UP_TO_29[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)];
  if (tens === undefined) throw new RangeError(`${number} is outside 0–99`);
  return number % 10 === 0 ? tens : `${tens} y ${UP_TO_29[number % 10]}`;
}

/** 2000–2099 in words, the range of this product's documents. */
function yearInWords(year: number): string {
  if (year < 2000 || year > 2099) throw new RangeError(`Year ${year} is outside 2000–2099`);
  return year === 2000 ? 'dos mil' : `dos mil ${inWords(year - 2000)}`;
}

/**
 * The day of an instant in Mexico City, all in words: "veinte de noviembre de dos mil veintiséis"; the first
 * of a month is "primero".
 */
export function writtenDate(instant: Date): string {
  const [year = 0, month = 1, day = 1] = mexicanDay(instant).split('-').map(Number);
  return `${day === 1 ? 'primero' : inWords(day)} de ${monthName(month)} de ${yearInWords(year)}`;
}

import { foldText } from '@finaula/contract/text';
import { daysInMonth } from '../../../shared/time/days.ts';
import { monthName } from '../../../shared/time/format.ts';
import { dayOfSerial } from './serial-day.ts';

export type DateFault = 'date_unreadable' | 'date_impossible' | 'date_month' | 'date_year' | 'date_short_year';
export type ReadDate = { day: string } | { fault: DateFault; sentence: string };

const two = (n: number) => String(n).padStart(2, '0');

function dateOf(day: number, month: number, year: number): ReadDate {
  if (month < 1 || month > 12) {
    const swapped =
      day >= 1 && day <= 12
        ? ` La fecha va como día/mes/año: ${two(month)}/${two(day)}/${year}.`
        : ' Escribe la fecha como 15/03/2026.';
    return { fault: 'date_month', sentence: `El mes ${month} no existe.${swapped}` };
  }
  if (year < 1930 || year > 2100)
    return {
      fault: 'date_year',
      sentence: `El año ${year} no puede ser. Escríbelo con sus cuatro cifras, como 15/03/2026.`,
    };
  const last = daysInMonth(year, month);
  if (day < 1 || day > last)
    return {
      fault: 'date_impossible',
      sentence: `El ${day} de ${monthName(month)}${month === 2 && day === 29 ? ` de ${year}` : ''} no existe. Escribe la fecha real, como ${two(last)}/${two(month)}/${year}.`,
    };
  return { day: `${year}-${two(month)}-${two(day)}` };
}

/** A time of day behind a date, which is left out. */
const TIME = String.raw`(?:[ T,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const SLASHED = new RegExp(String.raw`^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4})${TIME}$`, 'i');
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const COMPACT = /^(19|20)(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const DAY_FIRST =
  /^(?:[a-z]+,? )?(\d{1,2})(?:o|ro)?(?: ?(?:de|del|[-/. ]) ?)([a-z]{3,10})\.?(?: ?(?:de|del|[-/., ]) ?)(\d{4})$/;
const MONTH_FIRST = /^(?:[a-z]+,? )?([a-z]{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/;

const MONTHS = [
  'enero january',
  'febrero february',
  'marzo march',
  'abril april',
  'mayo may',
  'junio june',
  'julio july',
  'agosto august',
  'septiembre setiembre september',
  'octubre october',
  'noviembre november',
  'diciembre december',
].map((names) => names.split(' '));

/** 1 for "ene", "enero", "jan" and "january"; 0 for another word. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((names) => names.some((name) => name === word || (word.length <= 4 && name.startsWith(word)))) + 1;

/** The two parts of a date whose order only the column tells, and its year. */
export const slashedParts = (value: string): { first: number; second: number; year: number } | undefined => {
  const [, first, second, year] = SLASHED.exec(value) ?? [];
  return year === undefined ? undefined : { first: Number(first), second: Number(second), year: Number(year) };
};

const NO_DAY =
  /^0+(?:[-/.]0+)*$|^(?:0?[01][-/.]0?1[-/.]1900|1900[-/.]0?1[-/.]0?[01]|1899[-/.]12[-/.]3[01]|3[01][-/.]12[-/.]1899)(?:[ T].*)?$/;
const OPEN_END = /(?:^|\D)(?:9999|2999|2199|2100)(?:\D|$)|^(?:9999|2999)\d{4}$|^2958[1-4]\d{2}$/;
const STILL =
  /^(?:vigente|activo|activa|indefinid[oa]|actual|actualmente|a la fecha|present|presente|current|active|sin baja)$/;

/** True for a cell of dates that says "never" or "no day": 0000-00-00, and 31/12/9999 as a last day. */
export const isNoDay = (value: string, { last = false } = {}): boolean =>
  NO_DAY.test(value) || (last && (OPEN_END.test(value) || STILL.test(foldText(value))));

/** A day as people write it or as a spreadsheet stores it: dd/mm/aaaa, aaaa-mm-dd, 15-mar-2026, 45366. */
export function readDate(value: string): ReadDate {
  const slashed = slashedParts(value);
  if (slashed) return dateOf(slashed.first, slashed.second, slashed.year);
  const iso = ISO.exec(value);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const compact = COMPACT.exec(value);
  if (compact) return dateOf(Number(compact[4]), Number(compact[3]), Number(`${compact[1]}${compact[2]}`));
  const words = foldText(value).replaceAll(/ {2,}/g, ' ');
  const [, day, month = '', year] = DAY_FIRST.exec(words) ?? [];
  if (year !== undefined && monthOf(month) > 0) return dateOf(Number(day), monthOf(month), Number(year));
  const [, named = '', at, of] = MONTH_FIRST.exec(words) ?? [];
  if (of !== undefined && monthOf(named) > 0) return dateOf(Number(at), monthOf(named), Number(of));
  if (/^\d{1,2}[/.-](?:\d{1,2}|[a-zA-Z]{3,4}\.?)[/.-]\d{2}$/.test(value))
    return { fault: 'date_short_year', sentence: 'Escribe el año con sus cuatro cifras, como 15/03/2026.' };
  // Accept days from 1930 on and before 2100. Ignore a time of day.
  const serial = /^\d{5}(?:\.\d+)?$/.test(value) ? Math.floor(Number(value)) : 0;
  if (serial > 10_959 && serial < 73_051) return { day: dayOfSerial(serial) };
  return {
    fault: 'date_unreadable',
    sentence: 'No entendemos esta fecha. Escríbela como día/mes/año, por ejemplo 15/03/2026.',
  };
}

/** "15/02/2026" */
export const mexicanDate = (day: string): string => day.split('-').toReversed().join('/');

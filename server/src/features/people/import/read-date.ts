import { addDays, daysInMonth } from '../../../shared/time/days.ts';
import { monthName } from '../../../shared/time/format.ts';

/** Day 0 of Excel. */
const EXCEL_ZERO = '1899-12-30';

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

/** A day as people write it or as Excel stores it: dd/mm/aaaa, aaaa-mm-dd, 45366. */
export function readDate(value: string): ReadDate {
  const mexican = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]0{1,2}:00(?::00)?)?$/.exec(value);
  if (mexican) return dateOf(Number(mexican[1]), Number(mexican[2]), Number(mexican[3]));
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(value);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(value))
    return { fault: 'date_short_year', sentence: 'Escribe el año con sus cuatro cifras, como 15/03/2026.' };
  // Accept days from 1930 on and before 2100. Ignore a time of day.
  const serial = /^\d{5}(?:\.\d+)?$/.test(value) ? Math.floor(Number(value)) : 0;
  if (serial > 10_959 && serial < 73_051) return { day: addDays(EXCEL_ZERO, serial) };
  return {
    fault: 'date_unreadable',
    sentence: 'No entendemos esta fecha. Escríbela como día/mes/año, por ejemplo 15/03/2026.',
  };
}

/** "15/02/2026" */
export const mexicanDate = (day: string): string => day.split('-').toReversed().join('/');

import { LOCALE } from '@finaula/contract/constants';
import type { PeopleImport } from '@finaula/contract/people-imports';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';

export const count = (n: number): string => formatNumber(n);
/** "1 persona", "1,204 personas" */
export const counted = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`;
export const people = (n: number): string => counted(n, 'persona', 'personas');

const delimiters: Record<string, string> = {
  ',': 'separado por comas',
  ';': 'separado por punto y coma',
  '\t': 'separado por tabuladores',
  '|': 'separado por barras',
};

/** "312 filas · separado por comas, Windows-1252" */
export function recognised({ format, delimiter, encoding, total }: PeopleImport): string {
  const how = format === 'xlsx' ? 'libro de Excel' : [delimiters[delimiter ?? ''], encoding].filter(Boolean).join(', ');
  return [counted(total, 'fila', 'filas'), how].filter(Boolean).join(' · ');
}

/** Noun phrases for the number of changes in a column: "9 de área". */
const columnNames: Record<string, string> = {
  nombre: 'nombre',
  correo: 'correo',
  numero_empleado: 'número de empleado',
  area: 'área',
  puesto: 'puesto',
  ingreso: 'fecha de ingreso',
  baja: 'baja',
  correo_jefe: 'jefe',
};

/** A column of the template, or a part of a name: "número de empleado", "apellido paterno". */
export const columnName = (column: string): string => columnNames[column] ?? column.replaceAll('_', ' ');

const enumeration = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** "No se usan las columnas «RFC» y «CURP»." */
export const ignoredInWords = (columns: readonly string[]): string =>
  `${columns.length === 1 ? 'No se usa la columna' : 'No se usan las columnas'} ${enumeration.format(columns.map((column) => `«${column}»`))}.`;

/** "9 de área, 5 de puesto y 3 de jefe" */
export const changesInWords = (changes: Readonly<Record<string, number>>): string =>
  enumeration.format(Object.entries(changes).map(([column, n]) => `${count(n)} de ${columnName(column)}`));

/** "2, 5, 9 y otras 27" */
export const rowsInWords = (numbers: readonly number[], total: number): string => {
  const named = numbers.slice(0, 8).map(String);
  const others = total - named.length;
  return enumeration.format(others > 0 ? [...named, others === 1 ? 'otra' : `otras ${count(others)}`] : named);
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const valueInWords = (value: string | null): string =>
  value === null ? 'vacío' : DAY.test(value) ? longDay(value) : value;

/** Number of all affected people. */
export const effectOf = ({ counts: { create, update, leave }, absent }: PeopleImport): number =>
  create + update + leave + absent;

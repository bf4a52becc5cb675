import { CHARACTERS } from '@finaula/contract/constants';
import type { ImportColumn } from '@finaula/contract/people-imports';
import { foldText, isEmail, unreadableName } from '@finaula/contract/text';
import {
  bareAddress,
  type Fault,
  faultOfCell,
  faultOfLetters,
  faultOfNumber,
  isNoNumber,
  isNothing,
  plain,
  wholeNumber,
  withoutInvisible,
} from './cell-values.ts';
import type { Column, Header } from './columns.ts';
import { isNoDay, mexicanDate, readDate } from './read-date.ts';

export interface Problem {
  field: ImportColumn;
  value: string;
  code: string;
  sentence: string;
}

/** The values of a row; null: the cell is empty or cannot be read. */
export interface RowValues {
  name: string | null;
  email: string | null;
  employee_number: string | null;
  area: string | null;
  position: string | null;
  hired_on: string | null;
  left_on: string | null;
  manager_email: string | null;
}

export interface ReadRow extends RowValues {
  problems: Problem[];
}

/** Values that an administrator wrote in place of cells of the file. */
export type Corrected = Partial<Record<ImportColumn, string>>;

const SHOWN_CHARACTERS = 100;

/** Suggests the institution's own domain for an incomplete address, which may end with it. */
function emailFault(value: string, domain: string): Fault {
  const [typed = '', host] = value.split('@');
  const local = typed.toLowerCase().endsWith(domain) ? typed.slice(0, -domain.length) : typed;
  const suggestion = `${foldText(local).replaceAll(/[^a-z0-9._+-]/g, '') || 'nombre'}@${domain}`;
  if (host === undefined)
    return { code: 'email_without_at', sentence: `Al correo le falta la arroba. Escríbelo completo: ${suggestion}.` };
  if (!host.includes('.'))
    return { code: 'email_incomplete', sentence: `Al correo le falta el final. Escríbelo completo: ${suggestion}.` };
  if (/\s/.test(value)) return { code: 'email_invalid', sentence: 'El correo tiene espacios. Bórralos.' };
  const strange = /[^\w.@+'-]/u.exec(value)?.[0];
  return {
    code: 'email_invalid',
    sentence:
      strange !== undefined && !/\p{L}|[,;]/u.test(strange)
        ? `El correo tiene el signo «${strange}», que ningún correo lleva. Bórralo.`
        : 'Este correo no puede existir. Revísalo letra por letra; no lleva acentos ni comas.',
  };
}

/** "López García, María" is "María López García". Titles behind a comma stay where they are. */
const inOrder = (name: string): string => {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/);
  const isSwapped =
    more.length === 0 &&
    /\p{L}/u.test(last) &&
    /\p{L}{2}/u.test(first) &&
    !/^(?:jr|sr|lic|ing|dr|dra|mtro|mtra|cp|phd|ii|iii|iv)\b/i.test(first);
  return isSwapped ? `${first} ${last}` : name;
};

const SURNAMES = ['apellidos', 'apellido_paterno', 'apellido_materno'] as const;
const NAME_PARTS = new Set<Column>(['nombre', 'segundo_nombre', 'nombre_completo', 'apellidos_y_nombre', ...SURNAMES]);
const wordsOf = (name: string) => name.split(' ').length;

/** The name of the columns that tell most of it. */
function fullName(part: (column: Column) => string): string {
  const join = (columns: readonly Column[]) =>
    columns
      .map(part)
      .filter((value) => value !== '')
      .join(' ');
  const [given, surnames] = [join(['nombre', 'segundo_nombre']), join(SURNAMES)];
  // Some systems repeat the surnames in the column of the name.
  const repeats = surnames.includes(' ') && foldText(given).endsWith(` ${foldText(surnames)}`);
  const joined = surnames === '' || repeats ? inOrder(given) : `${given} ${surnames}`.trim();
  const whole = inOrder(part('nombre_completo') || part('apellidos_y_nombre'));
  return whole !== '' && wordsOf(whole) >= wordsOf(joined) ? whole : joined;
}

/**
 * Reads the cells of a person.
 * @param domain of the institution's addresses, for suggestions
 */
export function readRow(
  cells: readonly string[],
  { places, titles, unsure }: Header,
  domain: string,
  corrected: Corrected = {},
): ReadRow {
  const problems: Problem[] = [];
  const refuse = (field: ImportColumn, value: string, { code, sentence }: Fault) => {
    const shown = value
      .replaceAll(/\p{Cc}/gu, '·')
      .slice(0, SHOWN_CHARACTERS)
      .toWellFormed();
    problems.push({ field, value: shown, code, sentence });
    return null;
  };
  const raw = (column: Column): string => {
    const place = places.get(column);
    const value = plain(corrected[column as ImportColumn] ?? (place === undefined ? '' : (cells[place] ?? '')));
    return isNothing(value, { inName: NAME_PARTS.has(column) }) ? '' : value;
  };
  const text = (field: ImportColumn, max: number, value = raw(field)): string | null => {
    if (value === '') return null;
    const fault = faultOfCell(value);
    if (fault) return refuse(field, value, fault);
    if (value.length > max)
      return refuse(field, value, { code: 'too_long', sentence: `Es demasiado largo: caben ${max} caracteres.` });
    return value;
  };
  const letters = (field: 'area' | 'puesto'): string | null => {
    const value = text(field, CHARACTERS.area, withoutInvisible(raw(field)));
    const fault = value === null ? undefined : faultOfLetters(value);
    return fault ? refuse(field, value ?? '', fault) : value;
  };
  const address = (field: 'correo' | 'correo_jefe'): string | null => {
    const value = text(field, 254, bareAddress(raw(field)));
    if (value === null || (unsure.has(field) && corrected[field] === undefined && !value.includes('@'))) return null;
    return isEmail(value) ? value.toLowerCase() : refuse(field, value, emailFault(value, domain));
  };
  const date = (field: 'ingreso' | 'baja'): string | null => {
    const value = text(field, 60, withoutInvisible(raw(field)));
    if (value === null || isNoDay(value, { last: field === 'baja' })) return null;
    const read = readDate(value);
    return 'day' in read ? read.day : refuse(field, value, { code: read.fault, sentence: read.sentence });
  };
  const number = (): string | null => {
    const value = wholeNumber(withoutInvisible(raw('numero_empleado')));
    if (isNoNumber(value)) return null;
    const fault = faultOfNumber(value);
    return fault ? refuse('numero_empleado', value, fault) : text('numero_empleado', CHARACTERS.employeeNumber, value);
  };
  const personName = (): string | null => {
    const written = corrected.nombre === undefined ? fullName(raw) : plain(corrected.nombre);
    const value = text('nombre', CHARACTERS.personName, written);
    if (value === null) return null;
    const damaged = faultOfLetters(value);
    if (damaged) return refuse('nombre', value, damaged);
    const unreadable = unreadableName(value);
    return unreadable === null ? value : refuse('nombre', value, { code: 'name', sentence: `El nombre ${unreadable}` });
  };

  const row = {
    name: personName(),
    email: address('correo'),
    employee_number: number(),
    area: letters('area'),
    position: letters('puesto'),
    hired_on: date('ingreso'),
    left_on: date('baja'),
    manager_email: address('correo_jefe'),
  };
  if (row.hired_on !== null && row.left_on !== null && row.left_on < row.hired_on)
    refuse('baja', raw('baja'), {
      code: 'left_before_hired',
      sentence: `La baja es anterior al ingreso (${mexicanDate(row.hired_on)}). Corrige una de las dos fechas.`,
    });
  const beyond = cells.slice(titles.length).find((cell) => cell.trim() !== '');
  if (beyond !== undefined && Object.keys(corrected).length === 0)
    refuse('nombre', beyond, {
      code: 'extra_cells',
      sentence: 'La fila tiene más celdas que títulos. Si un texto lleva el separador, ponlo entre comillas.',
    });
  return { ...row, problems };
}

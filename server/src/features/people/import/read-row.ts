import { CHARACTERS } from '@finaula/contract/constants';
import type { ImportColumn } from '@finaula/contract/people-imports';
import { isEmail, unreadableName } from '@finaula/contract/text';
import type { Column, Header } from './columns.ts';
import { mexicanDate, readDate } from './read-date.ts';

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

/** A text that a spreadsheet would compute. The reader of workbooks writes formulas in this form, too. */
const isFormula = (value: string) => /^[=@\t\r]/.test(value) || /^[+-](?![\d\s.,]*$)/.test(value);

const NAME_CHARACTERS = 120;
const SHOWN_CHARACTERS = 100;

/** Suggests the institution's own domain for an incomplete address. */
function emailSentence(value: string, domain: string): { code: string; sentence: string } {
  const [local = '', host] = value.split('@');
  const suggestion = `${local.replaceAll(/[^A-Za-z0-9._+-]/g, '') || 'nombre'}@${domain}`;
  if (host === undefined)
    return { code: 'email_without_at', sentence: `Al correo le falta la arroba. Escríbelo completo: ${suggestion}.` };
  if (!host.includes('.'))
    return { code: 'email_incomplete', sentence: `Al correo le falta el final. Escríbelo completo: ${suggestion}.` };
  if (/\s/.test(value)) return { code: 'email_invalid', sentence: 'El correo tiene espacios. Bórralos.' };
  return {
    code: 'email_invalid',
    sentence: 'Este correo no puede existir. Revísalo letra por letra; no lleva acentos ni comas.',
  };
}

/** @param domain of the institution's addresses, for suggestions */
export function readRow(cells: readonly string[], { places, titles }: Header, domain: string): ReadRow {
  const problems: Problem[] = [];
  const refuse = (field: ImportColumn, value: string, code: string, sentence: string) => {
    problems.push({ field, value: value.slice(0, SHOWN_CHARACTERS).toWellFormed(), code, sentence });
    return null;
  };
  const raw = (column: Column): string => {
    const place = places.get(column);
    return place === undefined ? '' : (cells[place] ?? '').replaceAll('\u00a0', ' ').trim();
  };
  const text = (field: ImportColumn, max: number, value = raw(field)): string | null => {
    if (value === '') return null;
    if (isFormula(value))
      return refuse(field, value, 'formula', 'La celda tiene una fórmula. Cópiala y pégala como valor.');
    if (/\p{Cc}/u.test(value) || !value.isWellFormed())
      return refuse(
        field,
        value.replaceAll(/\p{Cc}/gu, '·'),
        'characters',
        'La celda tiene saltos de línea o signos invisibles. Escríbela de nuevo en un solo renglón.',
      );
    if (value.length > max) return refuse(field, value, 'too_long', `Es demasiado largo: caben ${max} caracteres.`);
    return value.replaceAll(/ {2,}/g, ' ');
  };
  const address = (field: 'correo' | 'correo_jefe'): string | null => {
    const value = text(field, 254);
    if (value === null) return null;
    if (isEmail(value)) return value.toLowerCase();
    const { code, sentence } = emailSentence(value, domain);
    return refuse(field, value, code, sentence);
  };
  const date = (field: 'ingreso' | 'baja'): string | null => {
    const value = text(field, 40);
    if (value === null) return null;
    const read = readDate(value);
    return 'day' in read ? read.day : refuse(field, value, read.fault, read.sentence);
  };

  const parts = (['nombre', 'apellidos', 'apellido_paterno', 'apellido_materno'] as const)
    .map(raw)
    .filter((part) => part !== '');
  let name = text('nombre', NAME_CHARACTERS, parts.join(' '));
  const unreadable = name === null ? null : unreadableName(name);
  if (name !== null && unreadable !== null) name = refuse('nombre', name, 'name', `El nombre ${unreadable}`);
  const row = {
    name,
    email: address('correo'),
    employee_number: text('numero_empleado', CHARACTERS.employeeNumber),
    area: text('area', CHARACTERS.area),
    position: text('puesto', CHARACTERS.area),
    hired_on: date('ingreso'),
    left_on: date('baja'),
    manager_email: address('correo_jefe'),
  };
  if (row.hired_on !== null && row.left_on !== null && row.left_on < row.hired_on)
    refuse(
      'baja',
      raw('baja'),
      'left_before_hired',
      `La baja es anterior al ingreso (${mexicanDate(row.hired_on)}). Corrige una de las dos fechas.`,
    );
  const beyond = cells.slice(titles.length).find((cell) => cell.trim() !== '');
  if (beyond !== undefined)
    refuse(
      'nombre',
      beyond,
      'extra_cells',
      'La fila tiene más celdas que títulos. Si un texto lleva el separador, ponlo entre comillas.',
    );
  return { ...row, problems };
}

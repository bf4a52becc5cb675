import type { ImportColumn } from '@finaula/contract/people-imports';
import { foldText } from '@finaula/contract/text';
import { FileFailure } from './file-failure.ts';
import type { FileRow } from './file-row.ts';

/** The columns of the template, and the parts of a name that payroll systems store separately. */
export type Column = ImportColumn | 'apellido_paterno' | 'apellido_materno' | 'apellidos';

/** Titles that institutions use, without accents, spaces and signs. */
const names: Record<Column, readonly string[]> = {
  nombre: [
    'nombre',
    'nombres',
    'nombrecompleto',
    'nombredelempleado',
    'empleado',
    'colaborador',
    'persona',
    'name',
    'fullname',
  ],
  apellidos: ['apellidos', 'apellido', 'lastname'],
  apellido_paterno: ['apellidopaterno', 'paterno', 'primerapellido'],
  apellido_materno: ['apellidomaterno', 'materno', 'segundoapellido'],
  correo: [
    'correo',
    'correoelectronico',
    'correoinstitucional',
    'correodetrabajo',
    'mail',
    'email',
    'emailinstitucional',
  ],
  numero_empleado: [
    'numeroempleado',
    'numerodeempleado',
    'numempleado',
    'numdeempleado',
    'noempleado',
    'nodeempleado',
    'nempleado',
    'numero',
    'numeronomina',
    'numerodenomina',
    'nomina',
    'idempleado',
    'claveempleado',
    'clavedeempleado',
    'employeenumber',
    'employeeid',
  ],
  area: ['area', 'departamento', 'depto', 'unidad', 'gerencia', 'department'],
  puesto: ['puesto', 'cargo', 'position', 'jobtitle'],
  ingreso: ['ingreso', 'fechaingreso', 'fechadeingreso', 'alta', 'fechaalta', 'fechadealta', 'hiredate'],
  baja: ['baja', 'fechabaja', 'fechadebaja', 'salida', 'fechadesalida', 'terminationdate'],
  correo_jefe: [
    'correojefe',
    'correodejefe',
    'correodeljefe',
    'correodesujefe',
    'correojefedirecto',
    'correodeljefedirecto',
    'jefe',
    'jefedirecto',
    'emailjefe',
    'emaildeljefe',
    'manageremail',
  ],
};
const byName = new Map(
  Object.entries(names).flatMap(([column, aliases]) => aliases.map((alias) => [alias, column as Column] as const)),
);

const columnOf = (title: string): Column | undefined => byName.get(foldText(title).replaceAll(/[^a-z0-9]/g, ''));

/** The number of cells in a row that are known titles. */
export const recognisedColumns = (cells: readonly string[]): number =>
  cells.filter((cell) => columnOf(cell) !== undefined).length;

/** A report may have titles above its header. */
const LINES_BEFORE_HEADER = 10;

export interface Header {
  titles: string[];
  /** The position of each column. */
  places: ReadonlyMap<Column, number>;
  ignored: string[];
}

/**
 * Tries rows until one is a header; undefined while the header may still follow.
 * @throws FileFailure COLUMNS_UNKNOWN, COLUMN_TWICE
 */
export function readHeader({ number, cells }: FileRow): Header | undefined {
  const places = new Map<Column, number>();
  for (const [place, title] of cells.entries()) {
    const column = columnOf(title);
    if (column === undefined) continue;
    if (places.has(column) && recognisedColumns(cells) > 2) throw new FileFailure('COLUMN_TWICE');
    places.set(column, place);
  }
  if (places.size >= 2 && (places.has('correo') || places.has('numero_empleado')))
    return { titles: cells, places, ignored: cells.filter((title) => title !== '' && columnOf(title) === undefined) };
  if (number > LINES_BEFORE_HEADER || places.size >= 2) throw new FileFailure('COLUMNS_UNKNOWN');
  return undefined;
}

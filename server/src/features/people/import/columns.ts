import { foldText } from '@finaula/contract/fold-text';
import type { ImportColumn } from '@finaula/contract/people-imports';
import { FileFailure, type FileRow } from './file-failure.ts';

/** The columns of the template, and the parts of a name that payroll systems keep apart. */
export type Column = ImportColumn | 'apellido_paterno' | 'apellido_materno' | 'apellidos';

/** What people call them, without accents, spaces and signs. */
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

/** How many cells of a row are titles that we know. */
export const recognisedColumns = (cells: readonly string[]): number =>
  cells.filter((cell) => columnOf(cell) !== undefined).length;

/** Titles of a report may stand above the header. */
const LINES_ABOVE = 10;

export interface Header {
  titles: string[];
  /** Where each column stands. */
  places: ReadonlyMap<Column, number>;
  ignored: string[];
}

/**
 * Takes rows until one is a header; undefined while it may still come.
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
  if (number > LINES_ABOVE || places.size >= 2) throw new FileFailure('COLUMNS_UNKNOWN');
  return undefined;
}

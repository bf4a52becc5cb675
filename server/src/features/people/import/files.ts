import { Readable } from 'node:stream';
import { IMPORT_COLUMNS, type ImportColumn } from '@finaula/contract/people-imports';
import { stringify } from 'csv-stringify';
import type { Database } from '../../../database/connect.ts';
import { readHeader } from './columns.ts';
import { type ImportRecord, listRows } from './import-queries.ts';
import type { Corrected, Problem } from './read-row.ts';

export const asCsv = (
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  delimiter = ',',
): Readable =>
  Readable.from(rows)
    .compose(stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true, delimiter }))
    .setEncoding('utf8');

/** Two fictitious examples with a reserved domain. */
export const templateFile = (): Readable =>
  asCsv([
    IMPORT_COLUMNS,
    [
      'María López García (ejemplo, bórrala)',
      'maria.lopez@example.com',
      '00123',
      'Sucursales',
      'Ejecutiva de cuenta',
      '15/03/2024',
      '',
      'jorge.ruiz@example.com',
    ],
    [
      'Jorge Ruiz Peña (ejemplo, bórrala)',
      'jorge.ruiz@example.com',
      '00045',
      'Sucursales',
      'Gerente',
      '02/01/2019',
      '',
      '',
    ],
  ]);

const BATCH = 500;

/** Rows with problems as in the file and as corrected so far, with an additional column of remedies. */
export function errorsFile(database: Database, found: ImportRecord): Readable {
  const width = found.titles.length;
  const places = readHeader({ number: 1, cells: found.titles })?.places;
  const titleOf = (field: string) => found.titles[places?.get(field as ImportColumn) ?? -1] ?? field;
  async function* rows() {
    yield [...found.titles, 'corrige'];
    let cursor: string | undefined;
    do {
      const batch = await listRows(database, { id: found.id, kind: 'refused', cursor, limit: BATCH });
      for (const { cells: read, corrected, problems } of batch.rows) {
        const cells = [...read];
        for (const [column, value] of Object.entries(corrected as Corrected)) {
          const place = places?.get(column as ImportColumn);
          if (place !== undefined) cells[place] = value;
        }
        const how = (problems as unknown as Problem[])
          .map(({ field, sentence }) => `${titleOf(field)}: ${sentence}`)
          .join(' ');
        yield [...Array.from({ length: width }, (_, i) => cells[i] ?? ''), how];
      }
      cursor = batch.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return asCsv(rows(), found.delimiter ?? ',');
}

/** Links for the institution to hand out. */
export const linksFile = (
  people: readonly { name: string; email: string; employee_number: string | null; link: string }[],
): Readable =>
  asCsv([
    ['nombre', 'correo', 'numero_empleado', 'enlace'],
    ...people.map(({ name, email, employee_number, link }) => [name, email, employee_number ?? '', link]),
  ]);

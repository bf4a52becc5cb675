import { TRAINING_IMPORT } from '@finaula/contract/constants';
import type { TrainingColumn } from '@finaula/contract/documented-training';
import type { Parse } from '../../../shared/hostile-files/parse-in-thread.ts';
import { plain } from '../import/cell-values.ts';
import { LINES_BEFORE_HEADER } from '../import/columns.ts';
import { FileFailure } from '../import/file-failure.ts';
import { openFile } from '../import/read-file.ts';
import { dayOfSerial } from '../import/serial-day.ts';
import { readHeader, type TrainingHeader, unknownColumns } from './import-columns.ts';

/** A row of the file, its cells by column. */
export interface TrainingCells {
  number: number;
  cells: Partial<Record<TrainingColumn, string>>;
}

export interface ReadTrainings {
  ignored: string[];
  rows: TrainingCells[];
}

/** The longest cell that is kept. */
const CHARACTERS = 1_000;
const TITLE_CHARACTERS = 200;

/** Workbooks that count days from 1904 store another number for a day. */
const from1900 = (column: TrainingColumn, cell: string, from1904: boolean) =>
  from1904 && (column === 'fecha' || column === 'vigente_hasta') && /^\d{5}(?:\.\d+)?$/.test(cell)
    ? dayOfSerial(Number(cell), true)
    : cell;

/**
 * Reads a file of trainings in a thread.
 * @throws UnreadableFile
 */
export const parse: Parse<undefined, ReadTrainings> = async (content) => {
  const { rows, from1904 } = await openFile(Buffer.from(content), (row) => readHeader(row) !== undefined);
  let header: TrainingHeader | undefined;
  const above: string[][] = [];
  const read: TrainingCells[] = [];
  for await (const row of rows) {
    if (header === undefined) {
      header = readHeader(row);
      if (header === undefined) above.push(row.cells);
      if (header === undefined && row.number > LINES_BEFORE_HEADER) throw unknownColumns(above);
      continue;
    }
    if (read.length === TRAINING_IMPORT.rows)
      throw new FileFailure('TOO_MANY_ROWS', 'El archivo pasa de 10,000 filas. Divídelo y súbelo por partes.');
    const cells = [...header.places].map(([column, place]) => [
      column,
      from1900(column, plain(row.cells[place] ?? ''), from1904)
        .slice(0, CHARACTERS)
        .toWellFormed(),
    ]);
    read.push({ number: row.number, cells: Object.fromEntries(cells) });
  }
  if (header === undefined) throw unknownColumns(above);
  if (read.length === 0)
    throw new FileFailure(
      'EMPTY',
      'El archivo no tiene filas debajo de los títulos. Llena la plantilla y súbela otra vez.',
    );
  return { ignored: header.ignored.map((title) => title.slice(0, TITLE_CHARACTERS).toWellFormed()), rows: read };
};

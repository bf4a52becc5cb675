import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { LINES_BEFORE_HEADER, readHeader, unknownColumns } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import type { FileRow } from './file-row.ts';
import { type Book, readBook, type Sheet } from './xlsx/book.ts';
import { spreadMerges } from './xlsx/merged-cells.ts';

import { readSheet } from './xlsx/sheet.ts';
import { openWorkbook, type WorkbookPackage } from './xlsx/workbook-package.ts';

/** Visible sheets that are searched for a list of people. */
const SHEETS = 50;

/** The library refuses files that are no zip, are cut off, or have parts with a false size. */
const asFailure = (error: unknown) => (error instanceof UnreadableFile ? error : new FileFailure('WORKBOOK_BROKEN'));

async function* rowsOf(file: WorkbookPackage, book: Book, { path }: Sheet): AsyncGenerator<FileRow> {
  try {
    const sheet = await file.open(path, 'sheet');
    if (!sheet) throw new FileFailure('WORKBOOK_BROKEN');
    yield* readSheet(sheet, book);
  } catch (error) {
    throw asFailure(error);
  }
}

/** Whether a row is a header of people. The reader of the sheet says why one cannot be used. */
export function isPeopleHeader(row: FileRow): boolean {
  try {
    return readHeader(row) !== undefined;
  } catch {
    return true;
  }
}

/** Whether one of the first rows is a header; the rows otherwise. */
async function probe(rows: AsyncIterable<FileRow>, isHeader: (row: FileRow) => boolean): Promise<true | string[][]> {
  const read: string[][] = [];
  for await (const row of rows) {
    if (row.number > LINES_BEFORE_HEADER) break;
    if (isHeader(row)) return true;
    read.push(row.cells);
  }
  return read;
}

const namesOf = (sheets: readonly Sheet[]) => sheets.map(({ name }) => `«${name}»`).join(' y ');

/** @throws FileFailure SHEETS_WITH_PEOPLE, COLUMNS_UNKNOWN */
async function chooseSheet(file: WorkbookPackage, book: Book, isHeader: (row: FileRow) => boolean): Promise<Sheet> {
  const [only] = book.sheets;
  if (only !== undefined && book.sheets.length === 1) return only;
  const withPeople: Sheet[] = [];
  const seen: string[][] = [];
  for (const sheet of book.sheets.slice(0, SHEETS)) {
    const found = await probe(rowsOf(file, book, sheet), isHeader);
    if (found === true) withPeople.push(sheet);
    else seen.push(...found);
  }
  const [first, second] = withPeople;
  if (first === undefined) throw unknownColumns(seen, ` en las hojas ${namesOf(book.sheets.slice(0, 5))}`);
  if (second !== undefined)
    throw new FileFailure(
      'SHEETS_WITH_PEOPLE',
      `El libro tiene listas de personas en las hojas ${namesOf(withPeople)}. Deja una sola hoja, u oculta las demás, y súbelo otra vez.`,
    );
  return first;
}

/** The rows of a sheet with the values of merged cells. */
async function* spreadRows(
  file: WorkbookPackage,
  book: Book,
  sheet: Sheet,
  isHeader: (row: FileRow) => boolean,
): AsyncGenerator<FileRow> {
  // A sheet that cannot be read is refused before it is unpacked to its end.
  await probe(rowsOf(file, book, sheet), isHeader);
  const source = await file.open(sheet.path, 'sheet');
  if (!source) throw new FileFailure('WORKBOOK_BROKEN');
  const spread = await spreadMerges(source).catch((error: unknown) => {
    throw asFailure(error);
  });
  for await (const row of rowsOf(file, book, sheet)) {
    spread(row.number, row.cells);
    yield row;
  }
}

export interface OpenBook {
  rows: AsyncGenerator<FileRow>;
  /** The workbook counts days from 1904. */
  from1904: boolean;
  /** The sheet that was chosen among several. */
  sheet: string | null;
}

/**
 * Opens a workbook and the rows of its sheet of people, which unpack while they are read.
 * @throws UnreadableFile
 */
export async function openXlsx(content: Buffer, isHeader = isPeopleHeader): Promise<OpenBook> {
  try {
    const file = await openWorkbook(content);
    const book = await readBook(file);
    const sheet = await chooseSheet(file, book, isHeader);
    return {
      rows: spreadRows(file, book, sheet, isHeader),
      from1904: book.from1904,
      sheet: book.sheets.length > 1 ? sheet.name : null,
    };
  } catch (error) {
    throw asFailure(error);
  }
}

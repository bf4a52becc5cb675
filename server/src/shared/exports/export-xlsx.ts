import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Column, Sheet } from './column.ts';
import { inChunks } from './in-chunks.ts';
import { aboutSheet, frameOf, rowOfSheet, sheetFoot, sheetHead } from './spreadsheet.ts';

/**
 * Writes a workbook while its rows are read. Maintained libraries either hold the whole workbook
 * (write-excel-file), ignore a slow reader (exceljs), or stream one sheet only (hucre): here a library zips,
 * and the few parts of SpreadsheetML that two plain sheets need are written by hand.
 */
export function exportXlsx<Row>(rows: AsyncIterable<Row>, { name, columns, about }: Sheet<Row>): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const sheet = Readable.from(inChunks(sheetOf(rows, columns)));
  zip.on('error', (error: Error) => file.destroy(error));
  sheet.on('error', (error) => file.destroy(error));
  file.on('close', () => sheet.destroy());
  for (const [path, xml] of Object.entries(frameOf(name))) zip.addBuffer(Buffer.from(xml), path);
  zip.addBuffer(Buffer.from(aboutSheet(about)), 'xl/worksheets/sheet2.xml');
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return file;
}

async function* sheetOf<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]): AsyncGenerator<string> {
  yield sheetHead(columns);
  let count = 1;
  for await (const row of rows) {
    count += 1;
    yield rowOfSheet(
      count,
      columns.map(({ value }) => value(row)),
    );
  }
  yield sheetFoot(columns.length, count);
}

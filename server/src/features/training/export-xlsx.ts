import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columns } from './columns.ts';
import { inChunks } from './in-chunks.ts';
import type { ReportRow } from './present.ts';
import { aboutSheet, frame, rowsOfSheet, SHEET_FOOT, SHEET_HEAD } from './spreadsheet.ts';

/**
 * A workbook written while its rows are read. The maintained libraries that write XLSX either hold the whole workbook (write-excel-file), write
 * without heeding a slow reader (exceljs), or stream one sheet only (hucre): here a library zips, and the few parts of SpreadsheetML that two
 * plain sheets need are written by hand.
 */
export function exportXlsx(rows: AsyncIterable<ReportRow>, about: readonly (readonly [string, string])[]): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const sheet = Readable.from(inChunks(sheetOf(rows)));
  zip.on('error', (error: Error) => file.destroy(error));
  sheet.on('error', (error) => file.destroy(error));
  file.on('close', () => sheet.destroy());
  for (const [path, xml] of Object.entries(frame)) zip.addBuffer(Buffer.from(xml), path);
  zip.addBuffer(Buffer.from(aboutSheet(about)), 'xl/worksheets/sheet2.xml');
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return file;
}

async function* sheetOf(rows: AsyncIterable<ReportRow>): AsyncGenerator<string> {
  yield SHEET_HEAD;
  let count = 1;
  for await (const row of rows) {
    count += 1;
    yield rowsOfSheet(
      count,
      columns.map(({ value }) => value(row)),
    );
  }
  yield SHEET_FOOT(count);
}

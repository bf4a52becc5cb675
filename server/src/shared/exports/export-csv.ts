import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { CellValue, Column } from './column.ts';
import { inChunks } from './in-chunks.ts';

const asText = (value: CellValue) => (typeof value === 'object' && value !== null ? value.day : value);

/**
 * RFC 4180 in UTF-8 with a byte order mark, by which Excel recognises it. A text that begins with = + - @
 * gets an apostrophe in front, so that no spreadsheet takes it for a formula.
 */
export function exportCsv<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ title }) => ({ key: title, header: title })),
    record_delimiter: 'windows',
    escape_formulas: true,
    // Quote every field: Excel in Spanish splits at semicolons, which would then only appear inside quotes.
    quoted: true,
    quoted_empty: true,
  });
  // The reader of `csv` receives the error.
  pipeline(records(rows, columns), csv, () => undefined);
  return Readable.from(inChunks(csv.setEncoding('utf8')));
}

async function* records<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]) {
  for await (const row of rows) yield columns.map(({ value }) => asText(value(row)));
}

import { PEOPLE_IMPORT } from '@finaula/contract/constants';
import { type Header, readHeader } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import type { FileRow } from './file-row.ts';
import { decode, delimiterOf, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface Recognised {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
}

const begins = (content: Buffer, ...bytes: number[]) => bytes.every((byte, i) => content[i] === byte);

/**
 * Recognises the format by the first bytes, not by the name.
 * @throws FileFailure OLD_EXCEL, BINARY
 */
export function openFile(content: Buffer): Recognised & { rows: AsyncGenerator<FileRow> } {
  if (begins(content, 0x50, 0x4b)) return { format: 'xlsx', encoding: null, delimiter: null, rows: readXlsx(content) };
  if (begins(content, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileFailure('OLD_EXCEL');
  const { text, encoding } = decode(content);
  const delimiter = delimiterOf(text);
  return { format: 'csv', encoding, delimiter, rows: readCsv(text, delimiter) };
}

/**
 * The rows below the header.
 * @param onHeader is called once with the columns
 * @throws FileFailure
 */
export async function* rowsOfPeople(
  rows: AsyncIterable<FileRow>,
  onHeader: (header: Header) => void,
): AsyncGenerator<FileRow> {
  let header: Header | undefined;
  let count = 0;
  for await (const row of rows) {
    if (header === undefined) {
      header = readHeader(row);
      if (header !== undefined) onHeader(header);
      continue;
    }
    count += 1;
    if (count > PEOPLE_IMPORT.rows) throw new FileFailure('TOO_MANY_ROWS');
    yield row;
  }
  if (header === undefined && count === 0) throw new FileFailure('COLUMNS_UNKNOWN');
  if (count === 0) throw new FileFailure('EMPTY');
}

import { PEOPLE_IMPORT } from '@finaula/contract/constants';
import { type Header, readHeader, unknownColumns } from './columns.ts';
import { DateColumns } from './date-columns.ts';
import { decode } from './decode-text.ts';
import { FileFailure } from './file-failure.ts';
import { isZip, otherFormat } from './file-kind.ts';
import type { FileRow } from './file-row.ts';
import { delimiterOf, readCsv } from './read-csv.ts';
import { isPeopleHeader, type OpenBook, openXlsx } from './read-xlsx.ts';

export interface Recognised {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
}

export type OpenFile = Recognised & OpenBook;

/**
 * Recognises the format by the first bytes, not by the name.
 * @param isHeader finds the sheet of a workbook
 * @throws UnreadableFile
 */
export async function openFile(content: Buffer, isHeader = isPeopleHeader): Promise<OpenFile> {
  if (isZip(content))
    return { format: 'xlsx', encoding: null, delimiter: null, ...(await openXlsx(content, isHeader)) };
  const other = otherFormat(content);
  if (other !== undefined) throw new FileFailure(other);
  const { text, encoding } = decode(content);
  const delimiter = delimiterOf(text);
  return { format: 'csv', encoding, delimiter, rows: readCsv(text, delimiter), from1904: false, sheet: null };
}

/**
 * The rows below the header. Their days count from 1900.
 * @param onHeader is called once with the columns
 * @throws FileFailure
 */
export async function* rowsOfPeople(
  { rows, from1904 }: Pick<OpenFile, 'rows' | 'from1904'>,
  onHeader: (header: Header) => void,
): AsyncGenerator<FileRow> {
  let header: Header | undefined;
  let dates: DateColumns | undefined;
  let count = 0;
  const above: string[][] = [];
  for await (const row of rows) {
    if (header === undefined) {
      header = readHeader(row);
      if (header === undefined) above.push(row.cells);
      else {
        onHeader(header);
        dates = new DateColumns(header, from1904);
      }
      continue;
    }
    count += 1;
    if (count > PEOPLE_IMPORT.rows) throw new FileFailure('TOO_MANY_ROWS');
    dates?.read(row);
    yield row;
  }
  dates?.close();
  if (header === undefined) throw unknownColumns(above);
  if (count === 0) throw new FileFailure('EMPTY');
}

import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { recognisedColumns } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import { COLUMNS, type FileRow, ROW_CHARACTERS } from './file-row.ts';

/** Decodes UTF-8 where it is valid, else the encoding of Excel in Mexico. */
export function decode(content: Buffer): { text: string; encoding: string } {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) {
    const text = new TextDecoder('utf-16le').decode(content);
    if (text.includes('\0')) throw new FileFailure('BINARY');
    return { text, encoding: 'UTF-16' };
  }
  if (content.includes(0)) throw new FileFailure('BINARY');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(content), encoding: 'Windows-1252' };
  }
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter with the most known columns in one of the first lines, else the most frequent one. */
export function delimiterOf(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r\n|\r|\n/, 10);
  const known = (delimiter: string) =>
    Math.max(...lines.map((line) => recognisedColumns(line.replaceAll('"', '').split(delimiter))));
  const [best = ','] = DELIMITERS.toSorted(
    (a, b) => known(b) - known(a) || text.slice(0, 2_000).split(b).length - text.slice(0, 2_000).split(a).length,
  );
  return best;
}

const PIECE = 64 * 1024;
/**
 * Delimiters between two records, far more than the stream buffers of any real file. The parser limits the
 * characters of a record, but not its empty cells, and one array of millions ends the process.
 */
const CELLS_AHEAD = 2_000_000;

/** All cells of a file together, empty ones too: 50,000 people with a hundred columns. */
const CELLS = 5_000_000;

/** Counts cells without parsing. The parser takes a minute for the empty ones of a file of 20 MB. */
function requireFewCells(text: string, delimiter: string): void {
  let cells = 0;
  for (const separator of [delimiter, '\n', '\r'])
    for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1))
      if (++cells > CELLS) throw new FileFailure('TOO_MANY_CELLS');
}

/** @throws FileFailure TOO_MANY_CELLS, CELL_TOO_LONG */
export async function* readCsv(text: string, delimiter: string): AsyncGenerator<FileRow> {
  requireFewCells(text, delimiter);
  let number = 0;
  function* inPieces(): Generator<string> {
    for (let from = 0, ahead = 0, read = 0; from < text.length; from += PIECE) {
      const piece = text.slice(from, from + PIECE);
      ahead = (number === read ? ahead : 0) + piece.split(delimiter).length - 1;
      read = number;
      if (ahead > CELLS_AHEAD) throw new FileFailure('CELL_TOO_LONG');
      yield piece;
    }
  }
  const records = Readable.from(inPieces()).compose(
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, max_record_size: ROW_CHARACTERS }),
  );
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      number += 1;
      const cells = record.slice(0, COLUMNS).map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileFailure('CELL_TOO_LONG');
    throw error;
  }
}

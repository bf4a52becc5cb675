import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { recognisedColumns } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import { COLUMNS, type FileRow, ROW_CHARACTERS } from './file-row.ts';

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

/** The cells of a row that is quoted as a whole: "María López,maria@banco.example". */
function unwrapped(record: string[], delimiter: string): string[] {
  const [only] = record;
  if (record.length !== 1 || only === undefined || !only.includes(delimiter) || only.includes('\n')) return record;
  const [inner] = parseAtOnce(only, { delimiter, relax_column_count: true, relax_quotes: true });
  return inner ?? record;
}

/** ="00412" is how programs keep a spreadsheet from taking the zeros away. */
const QUOTED_FORMULA = /^="([^"]*)"$/;
/** The apostrophe that the product's own files put before values that a spreadsheet would compute. */
const ESCAPED = /^'(?=[=+\-@\t\r\d])/;
const cleaned = (cell: string) => cell.trim().replace(QUOTED_FORMULA, '$1').replace(ESCAPED, '');

/** Semicolons at the end of each line: a list with commas that a spreadsheet kept in its first column. */
const withoutPadding = (text: string, delimiter: string) =>
  delimiter !== ';' && /^[^\r\n;]+;+\s*$/m.test(text.slice(0, 2_000)) ? text.replaceAll(/;+(?=\r|\n|$)/g, '') : text;

/** @throws FileFailure TOO_MANY_CELLS, CELL_TOO_LONG */
export async function* readCsv(source: string, delimiter: string): AsyncGenerator<FileRow> {
  const text = withoutPadding(source, delimiter);
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
      const cells = unwrapped(record, delimiter).slice(0, COLUMNS).map(cleaned);
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileFailure('CELL_TOO_LONG');
    throw error;
  }
}

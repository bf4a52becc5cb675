import type { Parse } from '../../../shared/hostile-files/parse-in-thread.ts';
import type { Header } from './columns.ts';
import { openFile, type Recognised, rowsOfPeople } from './read-file.ts';
import { readRow } from './read-row.ts';
import type { StagedRow } from './staged-rows.ts';

/** A piece holds rows up to one of these. */
const ROWS = 1_000;
const CHARACTERS = 4 * 1024 * 1024;
/** Titles are shown up to this length. */
const SHOWN = 200;

export interface ReadPeople extends Recognised {
  titles: string[];
  ignored_titles: string[];
  columns: string[];
}

const clean = (titles: readonly string[] = []) => titles.map((title) => title.slice(0, SHOWN).toWellFormed());

/**
 * Reads a file of people in a thread. The pieces are its rows.
 * @throws UnreadableFile
 */
export const parse: Parse<{ domain: string }, ReadPeople, StagedRow[]> = async (content, { domain }, send) => {
  const { rows, ...recognised } = openFile(Buffer.from(content));
  let header: Header | undefined;
  let [piece, characters]: [StagedRow[], number] = [[], 0];
  const flush = async () => {
    if (piece.length > 0) await send(piece);
    [piece, characters] = [[], 0];
  };
  for await (const { number, cells } of rowsOfPeople(rows, (found) => {
    header = found;
  })) {
    if (header === undefined) continue;
    piece.push({ ...readRow(cells, header, domain), number, cells });
    characters += cells.reduce((sum, { length }) => sum + length, 0);
    if (piece.length === ROWS || characters > CHARACTERS) await flush();
  }
  await flush();
  return {
    ...recognised,
    titles: clean(header?.titles),
    ignored_titles: clean(header?.ignored),
    columns: header ? [...header.places.keys()] : [],
  };
};

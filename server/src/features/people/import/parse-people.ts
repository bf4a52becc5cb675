import type { Parse } from '../../../shared/hostile-files/parse-in-thread.ts';
import type { Column, Header } from './columns.ts';
import type { FileRow } from './file-row.ts';
import { type LabourKeys, labourReader, withoutLabour } from './labour-columns.ts';
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
  /** Sentences about how the file was read. */
  notes: string[];
}

const clean = (titles: readonly string[] = []) => titles.map((title) => title.slice(0, SHOWN).toWellFormed());

/** Counts what the reader did that a look at the spreadsheet does not tell. */
function notesOn({ places, titles, unsure }: Header, sheet: string | null) {
  let [hidden, namedManagers, surnamesFirst] = [0, 0, 0];
  const placeOf = (column: Column) => places.get(column) ?? -1;
  const title = (column: Column) => `«${(titles[placeOf(column)] ?? '').slice(0, SHOWN)}»`;
  return {
    read(row: FileRow): void {
      if (row.hidden) hidden += 1;
      const manager = row.cells[placeOf('correo_jefe')] ?? '';
      if (unsure.has('correo_jefe') && manager !== '' && !manager.includes('@')) namedManagers += 1;
      const name = row.cells[placeOf('apellidos_y_nombre')] ?? '';
      if (!places.has('nombre') && name !== '' && !name.includes(',')) surnamesFirst += 1;
    },
    list(): string[] {
      return [
        sheet !== null && `Del libro se leyó la hoja «${sheet.slice(0, SHOWN).toWellFormed()}».`,
        hidden === 1 && 'También se leyó 1 fila oculta por un filtro.',
        hidden > 1 && `También se leyeron ${hidden} filas ocultas por un filtro.`,
        namedManagers > 0 && `La columna ${title('correo_jefe')} trae nombres y no correos, así que no se usa.`,
        surnamesFirst > 0 &&
          `La columna ${title('apellidos_y_nombre')} trae primero los apellidos, y así saldrán en la constancia.`,
      ].filter((note) => note !== false);
    },
  };
}

/**
 * Reads a file of people in a thread. The pieces are its rows.
 * @throws UnreadableFile
 */
export const parse: Parse<{ domain: string; keys: LabourKeys }, ReadPeople, StagedRow[]> = async (
  content,
  { domain, keys },
  send,
) => {
  const { rows, from1904, sheet, ...recognised } = await openFile(Buffer.from(content));
  let header: Header | undefined;
  let notes: ReturnType<typeof notesOn> | undefined;
  let labour: ReturnType<typeof labourReader> | undefined;
  let [piece, characters]: [StagedRow[], number] = [[], 0];
  const flush = async () => {
    if (piece.length > 0) await send(piece);
    [piece, characters] = [[], 0];
  };
  for await (const row of rowsOfPeople({ rows, from1904 }, (found) => {
    header = found;
    notes = notesOn(found, sheet);
    labour = labourReader(found.labour, keys);
  })) {
    if (header === undefined) continue;
    notes?.read(row);
    const { number } = row;
    const cells = withoutLabour(row.cells, header.labour);
    piece.push({
      ...readRow(cells, header, domain),
      number,
      cells,
      labour: labour?.read(row.cells, number) ?? null,
    });
    characters += cells.reduce((sum, { length }) => sum + length, 0);
    if (piece.length === ROWS || characters > CHARACTERS) await flush();
  }
  await flush();
  return {
    ...recognised,
    titles: clean(header?.titles),
    ignored_titles: clean(header?.ignored),
    columns: header ? [...header.places.keys()] : [],
    notes: [...(notes?.list() ?? []), ...(labour?.notes() ?? [])],
  };
};

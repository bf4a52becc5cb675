import { isDamaged } from './damaged-text.ts';
import { FileFailure } from './file-failure.ts';
import type { FileRow } from './file-row.ts';
import { type LabourPlaces, labourPlacesOf, withoutLabour } from './labour-columns.ts';
import { type Column, namesPerson, recogniseTitle } from './titles.ts';

export type { Column } from './titles.ts';

/** The number of cells in a row that are known titles. */
export const recognisedColumns = (cells: readonly string[]): number =>
  cells.filter((cell) => recogniseTitle(cell) !== undefined).length;

/** A report may have titles above its header. */
export const LINES_BEFORE_HEADER = 20;
/** The column that the product adds to its file of rows with errors. */
export const CORRECTIONS = 'corrige';

export interface Header {
  titles: string[];
  /** The position of each column. */
  places: ReadonlyMap<Column, number>;
  /** Columns whose title may mean another thing: *Jefe* holds an address or a name. */
  unsure: ReadonlySet<Column>;
  labour: LabourPlaces;
  ignored: string[];
}

const SHOWN = 60;
const quoted = (titles: readonly string[]) => titles.map((title) => `«${title.slice(0, SHOWN)}»`).join(', ');

/** @throws FileFailure COLUMN_TWICE */
function placesOf(cells: readonly string[]) {
  const places = new Map<Column, { place: number; weak: boolean; part: boolean }>();
  for (const [place, cell] of cells.entries()) {
    const title = recogniseTitle(cell);
    if (title === undefined) continue;
    const { column, ...found } = title;
    const before = places.get(column);
    if (before === undefined || (before.weak && !found.weak)) places.set(column, { place, ...found });
    else if (!found.weak && recognisedColumns(cells) > 2)
      throw new FileFailure(
        'COLUMN_TWICE',
        `Las columnas ${quoted([cells[before.place] ?? '', cell]).replace(', ', ' y ')} dicen lo mismo. Deja una sola y súbelo otra vez.`,
      );
  }
  return places;
}

const SURNAMES = ['apellidos', 'apellido_paterno', 'apellido_materno'] as const;
const WHOLE_NAMES = ['nombre_completo', 'apellidos_y_nombre'] as const;

/** @throws FileFailure NAME_COLUMNS when the name would lose a part */
function requireWholeName(places: ReturnType<typeof placesOf>, titles: readonly string[], unused: readonly string[]) {
  if (WHOLE_NAMES.some((column) => places.has(column))) return;
  const given = places.get('nombre');
  const hasSurname = SURNAMES.some((column) => places.has(column));
  const isHalf = given === undefined ? hasSurname || places.has('segundo_nombre') : given.part && !hasSurname;
  const suspects = unused.filter(namesPerson);
  if (!isHalf && suspects.length === 0) return;
  const known = [...(given ? [given] : []), ...SURNAMES.flatMap((column) => places.get(column) ?? [])];
  const read = known.map(({ place }) => titles[place] ?? '');
  throw new FileFailure(
    'NAME_COLUMNS',
    suspects.length > 0
      ? `No sabemos qué parte del nombre trae ${quoted(suspects)}. Llama a las columnas «nombre», «apellido_paterno» y «apellido_materno», o deja el nombre completo en «nombre».`
      : `El nombre está a medias: solo reconocimos ${quoted(read)}. Agrega las columnas que faltan: «nombre», «apellido_paterno» y «apellido_materno».`,
  );
}

/** A lone address is enough when another title says that the row is about a person. */
const isHeader = (places: ReadonlyMap<Column, unknown>, cells: readonly string[]): boolean =>
  (places.has('correo') || places.has('numero_empleado')) && (places.size >= 2 || cells.some(namesPerson));

/**
 * Tries rows until one is a header; undefined while the header may still follow.
 * @throws FileFailure COLUMNS_UNKNOWN, COLUMN_TWICE, NAME_COLUMNS, DAMAGED_TITLES
 */
export function readHeader({ number, cells: titles }: FileRow): Header | undefined {
  const labour = labourPlacesOf(titles);
  const cells = withoutLabour(titles, labour);
  const places = placesOf(cells);
  if (isHeader(places, cells)) {
    const used = new Set([...places.values()].map(({ place }) => place));
    const unused = cells.filter((title, place) => title !== '' && !used.has(place) && title !== CORRECTIONS);
    const damaged = unused.filter(isDamaged);
    if (damaged.length > 0)
      throw new FileFailure(
        'DAMAGED_TITLES',
        `Las letras con acento de los títulos llegaron dañadas: ${quoted(damaged)}. Guarda el archivo original como «CSV UTF-8» y súbelo otra vez.`,
      );
    requireWholeName(places, cells, unused);
    const at = new Map([...places].map(([column, { place }]) => [column, place]));
    const unsure = new Set([...places].flatMap(([column, { weak }]) => (weak ? [column] : [])));
    return { titles, places: at, unsure, labour, ignored: unused };
  }
  if (number > LINES_BEFORE_HEADER) throw unknownColumns([cells]);
  return undefined;
}

/** The failure of a file without a header, which names the titles that were read. */
export function unknownColumns(rows: readonly (readonly string[])[], where = ''): FileFailure {
  const [widest = []] = rows
    .map((cells) => cells.filter((cell) => cell !== ''))
    .toSorted((a, b) => b.length - a.length);
  if (widest.length === 0) return new FileFailure('COLUMNS_UNKNOWN');
  const more = widest.length > 8 ? ' y otras' : '';
  return new FileFailure(
    'COLUMNS_UNKNOWN',
    `No encontramos la columna «correo» ni la de «numero_empleado»${where}. Leímos ${quoted(widest.slice(0, 8))}${more}. Pon esos títulos en la primera fila, como en la plantilla.`,
  );
}

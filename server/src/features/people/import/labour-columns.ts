import { readCurp } from '@finaula/contract/curp';
import type { LabourCatalogueEntry, LabourFactsBody } from '@finaula/contract/labour';
import { foldText } from '@finaula/contract/text';
import { isNothing, plain } from './cell-values.ts';

/** Columns of labour constancias: encrypted when they are staged, and left out of the cells of a row. */
type LabourColumn = 'curp' | 'occupation_key' | 'studies';

const TITLES: Record<string, LabourColumn> = {
  curp: 'curp',
  ocupacion: 'occupation_key',
  estudios: 'studies',
};

/** The columns of the template. */
export const LABOUR_TITLES = Object.keys(TITLES);

const NAMES: Record<LabourColumn, string> = { curp: 'CURP', occupation_key: 'ocupación', studies: 'estudios' };

export type LabourPlaces = ReadonlyMap<LabourColumn, number>;

/** Their places; none without a CURP, because *ocupación* alone is a title of positions. */
export function labourPlacesOf(titles: readonly string[]): LabourPlaces {
  const places = new Map<LabourColumn, number>();
  for (const [place, title] of titles.entries()) {
    const column = TITLES[foldText(title.trim())];
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  return places.has('curp') ? places : new Map();
}

export const withoutLabour = (cells: readonly string[], places: LabourPlaces): string[] => {
  const hidden = new Set(places.values());
  return cells.map((cell, place) => (hidden.has(place) ? '' : cell));
};

export interface LabourKeys {
  occupations: readonly LabourCatalogueEntry[];
  studies: readonly LabourCatalogueEntry[];
}

/** The key of an entry that is written as key or name; spreadsheets make 8.1 of 08.1. */
function keyOf(entries: readonly LabourCatalogueEntry[], written: string): string | undefined {
  const folded = foldText(written);
  const [, area, subarea] = /^(\d{1,2})[.,](\d)\b/.exec(written) ?? [];
  const key = area === undefined ? written : `${area.padStart(2, '0')}.${subarea}`;
  return entries.find((one) => one.key === key || foldText(one.name) === folded)?.key;
}

/** Reads the labour data of rows, and counts what cannot be read. */
export function labourReader(places: LabourPlaces, keys: LabourKeys) {
  const unread = new Map<LabourColumn, number[]>();
  const parse: Record<LabourColumn, (written: string) => string | undefined> = {
    curp: (written) => readCurp(written)?.curp,
    occupation_key: (written) => keyOf(keys.occupations, written),
    studies: (written) => keyOf(keys.studies, written),
  };
  return {
    read(cells: readonly string[], row: number): LabourFactsBody | null {
      const facts: LabourFactsBody = {};
      for (const [column, place] of places) {
        const written = plain(cells[place] ?? '');
        if (written === '' || isNothing(written)) continue;
        const value = parse[column](written);
        if (value === undefined) unread.set(column, [...(unread.get(column) ?? []), row]);
        else facts[column] = value;
      }
      return Object.keys(facts).length === 0 ? null : facts;
    },
    notes(): string[] {
      if (places.size === 0) return [];
      const read = [...places.keys()].map((column) => NAMES[column]).join(', ');
      return [
        `Para las constancias laborales también se leen: ${read}. Se guardan cifrados y no aparecen aquí.`,
        ...[...unread].map(
          ([column, rows]) =>
            `No se pudo leer ${NAMES[column]} en ${rows.length === 1 ? 'la fila' : 'las filas'} ${rows.slice(0, SHOWN_ROWS).join(', ')}${rows.length > SHOWN_ROWS ? ' y otras' : ''}; lo demás de esas filas sí se lee.`,
        ),
      ];
    },
  };
}

const SHOWN_ROWS = 10;

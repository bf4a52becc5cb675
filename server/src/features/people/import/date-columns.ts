import { plain, withoutInvisible } from './cell-values.ts';
import type { Header } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import type { FileRow } from './file-row.ts';
import { isNoDay, slashedParts } from './read-date.ts';
import { dayOfSerial } from './serial-day.ts';

const DATE_COLUMNS = ['ingreso', 'baja'] as const;

interface Cell {
  row: number;
  value: string;
}

/** The first cells of a column that say in which order it writes day and month. */
interface Evidence {
  monthFirst?: Cell;
  dayFirst?: Cell;
  /** A cell that either order can read. */
  either?: Cell;
  /** A second month-first cell. */
  again?: Cell;
}

const quoted = ({ row, value }: Cell) => `la fila ${row} dice ${value}`;

/**
 * Watches the order of day and month in the columns of dates. Mexico writes the day first; a column that
 * shows the month first, or both, would swap some days in silence.
 */
export class DateColumns {
  readonly #places: ReadonlyMap<string, number>;
  readonly #titles: readonly string[];
  readonly #from1904: boolean;
  readonly #found = new Map<string, Evidence>();

  constructor({ places, titles }: Header, from1904: boolean) {
    this.#places = new Map(
      DATE_COLUMNS.flatMap((column) => {
        const place = places.get(column);
        return place === undefined ? [] : [[column, place] as const];
      }),
    );
    this.#titles = titles;
    this.#from1904 = from1904;
  }

  /** Counts the days of 1904 from 1900, as all others. */
  read({ number, cells }: FileRow): void {
    for (const [column, place] of this.#places) {
      const value = cells[place] ?? '';
      if (this.#from1904 && /^\d{5}(?:\.\d+)?$/.test(value)) cells[place] = dayOfSerial(Number(value), true);
      const parts = slashedParts(withoutInvisible(plain(value)));
      if (!parts || isNoDay(value, { last: true })) continue;
      const evidence = this.#found.get(column) ?? {};
      this.#found.set(column, evidence);
      const cell = { row: number, value };
      if (parts.first <= 12 && parts.second > 12 && parts.second <= 31) {
        if (evidence.monthFirst) evidence.again ??= cell;
        evidence.monthFirst ??= cell;
      } else if (parts.first > 12 && parts.second <= 12) evidence.dayFirst ??= cell;
      else if (parts.first !== parts.second) evidence.either ??= cell;
    }
  }

  /** @throws FileFailure DATES_MONTH_FIRST, DATES_MIXED */
  close(): void {
    for (const [column, { monthFirst, dayFirst, either, again }] of this.#found) {
      const other = dayFirst ?? again ?? either;
      if (monthFirst === undefined || other === undefined) continue;
      const title = this.#titles[this.#places.get(column) ?? -1] ?? column;
      throw dayFirst
        ? new FileFailure(
            'DATES_MIXED',
            `La columna «${title}» mezcla día/mes y mes/día: ${quoted(monthFirst)} y ${quoted(dayFirst)}. Escribe todas como día/mes/año, o da a la columna el formato aaaa-mm-dd, y súbelo otra vez.`,
          )
        : new FileFailure(
            'DATES_MONTH_FIRST',
            `La columna «${title}» trae primero el mes: ${quoted(monthFirst)} y ${quoted(other)}. Escribe todas como día/mes/año, o da a la columna el formato aaaa-mm-dd, y súbelo otra vez.`,
          );
    }
  }
}

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../database/database.generated.ts';
import { ApiError } from '../../http/api-error.ts';
import { readCursor, writeCursor } from './cursor.ts';

const types = {
  boolean: z.enum(['true', 'false']),
  text: z.string().regex(/^\P{Cc}{1,200}$/u),
  // As PostgreSQL writes it in JSON, to the microsecond.
  timestamptz: z.iso.datetime({ offset: true }).regex(/^[12]\d{3}-/),
  uuid: z.uuid(),
};

/** A column that a list is sorted by; the last one of a list is unique. */
export interface SortKey {
  column: RawBuilder<unknown>;
  type: keyof typeof types;
  /** Of text. */
  collation?: string;
  /** The column of a list's rows that holds it as it is; without one it is selected beside them. */
  as?: string;
}

export interface Sorting {
  keys: readonly SortKey[];
  /** All keys go down instead of up. */
  descending?: boolean;
}

const columnOf = ({ column, collation }: SortKey) =>
  collation === undefined ? column : sql`${column} collate ${sql.id(collation)}`;

const nameOf = (key: SortKey, i: number) => key.as ?? `sort_${i}`;

/** Its value in a row, as a cursor holds it. */
const asText = (key: SortKey, i: number) =>
  sql<string>`${key.type === 'timestamptz' ? sql`to_json(${key.column}) #>> '{}'` : sql`(${key.column})::text`}`.as(
    nameOf(key, i),
  );

export const sortColumns = ({ keys }: Sorting) => keys.map(columnOf);

/** Rows that come after one with these values. */
export function isAfter({ keys, descending = false }: Sorting, values: readonly unknown[]): RawBuilder<boolean> {
  const compared = keys.map(({ type }, i) => sql`cast(${values[i]} as ${sql.raw(type)})`);
  return sql<boolean>`(${sql.join(sortColumns({ keys }))}) ${sql.raw(descending ? '<' : '>')} (${sql.join(compared)})`;
}

/** @throws ApiError CURSOR_INVALID */
function readValues(cursor: string, { keys }: Sorting): readonly unknown[] {
  const values = readCursor(cursor, z.array(z.unknown()).length(keys.length));
  return keys.map(({ type }, i) => {
    const value = types[type].safeParse(values[i]);
    if (!value.success) throw new ApiError('CURSOR_INVALID');
    return value.data;
  });
}

/**
 * The rows of a page, and the cursor of the next one; null after the last.
 * @throws ApiError CURSOR_INVALID
 */
export async function keysetPage<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sorting: Sorting,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const columns = sortColumns(sorting);
  const found = await query
    .select(sorting.keys.flatMap((key, i) => (key.as === undefined ? asText(key, i) : [])))
    .$if(cursor !== undefined, (all) => all.where(isAfter(sorting, readValues(cursor ?? '', sorting))))
    .$call((all) =>
      columns.reduce((sorted, column) => sorted.orderBy(column, sorting.descending ? 'desc' : 'asc'), all),
    )
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const values: Record<string, unknown> = { ...last };
  const cursorAfter = sorting.keys.map((key, i) => values[nameOf(key, i)]);
  return { rows, nextCursor: last ? writeCursor(cursorAfter) : null };
}

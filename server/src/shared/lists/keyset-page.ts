import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../database/database.generated.ts';
import { ApiError } from '../../http/api-error.ts';

/*
 * Keyset pagination: a cursor holds the sort values of the last row of a page, and the next page begins after
 * them.
 */

const types = {
  boolean: z.enum(['true', 'false']),
  date: z.iso.date(),
  int: z.int32(),
  text: z.string().regex(/^\P{Cc}{1,200}$/u),
  // PostgreSQL's JSON format, to the microsecond.
  timestamptz: z.iso.datetime({ offset: true }).regex(/^[12]\d{3}-/),
  uuid: z.uuid(),
};

/** A column that a list is sorted by; the last one of a list is unique. */
export interface SortKey {
  column: RawBuilder<unknown>;
  type: keyof typeof types;
  /** Collation of text. */
  collation?: string;
  /** The column of a list's rows that holds it as it is; without one it is selected beside them. */
  as?: string;
}

export interface Sorting {
  keys: readonly SortKey[];
  /** Sorts all keys in descending order. */
  descending?: boolean;
}

const columnOf = ({ column, collation }: SortKey) =>
  collation === undefined ? column : sql`${column} collate ${sql.id(collation)}`;

const nameOf = (key: SortKey, i: number) => key.as ?? `sort_${i}`;

/** A key's value of a row, as stored in a cursor. */
const asText = (key: SortKey, i: number) =>
  sql<string>`${key.type === 'timestamptz' ? sql`to_json(${key.column}) #>> '{}'` : sql`(${key.column})::text`}`.as(
    nameOf(key, i),
  );

export const sortColumns = ({ keys }: Sorting) => keys.map(columnOf);

/** Condition for rows after the one with these values. */
export function isAfter({ keys, descending = false }: Sorting, values: readonly unknown[]): RawBuilder<boolean> {
  const compared = keys.map(({ type }, i) => sql`cast(${values[i]} as ${sql.raw(type)})`);
  return sql<boolean>`(${sql.join(sortColumns({ keys }))}) ${sql.raw(descending ? '<' : '>')} (${sql.join(compared)})`;
}

export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws ApiError CURSOR_INVALID */
export function readCursor(cursor: string, { keys }: Pick<Sorting, 'keys'>): readonly unknown[] {
  try {
    const values = z
      .array(z.unknown())
      .length(keys.length)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return keys.map(({ type }, i) => types[type].parse(values[i]));
  } catch {
    throw new ApiError('CURSOR_INVALID');
  }
}

/** Cuts the page out of rows, of which one more than the page was read. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  sortValues: (last: Row) => readonly unknown[],
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : writeCursor(sortValues(last)) };
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
    .where(cursor === undefined ? sql<boolean>`true` : isAfter(sorting, readCursor(cursor, sorting)))
    .$call((all) =>
      columns.reduce((sorted, column) => sorted.orderBy(column, sorting.descending ? 'desc' : 'asc'), all),
    )
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (last) => {
    const values: Record<string, unknown> = { ...last };
    return sorting.keys.map((key, i) => values[nameOf(key, i)]);
  });
}

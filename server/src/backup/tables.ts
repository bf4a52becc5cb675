import { sql } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';

export interface Table {
  name: string;
  columns: string[];
}

/** Every table whose rows are kept, with the columns that are written (generated ones compute themselves). Counters that a crash forgets are not. */
export async function listTables(connection: Database | Transaction): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(connection);
  return rows;
}

/** Rows of each table. */
export async function countRows(connection: Database | Transaction): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(connection)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(connection);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

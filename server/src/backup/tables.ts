import { sql } from 'kysely';
import type { Connection } from '../database/connect.ts';

export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

/** The position of a sequence. */
export interface Sequence {
  schema: string;
  name: string;
  /** Text, because it may exceed the safe integers of JavaScript. */
  last_value: string;
  is_called: boolean;
}

const own = sql`nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`;

/**
 * Tables in a backup, with their columns that are not generated. Leaves out unlogged counters and
 * the tables schema_definitions and migration_checksums, which the program fills itself.
 */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where ${own} and relkind = 'r' and relpersistence = 'p' and relname not in ('schema_definitions', 'migration_checksums') and attnum > 0 and not attisdropped and attgenerated = ''
    group by nspname, relname order by nspname, relname`.execute(connection);
  return rows;
}

/**
 * Read these after the rows of a snapshot: sequences belong to no transaction, so their positions are at
 * least as high.
 */
export async function readSequences(connection: Connection): Promise<Sequence[]> {
  const { rows } = await sql<Pick<Sequence, 'schema' | 'name'>>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where ${own} and relkind = 'S' and relpersistence = 'p' order by nspname, relname`.execute(connection);
  return Promise.all(
    rows.map(async (sequence) => {
      const found = await sql<Pick<Sequence, 'last_value' | 'is_called'>>`
        select last_value::text, is_called from ${sql.id(sequence.schema, sequence.name)}`.execute(connection);
      const [position] = found.rows;
      if (!position) throw new Error(`The sequence ${sequence.name} has no position.`);
      return { ...sequence, ...position };
    }),
  );
}

/** The number of rows of each table, by schema and name. */
export async function countRows(connection: Connection): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { schema, name } of await listTables(connection)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(schema, name)}`.execute(
      connection,
    );
    counts[`${schema}.${name}`] = rows[0]?.n ?? 0;
  }
  return counts;
}

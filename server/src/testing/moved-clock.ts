import { type RawBuilder, sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../database/connect.ts';

interface Statement {
  statement: string;
}

const CLOCK = sql.raw(`'\\m(now|clock_timestamp|transaction_timestamp)\\(\\)'`);

/** Statements that rebuild whatever uses PostgreSQL's own clock: column defaults and functions. */
const bound = {
  defaults: sql<Statement>`
    select format('alter table %s alter column %I set default %s', attrelid::regclass, attname, pg_get_expr(adbin, adrelid)) as statement
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
    where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) ~ ${CLOCK}`,
  functions: sql<Statement>`
    select pg_get_functiondef(oid) as statement from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and pg_get_functiondef(oid) ~ ${CLOCK}`,
  paths: sql<Statement>`
    select format('alter function %s set search_path = moved, public, pg_catalog', oid::regprocedure) as statement from pg_proc
    where pronamespace = 'public'::regnamespace and proconfig::text like '%search_path=public%'`,
} satisfies Record<string, RawBuilder<Statement>>;

/**
 * A database whose clock a test sets: its time functions shadow PostgreSQL's own for every connection that
 * opens afterwards. The clock only moves forwards, since existing rows were written before. The clock of the
 * process follows.
 */
export async function moveClock(database: Database) {
  const found = {
    defaults: (await bound.defaults.execute(database)).rows,
    functions: (await bound.functions.execute(database)).rows,
    paths: (await bound.paths.execute(database)).rows,
  };
  await database.transaction().execute(async (tx) => {
    await sql`create schema moved`.execute(tx);
    await sql`create table moved.clock (ahead interval not null)`.execute(tx);
    await sql`insert into moved.clock values ('0')`.execute(tx);
    for (const name of ['now', 'clock_timestamp', 'transaction_timestamp'])
      await sql
        .raw(`create function moved.${name}() returns timestamptz language plpgsql stable parallel safe as
          $$ begin return pg_catalog.${name}() + (select ahead from moved.clock); end $$`)
        .execute(tx);
    await sql`grant usage on schema moved to public`.execute(tx);
    await sql`grant select on moved.clock to public`.execute(tx);
    await sql`set local search_path = moved, public, pg_catalog`.execute(tx);
    for (const { statement } of [...found.functions, ...found.defaults, ...found.paths])
      await sql.raw(statement).execute(tx);
    await sql`do $do$ begin execute format('alter database %I set search_path = moved, public, pg_catalog', current_database()); end $do$`.execute(
      tx,
    );
  });
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  return {
    /** Moves the clock to noon of that day in Mexico City, or to a later minute if it is that day already. */
    to: async (day: string) => {
      const { rows } = await sql<{ now: Date }>`
        update moved.clock set ahead = ${`${day} 12:00`}::timestamp at time zone 'America/Mexico_City' - pg_catalog.now()
        returning pg_catalog.now() + ahead as now`.execute(database);
      if (rows[0]) vi.setSystemTime(rows[0].now);
    },
    stop: () => vi.useRealTimers(),
  };
}

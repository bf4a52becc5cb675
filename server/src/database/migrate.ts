import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';
import { recreateDefinitions } from './definitions.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** Names of the files in server/migrations, without ".sql", in order. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();

const migrationFrom = (name: string): [string, Migration] => [
  name,
  {
    up: async (db: Kysely<unknown>) =>
      void (await sql.raw(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')).execute(db)),
  },
];

/**
 * Brings the tables up to a migration: runs every missing file of server/migrations in one transaction
 * under a lock.
 * @param last the migration to stop at; by default the newest
 * @throws StartupError when PostgreSQL refuses a migration (the database stays unchanged), or the database
 * is newer than this program
 */
export async function migrateTables<Schema>(database: Kysely<Schema>, last?: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(migrationNames().map(migrationFrom)) },
  });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed && error instanceof DatabaseError)
    throw new StartupError(
      `La migración ${failed.migrationName} no se pudo aplicar y la base quedó como estaba: «${error.message}». Vuelve a la versión anterior o pide ayuda a soporte.`,
    );
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (unknown !== undefined)
    throw new StartupError(
      `La base de datos es de una versión más nueva (tiene la migración ${unknown}): instala esa versión.`,
    );
  if (error) throw error;
}

/**
 * Brings tables, functions, views, triggers and policies up to date.
 * @throws StartupError as `migrateTables` does
 */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<void> {
  await migrateTables(database);
  await recreateDefinitions(database);
}

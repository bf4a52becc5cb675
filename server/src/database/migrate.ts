import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';
import { recreateDefinitions } from './definitions.ts';
import { isLockTimeout, limitLockWait, retryLockWait } from './lock-wait.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** Names of the files in server/migrations, without ".sql", in order. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();

const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.sql`), 'utf8');
const checksumOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const migrationFrom = (name: string): [string, Migration] => [
  name,
  {
    up: async (db: Kysely<unknown>) => {
      const text = textOf(name);
      await limitLockWait(db);
      await sql.raw(text).execute(db);
      await sql`insert into migration_checksums values (${name}, ${checksumOf(text)})`.execute(db);
    },
  },
];

/**
 * Compares the migrations that the database had with those of this program.
 * @throws StartupError when the database is older than 1.0.0, or one of its migrations had another text
 */
async function requireKnownHistory<Schema>(database: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('kysely_migration', 'migration_checksums')`.execute(
    database,
  );
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  if (!tables.some(({ name }) => name === 'migration_checksums')) {
    const { rows } = await sql`select from kysely_migration limit 1`.execute(database);
    if (rows.length === 0) return;
    throw new StartupError(
      'La base de datos es anterior a la versión 1.0.0 y no se puede actualizar: empieza con otra base o con otra carpeta DATA_DIR.',
    );
  }
  const names = migrationNames();
  const { rows } = await sql<{ name: string; sha256: Buffer }>`select name, sha256 from migration_checksums`.execute(
    database,
  );
  const other = rows.find(({ name, sha256 }) => names.includes(name) && !checksumOf(textOf(name)).equals(sha256));
  if (other)
    throw new StartupError(
      `La base de datos se creó con otro texto de la migración ${other.name}: instala la versión del programa con que se creó.`,
    );
}

/**
 * Brings the tables up to a migration: runs every missing file of server/migrations in one transaction
 * under a lock.
 * @param last the migration to stop at; by default the newest
 * @throws StartupError when PostgreSQL refuses a migration (the database stays unchanged), or the database
 * is newer than this program or has another history
 */
export async function migrateTables<Schema>(database: Kysely<Schema>, last?: string): Promise<void> {
  await requireKnownHistory(database);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(migrationNames().map(migrationFrom)) },
  });
  await retryLockWait(async () => {
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (isLockTimeout(error)) throw error;
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
    if (String(error).includes('corrupted migrations'))
      throw new StartupError(
        'La base de datos tiene migraciones en otro orden que este programa: instala la versión con que se creó o pide ayuda a soporte.',
      );
    if (error) throw error;
  });
}

/**
 * Brings tables, functions, views, triggers and policies up to date.
 * @throws StartupError as `migrateTables` does
 */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<void> {
  await migrateTables(database);
  await recreateDefinitions(database);
}

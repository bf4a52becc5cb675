import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';
import { recreateDefinitions } from './definitions.ts';
import { isLockTimeout, limitLockWait, retryLockWait } from './lock-wait.ts';
import { MIGRATIONS, migrationNames, readMigration } from './migration-files.ts';
import { planUpgrade } from './plan-upgrade.ts';

const migrationFrom = (name: string, folder: string): [string, Migration] => [
  name,
  {
    up: async (db: Kysely<unknown>) => {
      const { text, sha256, phase } = readMigration(name, folder);
      await limitLockWait(db);
      await sql.raw(text).execute(db);
      await sql`insert into migration_checksums values (${name}, ${sha256}, ${phase})`.execute(db);
    },
  },
];

/**
 * Brings the tables up to a migration: runs every missing file of server/migrations in one transaction
 * under a lock.
 * @param last the migration to stop at; by default the newest
 * @throws StartupError when PostgreSQL refuses a migration (the database stays unchanged), and as
 * `planUpgrade` does
 */
export async function migrateTables<Schema>(
  database: Kysely<Schema>,
  last?: string,
  folder = MIGRATIONS,
): Promise<void> {
  if ((await planUpgrade(database, folder)).isAhead) return;
  const migrator = new Migrator({
    db: database,
    provider: {
      getMigrations: async () => Object.fromEntries(migrationNames(folder).map((name) => migrationFrom(name, folder))),
    },
  });
  await retryLockWait(async () => {
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (isLockTimeout(error)) throw error;
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed && error instanceof DatabaseError)
      throw new StartupError(
        `La migración ${failed.migrationName} no se pudo aplicar y la base quedó como estaba: «${error.message}». Vuelve a la versión anterior o pide ayuda a soporte.`,
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

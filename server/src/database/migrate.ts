import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const FOLDER = join(import.meta.dirname, '../../migrations');

const migrationFrom = (file: string): [string, Migration] => [
  basename(file, '.sql'),
  { up: async (db: Kysely<unknown>) => void (await sql.raw(readFileSync(join(FOLDER, file), 'utf8')).execute(db)) },
];

/** Brings the schema up to date: every missing file of migrations/ in the order of its number, all in one transaction under a lock. */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(files.toSorted().map(migrationFrom)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

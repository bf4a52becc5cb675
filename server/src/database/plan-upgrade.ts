import { type Kysely, sql } from 'kysely';
import { isNewer, RELEASE } from '../release.ts';
import { StartupError } from '../startup-error.ts';
import { MIGRATIONS, migrationNames, type Phase, readMigration } from './migration-files.ts';

/** The name of this program's connections, by which instances recognise each other and their release. */
export const APPLICATION_NAME = `finaula ${RELEASE}`;

interface Applied {
  name: string;
  sha256: Buffer;
  phase: Phase;
}

/** The migrations that the database had; undefined in an empty database. */
async function readApplied<Schema>(database: Kysely<Schema>): Promise<Applied[] | undefined> {
  const { rows: tables } = await sql<{ of_kysely: boolean; has_phases: boolean }>`
    select to_regclass('public.kysely_migration') is not null as of_kysely, exists (
      select from pg_attribute where attrelid = to_regclass('public.migration_checksums') and attname = 'phase'
    ) as has_phases`.execute(database);
  if (!tables[0]?.of_kysely) return undefined;
  if (tables[0].has_phases)
    return (
      await sql<Applied>`
        select name, sha256, phase from kysely_migration join migration_checksums using (name) order by name`.execute(
        database,
      )
    ).rows;
  const { rows } = await sql`select from kysely_migration limit 1`.execute(database);
  if (rows.length === 0) return undefined;
  throw new StartupError(
    'La base de datos es anterior a la versión 1.0.0 y no se puede actualizar: empieza con otra base o con otra carpeta DATA_DIR.',
  );
}

/** Releases of other programs that are connected to the database and older than this one. */
async function listOlderPrograms<Schema>(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ release: string }>`
    select distinct substr(application_name, length('finaula ') + 1) as release from pg_stat_activity
    where datname = current_database() and application_name like 'finaula %'`.execute(database);
  return rows.map(({ release }) => release).filter((release) => isNewer(RELEASE, release));
}

export interface UpgradePlan {
  /** Migrations to be applied, in order. */
  pending: { name: string; phase: Phase }[];
  /** True when a newer release has migrated the database and this program works on it. */
  isAhead: boolean;
}

/**
 * Compares the migrations of the database with those of this program.
 * @throws StartupError when the database is older than 1.0.0, has another history, or a newer release removed
 * what this program uses; or a migration would remove what a connected program uses
 */
export async function planUpgrade<Schema>(database: Kysely<Schema>, folder = MIGRATIONS): Promise<UpgradePlan> {
  const names = migrationNames(folder);
  const applied = (await readApplied(database)) ?? [];
  const changed = applied.find(
    ({ name, sha256 }) => names.includes(name) && !readMigration(name, folder).sha256.equals(sha256),
  );
  if (changed)
    throw new StartupError(
      `La base de datos se creó con otro texto de la migración ${changed.name}: instala la versión del programa con que se creó.`,
    );
  const newer = applied.filter(({ name }) => !names.includes(name));
  const removing = newer.find(({ phase }) => phase === 'contract');
  if (removing)
    throw new StartupError(
      `La base de datos es de una versión más nueva (tiene la migración ${removing.name}): instala esa versión.`,
    );
  const pending = names
    .filter((name) => !applied.some((one) => one.name === name))
    .map((name) => ({ name, phase: readMigration(name, folder).phase }));
  if (newer.length > 0 && pending.length > 0)
    throw new StartupError(
      'La base de datos tiene migraciones en otro orden que este programa: instala la versión con que se creó o pide ayuda a soporte.',
    );
  const contract = pending.find(({ phase }) => phase === 'contract');
  const [older] = contract ? await listOlderPrograms(database) : [];
  if (contract && older !== undefined)
    throw new StartupError(
      `La migración ${contract.name} quita lo que usa la versión ${older}, que sigue en marcha con esta base: detén esos servidores e inicia de nuevo.`,
    );
  return { pending, isAhead: newer.length > 0 };
}

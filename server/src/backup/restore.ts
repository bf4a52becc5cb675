import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { isRunning, startEmbeddedDatabase } from '../database/embedded.ts';
import { migrate, migrateTables } from '../database/migrate.ts';
import { migrationNames } from '../database/migration-files.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { shellName } from '../identity/operators/shell.ts';
import { type VoidedAccess, voidAccess } from '../identity/operators/void-access.ts';
import { StartupError } from '../startup-error.ts';
import { copyStatement, END_OF_ROWS, head, type Section, type Summary, section } from './contents.ts';
import { checkSeal, damaged, readSealed } from './sealed-lines.ts';
import { countRows, listTables, type Table } from './tables.ts';

type Lines = AsyncGenerator<Buffer>;

async function nextLine(lines: Lines, file: string): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw damaged(file);
  return value.toString();
}

async function* rowsOf(lines: Lines, file: string): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw damaged(file);
    if (value.equals(Buffer.from(END_OF_ROWS))) return;
    yield Buffer.concat([value, Buffer.from('\n')]);
  }
}

/** Creates the tables as of the backup. Its rows are loaded into these and migrated afterwards. */
async function createTables(url: string, migrations: readonly string[], log: Logger): Promise<Table[]> {
  const known = new Set(migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartupError(
      `El respaldo es de una versión más nueva que ésta (tiene la migración ${unknown}). Restáuralo con aquélla.`,
    );
  const { database } = connect(url, log);
  try {
    await migrateTables(database, migrations.at(-1));
    return await listTables(database);
  } finally {
    await database.destroy();
  }
}

const named = (schema: string, name: string) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * Replaces rows and sequence positions of these tables in one transaction. Returns the summary at the end
 * of the lines.
 */
export async function copyIn(
  client: Client,
  tables: readonly Table[],
  lines: Lines,
  file: string,
  keep: (kept: Extract<Section, { file: string }>) => void,
): Promise<Summary> {
  let summary: Summary | undefined;
  // Triggers and foreign keys checked these rows when they were written, so they are off here.
  await client.query(`begin; set local session_replication_role = replica; set local timezone = 'UTC'`);
  await client.query(`truncate ${tables.map(({ schema, name }) => named(schema, name)).join(', ')}`);
  while (summary === undefined) {
    const next: Section | undefined = section.safeParse(parse(await nextLine(lines, file))).data;
    if (next === undefined) throw damaged(file);
    if ('table' in next) await pipeline(rowsOf(lines, file), client.query(copyFrom(copyStatement(next, 'from stdin'))));
    else if ('sequence' in next)
      await client.query('select setval($1::regclass, $2, $3)', [
        named(next.schema, next.sequence),
        next.last_value,
        next.is_called,
      ]);
    else if ('file' in next) keep(next);
    else summary = next;
  }
  await client.query('commit');
  await client.query('analyze');
  return summary;
}

/**
 * Loads everything into the empty database at that address and into `dataDir`, with the tables as of the
 * backup. Returns the backup's summary.
 */
export async function loadBackup(file: string, url: string, dataDir: string, log: Logger): Promise<Summary> {
  const lines = readSealed(file);
  const { data: first } = head.safeParse(parse(await nextLine(lines, file)));
  if (!first) throw damaged(file);
  const tables = await createTables(url, first.migrations, log);
  const client = new Client(url);
  await client.connect();
  try {
    return await copyIn(client, tables, lines, file, ({ file: name, content }) =>
      putBack(join(dataDir, name), content),
    );
  } catch (error) {
    if (error instanceof DatabaseError)
      throw new StartupError(`El contenido de ${file} no cabe en el esquema de las migraciones: «${error.message}».`);
    throw error;
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function putBack(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, content, { encoding: 'base64', mode: 0o600, flush: true });
}

/**
 * Restores into a folder that does not exist yet. `use` gets the database, the summary in the backup and the
 * summary of the restored database. The database is stopped afterwards.
 */
async function restoreInto<Result>(
  {
    folder,
    file,
    log,
    settings = {},
  }: { folder: string; file: string; log: Logger; settings?: Record<string, string> },
  use: (restored: { database: Database; expected: Summary; restored: Summary }) => Promise<Result>,
): Promise<Result> {
  await checkSeal(file);
  const server = await startEmbeddedDatabase(folder, log, settings);
  try {
    const expected = await loadBackup(file, server.url, folder, log);
    const { database } = connect(server.url, log);
    try {
      await migrate(database);
      const restored: Summary = { rows: await countRows(database), ledger: await verifyLedger(database) };
      return await use({ database, expected, restored });
    } finally {
      await database.destroy();
    }
  } finally {
    await server.stop();
  }
}

/** Also removes root's database when it lives elsewhere (database/embedded-paths.ts). */
function remove(folder: string): void {
  const cluster = join(folder, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}

/** The summary of a database restored from that file into a temporary folder. */
export async function restoreToCheck(file: string, log: Logger): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), 'finaula-respaldo-'));
  chmodSync(folder, 0o711);
  try {
    const settings = { fsync: 'off', full_page_writes: 'off' };
    return await restoreInto({ folder, file, log, settings }, async ({ restored }) => restored);
  } finally {
    remove(folder);
  }
}

export interface Restored extends Summary {
  /** Sessions and links that were ended after the backup, and are voided again. */
  voided: VoidedAccess;
  /** The folder that now holds the earlier content of DATA_DIR. */
  earlier?: string;
}

/**
 * Restores a backup into DATA_DIR. Nothing appears there until all of it is restored and equals the summary
 * in the backup. Its sessions and links are voided.
 * @param replace moves the content of DATA_DIR into a folder in it instead of refusing
 * @throws StartupError
 */
export async function restore(config: Config, file: string, replace: boolean, log: Logger): Promise<Restored> {
  const { dataDir } = config;
  if (config.databaseUrl !== undefined)
    throw new StartupError('La base de DATABASE_URL se restaura con pg_restore: docs/operations.md dice cómo.');
  if (isRunning(dataDir)) throw new StartupError(`La base de ${dataDir} está en uso: detén la aplicación primero.`);
  const half = join(dataDir, 'restauracion-a-medias');
  if (existsSync(half)) remove(half);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const there = readdirSync(dataDir).filter((name) => !name.startsWith('antes-de-restaurar-'));
  if (there.length > 0 && !replace)
    throw new StartupError(
      `${dataDir} no está vacía. Con --reemplazar, lo que hay en ella se aparta y el respaldo toma su lugar.`,
    );

  try {
    const { restored, voided } = await restoreInto(
      { folder: half, file, log },
      async ({ database, expected, restored }) => {
        if (!isDeepStrictEqual(restored, expected))
          throw new StartupError(`Lo restaurado de ${file} no es lo que se respaldó. No se cambió nada.`);
        // Void access that may have been ended since the backup: a stolen session, the link of a user who
        // left.
        return { restored, voided: await database.transaction().execute((tx) => voidAccess(tx, shellName())) };
      },
    );
    const earlier = join(dataDir, `antes-de-restaurar-${new Date().toISOString().replaceAll(':', '-')}`);
    if (there.length > 0) mkdirSync(earlier, { mode: 0o711 });
    for (const name of there) renameSync(join(dataDir, name), join(earlier, name));
    for (const name of readdirSync(half)) renameSync(join(half, name), join(dataDir, name));
    return { ...restored, voided, ...(there.length > 0 && { earlier }) };
  } finally {
    if (existsSync(half)) remove(half);
  }
}

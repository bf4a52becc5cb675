import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { cliDatabase } from '../database/cli-database.ts';
import { connect, type Transaction } from '../database/connect.ts';
import { verifyChains } from '../features/ledger/verify-ledger.ts';
import { StartupError } from '../startup-error.ts';
import { copyStatement, END_OF_ROWS, type Head, KEPT_FILES, type Section, type Summary } from './contents.ts';
import { restoreToCheck } from './restore.ts';
import { writeSealed } from './sealed-lines.ts';
import { countRows, listTables, readSequences } from './tables.ts';

export interface Backup {
  bytes: number;
  summary: Summary;
}

const line = (content: Head | Section) => `${JSON.stringify(content)}\n`;

/** Exports all tables and sequences as of the snapshot that `tx` and `client` share. */
export async function* copyOut(tx: Transaction, client: Client): AsyncGenerator<Buffer | string> {
  for (const { schema, name: table, columns } of await listTables(tx)) {
    yield line({ schema, table, columns });
    yield* client.query(copyTo(copyStatement({ schema, table, columns }, 'to stdout')));
    yield `${END_OF_ROWS}\n`;
  }
  for (const { name: sequence, ...position } of await readSequences(tx)) yield line({ sequence, ...position });
}

async function* contents(
  tx: Transaction,
  client: Client,
  dataDir: string,
  summary: Summary,
): AsyncGenerator<Buffer | string> {
  const { rows: migrations } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  yield line({ finaula: 1, created_at: new Date().toISOString(), migrations: migrations.map(({ name }) => name) });
  yield* copyOut(tx, client);
  for (const file of globSync('{*,llaves/*}', { cwd: dataDir }).filter((name) => KEPT_FILES.test(name)))
    yield line({ file, content: readFileSync(join(dataDir, file), 'base64') });
  yield line(summary);
}

/** Writes a consistent snapshot of the database at that address; other transactions continue meanwhile. */
async function write(url: string, dataDir: string, file: string, log: Logger): Promise<Summary> {
  const { database } = connect(url, log);
  const client = new Client(url);
  try {
    await client.connect();
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
        await client.query(
          `begin isolation level repeatable read, read only; set transaction snapshot '${rows[0]?.id}'`,
        );
        await client.query(`set local timezone = 'UTC'`);
        const summary = { rows: await countRows(tx), ledger: await verifyChains(tx) };
        await writeSealed(file, contents(tx, client, dataDir, summary));
        return summary;
      });
  } finally {
    await client.end();
    await database.destroy();
  }
}

/**
 * Backs up the embedded database and the keys into `file`, also while the application runs. The file gets
 * its name only after a database restored from it had the same rows and the same ledger as the snapshot.
 * @throws StartupError when the file exists, the database is not the embedded one, or the restored database
 * differs
 */
export async function backUp(config: Config, file: string, log: Logger): Promise<Backup> {
  if (config.databaseUrl !== undefined)
    throw new StartupError(
      'La base de DATABASE_URL se respalda con pg_dump: docs/operations.md dice cómo. Las llaves están en DATA_DIR.',
    );
  if (existsSync(file)) throw new StartupError(`Ya existe ${file}: elige otro nombre.`);
  const unchecked = `${file}.sin-comprobar`;
  rmSync(unchecked, { force: true });
  const server = await cliDatabase(config, log);
  try {
    const summary = await write(server.url, config.dataDir, unchecked, log);
    const restored = await restoreToCheck(unchecked, log);
    if (!isDeepStrictEqual(restored, summary)) throw new StartupError(difference(summary, restored));
    renameSync(unchecked, file);
    return { bytes: statSync(file).size, summary };
  } catch (error) {
    if (error instanceof StartupError) throw new StartupError(`El respaldo no se guardó. ${error.message}`);
    throw error;
  } finally {
    rmSync(unchecked, { force: true });
    await server.stop();
  }
}

function difference(expected: Summary, restored: Summary): string {
  const table = Object.keys(expected.rows).find((name) => expected.rows[name] !== restored.rows[name]);
  if (table === undefined) return 'Al restaurarlo, la bitácora no es la de la base.';
  return `Al restaurarlo, la tabla ${table} tiene ${restored.rows[table] ?? 0} renglones en vez de ${expected.rows[table]}.`;
}

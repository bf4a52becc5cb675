import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { migrationNames, readMigration } from '../src/database/migration-files.ts';
import { planUpgrade } from '../src/database/plan-upgrade.ts';
import { RELEASE } from '../src/release.ts';
import { formatNumber } from '../src/shared/text/format-number.ts';
import { StartupError } from '../src/startup-error.ts';

const MIB = 2 ** 20;
const inMib = (bytes: number) => `${formatNumber(Math.ceil(bytes / MIB))} MiB`;

/** Tables that a migration changes or indexes, with the estimated size of each one that exists. */
async function sizesOf(database: Database, name: string): Promise<string[]> {
  const named = [
    ...readMigration(name).text.matchAll(/\b(?:alter table(?: if exists)?|\bon|update) (?:only )?([a-z_]+)/gi),
  ];
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${named.map(([, table]) => table)})
    order by relname`.execute(database);
  return rows.map((table) => `${table.name}, ${formatNumber(table.rows)} renglones, ${inMib(table.bytes)}`);
}

/**
 * `npm run upgrade:check`: run in the folder of the new release, while the old one runs or is stopped. Prints
 * what the next start would change, and changes nothing. Ends with code 1 when that start would refuse.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await cliDatabase(config, pino({ level: 'silent' }));
  const { database } = connect(server.url, pino({ level: 'silent' }));
  try {
    const { pending, isAhead } = await planUpgrade(database);
    if (pending.length === migrationNames().length)
      throw new StartupError('La base está vacía: el primer inicio la prepara.');
    const { rows } = await sql<{ release: string | null; bytes: number }>`
      select (select release from schema_definitions), pg_database_size(current_database())::float8 as bytes`.execute(
      database,
    );
    for (const { release, bytes } of rows) {
      // A restored database has no release until its first start.
      const origin = release === null ? 'viene de un respaldo' : `es de la versión ${release}`;
      console.log(`La base ${origin} y mide ${inMib(bytes)}; este programa es la ${RELEASE}.`);
    }
    if (config.databaseUrl === undefined) {
      const { bavail, bsize } = await statfs(config.dataDir);
      console.log(`Espacio libre en el disco de DATA_DIR: ${inMib(bavail * bsize)}.`);
    }
    if (isAhead) console.log('Este programa es anterior a la base, y trabaja con ella.');
    for (const { name, phase } of pending) {
      console.log(
        phase === 'expand'
          ? `${name}: agrega; la versión anterior puede seguir en marcha.`
          : `${name}: quita; detén antes todos los servidores.`,
      );
      for (const size of await sizesOf(database, name)) console.log(`  ${size}`);
    }
    if (pending.length === 0) console.log('Las tablas no cambian.');
    console.log(
      config.databaseUrl === undefined
        ? 'Antes de actualizar: npm run backup -- <archivo>.'
        : 'Antes de actualizar, respalda la base con pg_dump (docs/operations.md).',
    );
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});

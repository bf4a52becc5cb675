import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { execute } from '../testing/postgres.ts';
import { startRunning, startServer } from '../testing/running-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connect } from './connect.ts';
import { migrate, migrateTables } from './migrate.ts';
import { migrationNames } from './migration-files.ts';

const folder = temporaryFolder('migracion');
afterAll(() => rmSync(folder, { recursive: true }));

test('a failed migration leaves the database as it was, and the program does not start', async () => {
  const url = new URL('/migracion_fallida', inject('templateUrl')).href;
  await execute(url, 'create database migracion_fallida');
  const { database } = connect(url, pino({ level: 'silent' }));
  await migrateTables(
    database,
    migrationNames().find((name) => name.startsWith('0006')),
  );
  // 0007 passes and 0008 fails, because a table of that name exists.
  await sql`create table certificates (nota text)`.execute(database);
  await sql`insert into certificates values ('de otra mano')`.execute(database);
  const state = async () => ({
    columns: (
      await sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(
        database,
      )
    ).rows,
    functions: (
      await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(database)
    ).rows,
    applied: (await sql`select name from kysely_migration order by 1`.execute(database)).rows,
    rows: (
      await sql`select (select count(*) from entities) as entities, (select nota from certificates) as nota`.execute(
        database,
      )
    ).rows,
  });
  const before = await state();

  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  expect(server).toEqual({
    code: 1,
    output:
      'La migración 0008_certificates no se pudo aplicar y la base quedó como estaba: «relation "certificates" already exists». Vuelve a la versión anterior o pide ayuda a soporte.',
  });
  expect(await state()).toEqual(before);

  await sql`drop table certificates`.execute(database);
  await migrate(database);
  expect((await sql`select name from kysely_migration order by 1`.execute(database)).rows).toEqual(
    migrationNames().map((name) => ({ name })),
  );
  await database.destroy();
});

test('the next start runs all migrations after a kill -9 in the middle of them', async () => {
  const url = new URL('/migracion_matada', inject('templateUrl')).href;
  await execute(url, 'create database migracion_matada');
  const { database } = connect(url, pino({ level: 'silent' }));
  const made = async () =>
    (
      await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(
        database,
      )
    ).rows;
  const waiting = sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // The open transaction holds the name of a table of the fifth file, so the program waits there.
  await database.transaction().execute(async (tx) => {
    await sql`create table certificates (nota text)`.execute(tx);
    const child = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import pino from 'pino';
       const { connect } = await import(${JSON.stringify(join(import.meta.dirname, 'connect.ts'))});
       const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))});
       await migrate(connect(${JSON.stringify(url)}, pino({ level: 'silent' })).database);`,
    ]);
    const ended = once(child, 'exit');
    while ((await waiting.execute(database)).rows[0]?.n === 0) await sleep(20);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await sql`drop table certificates`.execute(tx);
  });
  while ((await waiting.execute(database)).rows[0]?.n !== 0) await sleep(20);
  await eventually(async () => expect(await made()).toEqual([]));
  await migrate(database);
  expect(await made()).not.toEqual([]);
  await database.destroy();
});

/** A database that a newer release migrated. */
async function migratedByNewer(name: string, phase: 'expand' | 'contract'): Promise<string> {
  const url = new URL(`/${name}`, inject('templateUrl')).href;
  await execute(url, `create database ${name}`);
  const { database } = connect(url, pino({ level: 'silent' }));
  await migrate(database);
  await sql`insert into kysely_migration values ('9999_futura', now()::text)`.execute(database);
  await sql`insert into migration_checksums values ('9999_futura', ${Buffer.alloc(32)}, ${phase})`.execute(database);
  await database.destroy();
  return url;
}

test('an older program does not start when a newer release removed what it uses', async () => {
  const url = await migratedByNewer('migracion_futura', 'contract');
  expect(await startServer({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })).toEqual({
    code: 1,
    output: 'La base de datos es de una versión más nueva (tiene la migración 9999_futura): instala esa versión.',
  });
});

test('an older program works when a newer release only added to the schema', async () => {
  const url = await migratedByNewer('migracion_ampliada', 'expand');
  const server = await startRunning({ DATA_DIR: join(folder, 'anterior'), DATABASE_URL: url, LOG_LEVEL: 'silent' });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

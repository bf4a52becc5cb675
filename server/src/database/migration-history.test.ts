import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { execute } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connect, type Database } from './connect.ts';
import { retryLockWait } from './lock-wait.ts';
import { migrate, migrateTables } from './migrate.ts';
import { MIGRATIONS } from './migration-files.ts';
import { planUpgrade } from './plan-upgrade.ts';

const open: Kysely<never>[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(open.map((database) => database.destroy()));
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Returns a copy of the migrated database. */
async function migrated(name: string): Promise<Database> {
  const template = new URL(inject('templateUrl'));
  const url = new URL(`/${name}`, template).href;
  await execute(url, `create database ${name} template ${template.pathname.slice(1)}`);
  const { database } = connect(url, pino({ level: 'silent' }));
  open.push(database as never);
  return database;
}
const zeros = Buffer.alloc(32);
const functionExists = async (database: Database, name: string) =>
  (await sql`select from pg_proc where proname = ${name}`.execute(database)).rows.length === 1;

test('a database whose migration had another text is refused with the name of the migration', async () => {
  const database = await migrated('historia_otra');
  await sql`update migration_checksums set sha256 = ${zeros} where name = '0006_ledger'`.execute(database);
  await expect(migrate(database)).rejects.toThrow(
    'La base de datos se creó con otro texto de la migración 0006_ledger: instala la versión del programa con que se creó.',
  );
});

test('a database from before 1.0.0 is refused, and stays as it is', async () => {
  const database = await migrated('historia_anterior');
  await sql`drop table migration_checksums`.execute(database);
  await sql`update kysely_migration set name = '0033_saml' where name = '0006_ledger'`.execute(database);
  await expect(migrate(database)).rejects.toThrow('La base de datos es anterior a la versión 1.0.0');
  expect((await sql`select to_regclass('users') as users`.execute(database)).rows).toEqual([{ users: 'users' }]);
});

test('migrations in another order are refused in a sentence', async () => {
  const database = await migrated('historia_orden');
  await sql`update kysely_migration set timestamp = '2000' where name = '0006_ledger'`.execute(database);
  await expect(migrate(database)).rejects.toThrow('migraciones en otro orden');
});

/** The folder of a later release, with one more migration. */
function laterRelease(text: string): string {
  const later = temporaryFolder('version-posterior');
  folders.push(later);
  cpSync(MIGRATIONS, later, { recursive: true });
  writeFileSync(join(later, '9999_posterior.sql'), text);
  return later;
}

test('a migration that removes something waits until older programs have stopped', async () => {
  const database = await migrated('historia_contrae');
  const later = laterRelease('-- phase: contract\nalter table words rename to old_words;\n');
  const older = new Client({
    connectionString: new URL('/historia_contrae', inject('templateUrl')).href,
    application_name: 'finaula 0.0.9',
  });
  await older.connect();
  await expect(migrateTables(database, undefined, later)).rejects.toThrow(
    'La migración 9999_posterior quita lo que usa la versión 0.0.9, que sigue en marcha',
  );
  await older.end();
  await expect.poll(() => migrateTables(database, undefined, later).then(() => 'done', String)).toBe('done');
  await expect(planUpgrade(database)).rejects.toThrow('instala esa versión');
});

test('a migration that only adds runs beside older programs, and they start on it', async () => {
  const database = await migrated('historia_amplia');
  const older = new Client({
    connectionString: new URL('/historia_amplia', inject('templateUrl')).href,
    application_name: 'finaula 0.0.9',
  });
  await older.connect();
  await migrateTables(database, undefined, laterRelease('-- phase: expand\ncreate table added ();\n'));
  expect(await planUpgrade(database)).toEqual({ pending: [], isAhead: true });
  await migrate(database);
  await older.end();
});

test('an older release keeps the functions of a newer one', async () => {
  const database = await migrated('historia_nueva');
  await sql`create function of_a_newer_release() returns int language sql return 1`.execute(database);
  await sql`update schema_definitions set sha256 = ${zeros}, release = '99.10.0'`.execute(database);
  await migrate(database);
  expect(await functionExists(database, 'of_a_newer_release')).toBe(true);
  await sql`update schema_definitions set release = '0.0.9'`.execute(database);
  await migrate(database);
  expect(await functionExists(database, 'of_a_newer_release')).toBe(false);
});

test('an upgrade that waits for a table tries again and blocks no query meanwhile', async () => {
  const database = await migrated('historia_espera');
  await sql`update schema_definitions set sha256 = ${zeros}`.execute(database);
  let upgraded = false;
  let upgrade = Promise.resolve();
  await database.transaction().execute(async (tx) => {
    await sql`lock table users in access share mode`.execute(tx);
    upgrade = migrate(database).then(() => {
      upgraded = true;
    });
    await sleep(4_000);
    // Between two attempts a query of the table is answered.
    await sql`select count(*) from users`.execute(database);
    expect(upgraded).toBe(false);
  });
  await upgrade;
  expect(upgraded).toBe(true);
});

test('an upgrade ends with a sentence when a table never becomes free', async () => {
  const database = await migrated('historia_retenida');
  await sql`create table retenida ()`.execute(database);
  const attempt = () =>
    database.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1ms'`.execute(tx);
      await sql`lock table retenida`.execute(tx);
    });
  await database.transaction().execute(async (tx) => {
    await sql`lock table retenida`.execute(tx);
    await expect(retryLockWait(attempt, 1)).rejects.toThrow('otra conexión retiene sus tablas');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { execute } from '../testing/postgres.ts';
import { connect, type Database } from './connect.ts';
import { retryLockWait } from './lock-wait.ts';
import { migrate } from './migrate.ts';

const open: Kysely<never>[] = [];
afterAll(() => Promise.all(open.map((database) => database.destroy())));

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
}, 30_000);

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

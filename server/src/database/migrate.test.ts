import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { execute } from '../testing/postgres.ts';
import { startServer } from '../testing/running-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connect } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';

const folder = temporaryFolder('migracion');
afterAll(() => rmSync(folder, { recursive: true }));

test('a migration that fails leaves the database as it was, and the program does not start', async () => {
  const url = new URL('/migracion_fallida', inject('templateUrl')).href;
  await execute(url, 'create database migracion_fallida');
  const { database } = connect(url, pino({ level: 'silent' }));
  await migrate(
    database,
    migrationNames().find((name) => name.startsWith('0005')),
  );
  // 0006 passes; 0007 meets a table that somebody made by hand.
  await sql`create table certificates (nota text)`.execute(database);
  await sql`insert into certificates values ('de otra mano')`.execute(database);
  await sql`insert into audit_log (action) values ('user registered')`.execute(database);
  const state = async () => ({
    columns: (
      await sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(
        database,
      )
    ).rows,
    functions: (await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(database)).rows,
    applied: (await sql`select name from kysely_migration order by 1`.execute(database)).rows,
    rows: (await sql`select (select count(*) from audit_log) as acts, (select nota from certificates) as nota`.execute(database)).rows,
  });
  const before = await state();

  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  expect(server).toEqual({
    code: 1,
    output:
      'La migración 0007-certificates no se pudo aplicar y la base quedó como estaba: «relation "certificates" already exists». Vuelve a la versión anterior o pide ayuda a soporte.',
  });
  expect(await state()).toEqual(before);

  await sql`drop table certificates`.execute(database);
  await migrate(database);
  expect((await sql`select name from kysely_migration order by 1`.execute(database)).rows).toEqual(
    migrationNames().map((name) => ({ name })),
  );
  await database.destroy();
});

test('a program that is older than the database does not start', async () => {
  const url = new URL('/migracion_futura', inject('templateUrl')).href;
  await execute(url, 'create database migracion_futura');
  const { database } = connect(url, pino({ level: 'silent' }));
  await migrate(database);
  await sql`insert into kysely_migration values ('9999-futura', now()::text)`.execute(database);
  await database.destroy();
  expect(await startServer({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })).toEqual({
    code: 1,
    output: 'La base de datos es de una versión más nueva (tiene la migración 9999-futura): instala esa versión.',
  });
});

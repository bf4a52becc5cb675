import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { execute } from '../../testing/postgres.ts';
import { verifyLedger } from './verify-ledger.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

test('the acts of before the ledger are chained in their order when a database is brought up to date', async () => {
  const url = new URL('/antes_de_la_bitacora', inject('templateUrl')).href;
  await execute(url, 'create database antes_de_la_bitacora');
  const { database } = connect(url, pino({ level: 'silent' }));
  const landed = readdirSync(FOLDER)
    .filter((file) => file < '0006')
    .toSorted();
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(database);
  for (const file of landed) {
    await sql.raw(readFileSync(join(FOLDER, file), 'utf8')).execute(database);
    await sql`insert into kysely_migration values (${file.replace('.sql', '')}, now()::text)`.execute(database);
  }
  for (const action of ['entity registered', 'user registered', 'email verified', 'plan changed'])
    await sql`insert into audit_log (action, detail) values (${action}, '{"razon_social": "Caja Ñandú, S.A."}')`.execute(database);
  await sql`delete from audit_log where action = 'user registered'`.execute(database);

  await migrate(database);
  const chained = await database.selectFrom('audit_log').select(['id', 'action']).orderBy('id').execute();
  expect(chained.map(({ id, action }) => [Number(id), action])).toEqual([
    [1, 'entity registered'],
    [2, 'email verified'],
    [3, 'plan changed'],
  ]);
  expect((await verifyLedger(database)).faults).toEqual([]);
  await database.destroy();
});

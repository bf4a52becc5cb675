import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { hashToken } from '../identity/token.ts';
import { testApp } from '../testing/test-app.ts';
import { cleanupExpired } from './cleanup-expired.ts';

const { config, create, database, pool } = await testApp();

test('cleanup deletes expired rows and keeps the others', async () => {
  const { id } = await create.user();
  await create.sessionOf(id, 0);
  const open = await create.sessionOf(id);
  await cleanupExpired(databaseAs(pool)('platform'), config).run({}, AbortSignal.any([]));
  expect(await database.selectFrom('sessions').select('token_hash').execute()).toEqual([
    { token_hash: hashToken(open) },
  ]);
});

test('cleanup goes on after a step that fails, and reports it', async () => {
  const { id } = await create.user();
  await create.sessionOf(id, 0);
  await database
    .insertInto('assistant_daily_usage')
    .values({ subject_id: id, day: '2020-01-01', questions: 1 })
    .execute();
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`.execute(
    database,
  );
  await sql`create trigger refuse before delete on sessions execute function refuse()`.execute(database);
  await expect(cleanupExpired(databaseAs(pool)('platform'), config).run({}, AbortSignal.any([]))).rejects.toThrow(
    'stuck',
  );
  expect(await database.selectFrom('assistant_daily_usage').selectAll().where('subject_id', '=', id).execute()).toEqual(
    [],
  );
});

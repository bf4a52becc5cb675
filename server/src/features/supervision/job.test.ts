import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cleanupExpired } from '../../app/cleanup-expired.ts';
import { databaseAs } from '../../database/rls-context.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { testApp } from '../../testing/test-app.ts';
import { pathOf } from './storage.ts';

const { app, as, config, create, database, pool } = await testApp({}, { runsJobs: true, signingKey: true });
const bank = await supervisedInstitution(database, create, { name: 'Caja Norte', people: 3 });
const admin = as(bank.token);
const period = { from: daysAgo(300), to: daysAgo(2), on: daysAgo(2) };
const cleanup = () => cleanupExpired(databaseAs(pool)('platform'), config).run({}, AbortSignal.any([]));
const find = async (id: string) => (await admin.getSupervisionFile({ params: { id } })).body;
const isReady = (id: string) =>
  vi.waitFor(async () => expect((await find(id)).state).toBe('ready'), { timeout: 150_000, interval: 100 });

test('files are built one at a time, are recorded, and lose their bytes after thirty days', async () => {
  const { body: asked } = await admin.createSupervisionFile({ body: period });
  expect(await admin.createSupervisionFile({ body: period })).toMatchObject({
    status: 409,
    body: { code: 'SUPERVISION_FILE_RUNNING' },
  });
  await isReady(asked.id);
  const response = await app.inject({
    url: `/api/admin/supervision-files/${asked.id}/download`,
    headers: { authorization: `Bearer ${bank.token}` },
  });
  const file = await find(asked.id);
  expect(response.headers).toMatchObject({
    'content-length': String(file.bytes),
    'content-disposition': `attachment; filename="expediente-${file.folio}.zip"`,
  });
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', bank.entityId)
    .where('action', 'like', 'supervision%')
    .orderBy('id')
    .execute();
  expect(acts).toEqual(
    ['supervision file built', 'supervision file downloaded'].map((action) => ({
      action,
      actor_id: bank.administrator.id,
    })),
  );

  await database.updateTable('supervision_files').set({ expires_at: sql`now() - interval '1 minute'` }).execute();
  expect(await find(asked.id)).toMatchObject({ state: 'expired' });
  expect(await admin.downloadSupervisionFile({ params: { id: asked.id }, query: {} })).toMatchObject({
    status: 409,
    body: { code: 'SUPERVISION_FILE_NOT_READY' },
  });
  await cleanup();
  expect(existsSync(pathOf(config.dataDir, asked.id))).toBe(false);
  expect((await admin.listSupervisionFiles()).body[0]).toMatchObject({
    id: asked.id,
    state: 'expired',
    sha256: file.sha256,
  });
});

test('a file that a killed process left unfinished is built again', async () => {
  const { body: first } = await admin.createSupervisionFile({ body: period });
  await isReady(first.id);
  const { rows } = await sql<{ id: string }>`
    insert into supervision_files (entity_id, requested_by, from_day, to_day, on_day, scope, known_until, state, done, total)
    select entity_id, requested_by, from_day, to_day, on_day, scope, known_until, 'building', 3, 14 from supervision_files where id = ${first.id} returning id`.execute(
    database,
  );
  const id = rows[0]?.id ?? '';
  const left = join(config.dataDir, 'expedientes', `${id}.obra`);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'expediente.zip'), 'PK half');
  // Simulates a missing heartbeat, after which the job runs again.
  await sql`insert into pgboss.job (name, state, retry_limit, started_on, heartbeat_on, heartbeat_seconds, data)
    values ('build-supervision-file', 'active', 5, now() - interval '1 minute', now() - interval '1 minute', 30, ${JSON.stringify({ file_id: id })})`.execute(
    database,
  );
  await isReady(id);
  await expect.poll(() => existsSync(left)).toBe(false);
  expect((await find(id)).folio).toBe((await find(first.id)).folio);
}, 320_000);

test('one whose job is gone has failed, and another can be asked for', async () => {
  const { id } = await database
    .insertInto('supervision_files')
    .values({
      entity_id: bank.entityId,
      requested_by: bank.administrator.id,
      from_day: period.from,
      to_day: period.to,
      on_day: period.on,
      scope: 'all',
      known_until: new Date(),
      state: 'building',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await cleanup();
  expect(await find(id)).toMatchObject({ state: 'failed' });
});

test('refuses what cannot be proved: days to come, strangers, an institution under review', async () => {
  const tomorrow = daysAgo(-2);
  expect((await admin.createSupervisionFile({ body: { ...period, on: tomorrow } })).body.code).toBe('DATE_AHEAD');
  const { id: stranger } = await create.user();
  expect(
    (await admin.createSupervisionFile({ body: { ...period, scope: 'people', people: [stranger] } })).body.code,
  ).toBe('USER_NOT_FOUND');
  expect((await admin.createSupervisionFile({ body: { ...period, from: daysAgo(1) } })).body.detail).toBe(
    'El periodo termina antes de empezar.',
  );
  await database.updateTable('entities').set({ review: 'pending' }).where('id', '=', bank.entityId).execute();
  expect((await admin.createSupervisionFile({ body: period })).body.code).toBe('SUPERVISION_NEEDS_REVIEW');
});

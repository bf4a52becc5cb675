import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { testApp } from '../../testing/test-app.ts';
import { hashToken } from '../token.ts';

const { as, create, database } = await testApp();

async function institution() {
  const { id: entityId } = await create.entity();
  return { entityId, admin: as(await create.session({ role: 'EntidadAdmin', entityId })) };
}
const idleFor = (token: string, minutes: number) =>
  database
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - make_interval(secs => ${minutes * 60}::int)` })
    .where('token_hash', '=', hashToken(token))
    .execute();
const isOpen = async (token: string) => (await as(token).getSession()).status === 200;

test('a policy is of one institution, is kept with who set it and stands in the ledger', async () => {
  const [one, other] = [await institution(), await institution()];
  const before = {
    second_factor: 'off',
    idle_minutes: null,
    sign_in: 'password',
    since: null,
    second_factor_from: null,
    factor_counts: { administrators: 1, administrators_without: 1, everyone: 1, everyone_without: 1 },
  };
  expect((await one.admin.getAccessPolicy()).body).toEqual(before);
  const changed = await one.admin.changeAccessPolicy({ body: { idle_minutes: 15 } });
  expect(changed.body).toEqual({ ...before, idle_minutes: 15, since: expect.any(String) });
  expect((await one.admin.changeAccessPolicy({ body: { idle_minutes: 15 } })).body.code).toBe('NOTHING_CHANGED');
  expect((await one.admin.changeAccessPolicy({ body: { idle_minutes: null } })).body.idle_minutes).toBeNull();
  expect((await other.admin.getAccessPolicy()).body).toEqual(before);
  const acts = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('entity_id', '=', one.entityId)
    .where('action', '=', 'access policy changed')
    .orderBy('id')
    .execute();
  expect(acts.map(({ detail }) => detail)).toEqual([
    { second_factor: 'off', idle_minutes: 15, sign_in: 'password' },
    { second_factor: 'off', idle_minutes: 'none', sign_in: 'password' },
  ]);
});

test.each([4, 721, 5.5])('%d minutes are refused', async (idle_minutes) => {
  const { admin } = await institution();
  expect((await admin.changeAccessPolicy({ body: { idle_minutes } })).status).toBe(422);
});

test('a missing provider locks nobody out', async () => {
  const { admin } = await institution();
  expect((await admin.changeAccessPolicy({ body: { sign_in: 'provider' } })).body.code).toBe('SIGN_IN_NEEDS_PROVIDER');
  expect((await admin.changeAccessPolicy({ body: { sign_in: 'both' } })).body.sign_in).toBe('both');
});

test('an unreviewed administrator changes nothing for inherited people', async () => {
  const { admin, entityId } = await institution();
  await database
    .insertInto('entity_reviews')
    .values({ entity_id: entityId, review: 'pending', cause: 'decision' })
    .execute();
  expect((await admin.changeAccessPolicy({ body: { idle_minutes: 5 } })).body.code).toBe('ACCESS_NEEDS_REVIEW');
});

test('a session idle beyond the institution’s limit ends and is not listed', async () => {
  const { admin, entityId } = await institution();
  await admin.changeAccessPolicy({ body: { idle_minutes: 15 } });
  const { id } = await create.user({ entityId });
  const [used, idle, asking] = [await create.sessionOf(id), await create.sessionOf(id), await create.sessionOf(id)];
  await idleFor(used, 14.5);
  await idleFor(idle, 15);
  expect((await as(asking).listSessions()).body).toHaveLength(2);
  expect(await isOpen(used)).toBe(true);
  expect((await as(idle).getSession()).body.code).toBe('SESSION_REQUIRED');
  await admin.changeAccessPolicy({ body: { idle_minutes: null } });
  expect(await isOpen(idle)).toBe(false);
});

test('use of a session is written down to within half a minute, so that reading is no idleness', async () => {
  const { admin, entityId } = await institution();
  await admin.changeAccessPolicy({ body: { idle_minutes: 5 } });
  const token = await create.session({ entityId });
  for (let round = 0; round < 4; round++) {
    await idleFor(token, 4);
    expect(await isOpen(token)).toBe(true);
  }
  const { seen } = await database
    .selectFrom('sessions')
    .select(sql<boolean>`last_seen_at > now() - interval '30 seconds'`.as('seen'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  expect(seen).toBe(true);
});

test('without a policy, or in another institution, a session lasts as long as it did', async () => {
  const { admin } = await institution();
  await admin.changeAccessPolicy({ body: { idle_minutes: 5 } });
  for (const token of [await create.session(), await create.session({ role: 'SuperAdmin' })]) {
    await idleFor(token, 700);
    expect(await isOpen(token)).toBe(true);
  }
});

test('an auditor is idle by the institution that is read', async () => {
  const { admin, entityId } = await institution();
  await admin.changeAccessPolicy({ body: { idle_minutes: 10 } });
  const token = await create.session({ role: 'Auditor', entityId });
  expect(await isOpen(token)).toBe(true);
  await idleFor(token, 10);
  expect(await isOpen(token)).toBe(false);
});

test('a second factor that is announced leaves everybody in until its day', async () => {
  const { admin, entityId } = await institution();
  const person = as(await create.session({ entityId }));
  const { body } = await admin.changeAccessPolicy({ body: { second_factor: 'everyone', second_factor_grace_days: 7 } });
  expect(body).toMatchObject({ second_factor: 'everyone', factor_counts: { everyone: 2, everyone_without: 2 } });
  expect(body.second_factor_from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect((await person.getSession()).body.second_factor_due).toBe('advised');
  expect((await person.listCourses()).status).toBe(200);
  // Another change keeps the day.
  const idle = await admin.changeAccessPolicy({ body: { idle_minutes: 60 } });
  expect(idle.body.second_factor_from).toBe(body.second_factor_from);

  await bypassTriggers(database, (tx) =>
    tx
      .updateTable('access_policies')
      .set({ second_factor_from: sql`mexican_today()` })
      .where('entity_id', '=', entityId)
      .execute(),
  );
  expect((await person.getSession()).body.second_factor_due).toBe('required');
  expect((await person.listCourses()).body.code).toBe('SECOND_FACTOR_DUE');
});

test('until its day, an announced second factor leaves the one before in force', async () => {
  const { admin, entityId } = await institution();
  const person = as(await create.session({ entityId }));
  const { body } = await admin.changeAccessPolicy({ body: { second_factor: 'administrators' } });
  expect(body.second_factor_from).toBeNull();
  await database
    .insertInto('access_policies')
    .values({
      entity_id: entityId,
      second_factor: 'everyone',
      second_factor_from: sql`mexican_today() + 7`,
      sign_in: 'password',
      recorded_by: entityId,
    })
    .execute();
  expect((await admin.getSession()).body.second_factor_due).toBe('required');
  expect((await person.getSession()).body.second_factor_due).toBe('advised');
});

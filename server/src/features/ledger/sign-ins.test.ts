import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { recordRefusals } from './record-refusals.ts';
import { verifyChains, verifyLedger } from './verify-ledger.ts';

const { as, create, database, pool } = await testApp({ RATE_LIMIT: 'on' });
// Connections of its own: the application's remember for whom they act.
const ofJobs = new Pool(pool.options);
const platform = databaseAs(ofJobs)('platform');
afterAll(() => ofJobs.end());
const login = (email: string, password = PASSWORD) => as().login({ body: { email, password } });
const actsOf = (userId: string | null) =>
  database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'entity_id', 'detail'])
    .where(
      sql<boolean>`user_id is not distinct from ${userId}::uuid and action not in ('chain opened', 'ledger sealed', 'facts recorded')`,
    )
    .orderBy('id')
    .execute();

/** Simulates the end of the quarter of an hour: counted refusals are written. */
async function later(): Promise<void> {
  await sql`update access_refusals set since = since - interval '15 minutes'`.execute(database);
  await recordRefusals(platform);
}
const since = expect.stringMatching(/^2\d{3}-\d\d-\d\dT\d\d:(00|15|30|45):00\.000Z$/);

afterEach(async () => {
  await later();
  expect(await database.selectFrom('access_refusals').selectAll().execute()).toEqual([]);
  expect((await verifyLedger(database)).faults).toEqual([]);
});

test('a sign-in by password is an act of its institution and names the browser', async () => {
  const { id, email, entity_id } = await create.user();
  const { body } = await login(email);
  expect(await actsOf(id)).toEqual([
    {
      action: 'signed in',
      actor_id: id,
      entity_id,
      detail: { with: 'password', device: expect.any(String) },
    },
  ]);
  expect((await as(body.token).listSessions()).body).toMatchObject([{ opened_with: 'password' }]);
  const faults = await database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_log set detail = '{"with": "passkey"}' where user_id = ${id}`.execute(tx);
    const found = (await verifyChains(tx)).faults;
    await sql`update audit_log set detail = ${JSON.stringify({ with: 'password', device: 'Un programa, sistema sin identificar' })}::jsonb where user_id = ${id}`.execute(
      tx,
    );
    return found;
  });
  expect(faults).toHaveLength(1);
});

test('an auditor’s stands in the chain of the institution that is read', async () => {
  const { id: entityId } = await create.entity();
  const { id, email } = await create.auditor({ entityId });
  expect((await login(email)).status).toBe(200);
  expect(await actsOf(id)).toMatchObject([{ action: 'signed in', entity_id: entityId }]);
});

test('refusals of an account are one row for each reason and quarter of an hour', async () => {
  const { id, email, entity_id } = await create.user();
  for (let i = 0; i < 3; i += 1) expect((await login(email, 'no es ésta')).status).toBe(401);
  const inactive = await create.user({ active: false });
  expect((await login(inactive.email)).body.code).toBe('ACCOUNT_INACTIVE');
  const waiting = await create.user({ verified: false });
  expect((await login(waiting.email)).body.code).toBe('EMAIL_NOT_VERIFIED');
  await recordRefusals(platform);
  expect(await actsOf(id)).toEqual([]);
  await sql`update access_refusals set since = since - interval '15 minutes'`.execute(database);
  await Promise.all([recordRefusals(platform), recordRefusals(platform)]);
  await recordRefusals(platform);
  const refused = (reason: string, attempts: number) => ({
    action: 'sign-in refused',
    actor_id: null,
    detail: { reason, since, attempts },
  });
  expect(await actsOf(id)).toEqual([{ ...refused('INVALID_CREDENTIALS', 3), entity_id }]);
  expect(await actsOf(inactive.id)).toMatchObject([refused('ACCOUNT_INACTIVE', 1)]);
  expect(await actsOf(waiting.id)).toMatchObject([refused('EMAIL_NOT_VERIFIED', 1)]);
});

test('attempts on unknown addresses are only counted, in the platform’s chain', async () => {
  for (const name of ['nadie', 'otra.nadie', 'nadie'])
    expect((await login(`${name}@desconocido7q.example`, 'unaclave7q')).status).toBe(401);
  const kept = JSON.stringify(await database.selectFrom('access_refusals').selectAll().execute());
  await later();
  const acts = await actsOf(null);
  expect(acts).toEqual([
    {
      action: 'sign-in refused',
      actor_id: null,
      entity_id: null,
      detail: { reason: 'INVALID_CREDENTIALS', since, account: 'none', attempts: 3 },
    },
  ]);
  expect(kept + JSON.stringify(acts)).not.toMatch(/7q/);
});

test('a limit is told once for each time it is reached, however often it refuses', async () => {
  const { id, email } = await create.user();
  for (let i = 0; i < 10; i += 1) await login(email, 'no es ésta');
  for (let i = 0; i < 5; i += 1) expect((await login(email)).status).toBe(429);
  await later();
  expect((await actsOf(id)).map(({ detail }) => detail)).toEqual([
    { reason: 'INVALID_CREDENTIALS', since, attempts: 10 },
    { reason: 'RATE_LIMITED', since, attempts: 1 },
  ]);
});

test('the end of an idle session is recorded, other ends are not', async () => {
  const { id, entity_id } = await create.user();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId: entity_id });
  const policy = {
    second_factor: 'off',
    idle_minutes: 5,
    sign_in: 'password',
    entity_id,
    recorded_by: administrator.id,
  } as const;
  await database
    .insertInto('access_policies')
    .values({ ...policy, entity_id: entity_id ?? '' })
    .execute();
  const [used, , fresh] = [
    await create.sessionOf(id),
    await create.sessionOf(id),
    await create.sessionOf(administrator.id),
  ];
  await database
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - interval '6 minutes'` })
    .where('user_id', '=', id)
    .execute();
  expect((await as(used).getSession()).status).toBe(401);
  await database.deleteFrom('sessions').where('user_id', '=', id).execute();
  expect((await as(fresh).logout()).status).toBe(204);
  await later();
  expect(await actsOf(id)).toEqual([
    { action: 'session timed out', actor_id: null, entity_id, detail: { reason: 'SESSION_IDLE', since, attempts: 2 } },
  ]);
  expect(await actsOf(administrator.id)).toEqual([]);
});

test('forbidden calls and wrong passwords of a signed-in user are recorded', async () => {
  const { id, entity_id } = await create.user();
  const client = as(await create.sessionOf(id));
  for (let i = 0; i < 33; i += 1) expect((await client.listLedger({ query: {} })).status).toBe(403);
  await later();
  expect(await actsOf(id)).toEqual([
    {
      action: 'access refused',
      actor_id: null,
      entity_id,
      detail: { reason: 'FORBIDDEN', since, attempts: 30, call: 'listLedger' },
    },
  ]);
  const other = await create.user();
  const theirs = as(await create.sessionOf(other.id));
  expect((await theirs.enrolTotp({ body: { confirmation: { current_password: 'no es ésta' } } })).status).toBe(422);
  await later();
  expect(await actsOf(other.id)).toMatchObject([
    { action: 'sign-in refused', detail: { reason: 'CURRENT_PASSWORD_WRONG', attempts: 1 } },
  ]);
});

test('an attack on an institution lists the hundred most tried people and counts the others', async () => {
  const { id: entityId } = await create.entity();
  const ids = Array.from({ length: 130 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  await database
    .insertInto('access_refusals')
    .values(
      ids.map((user_id, n) => ({ entity_id: entityId, user_id, reason: 'INVALID_CREDENTIALS', count: n < 30 ? 1 : 2 })),
    )
    .execute();
  await later();
  const acts = await database
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  expect(
    acts
      .slice(0, 100)
      .map(({ user_id }) => user_id)
      .toSorted(),
  ).toEqual(ids.slice(30));
  const sha256 = createHash('sha256').update(ids.slice(0, 30).join('\n')).digest('hex');
  expect(acts.slice(100)).toEqual([
    { user_id: null, detail: { reason: 'INVALID_CREDENTIALS', since, attempts: 30, count: 30, sha256 } },
  ]);
});

test('the list of acts is read without sign-ins, or of them alone', async () => {
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  const { id, email } = await create.user();
  await login(email);
  await superAdmin.overrideUserAccess({ body: { user_id: id, action: 'deactivate' } });
  const read = async (sign_ins: 'with' | 'without' | 'only') =>
    (await superAdmin.listLedger({ query: { sign_ins } })).body.entries.map(({ action }) => action);
  expect(await read('without')).toContain('user deactivated');
  expect(await read('without')).not.toContain('signed in');
  expect(await read('only')).not.toContain('user deactivated');
  expect((await read('with')).slice(0, 3)).toEqual(['facts recorded', 'user deactivated', 'signed in']);
  const plan = await database.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off; `.execute(tx);
    return sql<{
      'QUERY PLAN': string;
    }>`explain select id from audit_log where action not in ('signed in', 'sign-in refused', 'session timed out', 'access refused',
      'second factor used', 'second factor refused', 'signed in with provider', 'provider sign-in refused', 'facts recorded') order by id desc limit 50`.execute(
      tx,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain('audit_log_of_acts');
});

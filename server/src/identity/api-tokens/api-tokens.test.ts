import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { type Scope, scope } from '@finaula/contract/scopes';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { send } from '../../testing/client.ts';
import { inputTargeting } from '../../testing/input-targeting.ts';
import { tenantFixture } from '../../testing/tenant-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { notifyTenure } from '../tenure/jobs.ts';
import { hashToken, newToken } from '../token.ts';

const { app, as, create, database, pool } = await testApp({ RATE_LIMIT: 'on' }, { signingKey: true });
const enqueueMessage = outboxOn(async () => undefined);
// Connections of its own: the application knows the rights of those in its pool.
const ownPool = new Pool({ ...pool.options, max: 1 });
afterAll(() => ownPool.end());
const platform = databaseAs(ownPool)('platform');
const SCOPES = scope.options;
const other = await tenantFixture(database, create, 'ajena7q');
const today = await readToday(database);
const inDays = (days: number) => addDays(today, days);

async function institution({ subscription = 'Paid' as 'Paid' | 'Standard' } = {}) {
  const { id: entityId } = await create.entity({ subscription });
  const { id } = await create.user({ role: 'EntidadAdmin', entityId });
  const admin = as(await create.sessionOf(id));
  const makeToken = async (scopes: readonly Scope[], days = 30) =>
    (await admin.makeApiToken({ body: { name: 'Nómina', scopes: [...scopes], expires_on: inDays(days) } })).body;
  return { entityId, adminId: id, admin, makeToken };
}
const callsOf = (scopes: readonly Scope[]) =>
  Object.entries<Call>(calls).filter(([, call]) => call.scope !== undefined && scopes.includes(call.scope));

test('a token is shown once, read back without its secret, and ends when it is revoked', async () => {
  const { admin, makeToken } = await institution();
  const { id, token } = await makeToken(['people:read']);
  expect(token).toMatch(/^fin_[\w-]{43}$/);
  const { body } = await as(token).listEntityUsers({ query: { limit: 50 } });
  expect(body.users).toHaveLength(1);
  const [listed] = (await admin.listApiTokens()).body;
  expect(listed).toMatchObject({ id, name: 'Nómina', scopes: ['people:read'], expires_on: inDays(30) });
  expect(listed?.last_used_at).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(token);
  expect((await admin.revokeApiToken({ params: { id } })).status).toBe(204);
  expect((await as(token).listEntityUsers({ query: { limit: 50 } })).body.code).toBe('SESSION_REQUIRED');
  expect((await admin.listApiTokens()).body).toEqual([]);
});

test.each(SCOPES)(
  'a token with %s makes the calls of that scope, and no other call',
  async (only) => {
    const { makeToken } = await institution();
    const { token } = await makeToken([only]);
    expect(callsOf([only]).length).toBeGreaterThan(0);
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (call.access === 'anyone') continue;
      const { body } = await send(app, call, { body: call.body ? {} : undefined }, token);
      expect([name, body?.code === 'TOKEN_WITHOUT_SCOPE']).toEqual([name, call.scope !== only]);
    }
  },
  60_000,
);

test('a token with every scope shows and changes nothing of another institution', async () => {
  const { makeToken } = await institution();
  const { token } = await makeToken(SCOPES);
  const before = await other.rows();
  for (const [name, call] of callsOf(SCOPES))
    for (const target of other.targets) {
      const { status, body } = await send(app, call, inputTargeting(name, call, target), token);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body ?? null)).not.toMatch(/ajena7q/i);
    }
  expect(await other.rows()).toEqual(before);
});

test('a person who is added by a token is in the ledger and the history with the token’s name', async () => {
  const { entityId, adminId, admin, makeToken } = await institution();
  const { token } = await makeToken(['people:write', 'people:read']);
  const email = `p${crypto.randomUUID()}@banco.example`;
  const { status, body } = await as(token).addPerson({ body: { name: 'Íñigo Ñúñez', email, area: 'Crédito' } });
  expect(status).toBe(201);
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('entity_id', '=', entityId)
    .where('user_id', '=', body.user.id)
    .execute();
  for (const { detail } of acts.filter(({ action }) => action !== 'facts recorded'))
    expect(detail).toMatchObject({ actor_kind: 'token', token_made_by: adminId });
  const history = (await admin.listEmploymentHistory({ params: { id: body.user.id } })).body;
  expect(JSON.stringify(history)).toContain('Token «Nómina»');
  const changed = await as(token).changePeople({ body: { user_ids: [body.user.id], left_on: inDays(-1) } });
  expect(changed.body.changed_count).toBe(1);
  // The administrator who made the token could have seen the link: the link ends with that role.
  const link = await database
    .selectFrom('verification_links')
    .select('made_by')
    .where('user_id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  expect(link.made_by).toBe(adminId);
});

test('a token needs plan Paid and a verified institution, when it is made and when it is used', async () => {
  const standard = await institution({ subscription: 'Standard' });
  const make = { body: { name: 'Nómina', scopes: ['people:read' as const], expires_on: inDays(30) } };
  expect((await standard.admin.makeApiToken(make)).body.code).toBe('PAID_REQUIRED');
  const { entityId, admin, makeToken } = await institution();
  const { token } = await makeToken(['people:read']);
  await database.updateTable('entities').set({ subscription: 'Standard' }).where('id', '=', entityId).execute();
  expect((await as(token).listAreas()).body.code).toBe('PAID_REQUIRED');
  await database.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', entityId).execute();
  for (const [expires_on, code] of [
    [inDays(-2), 'DATE_PAST'],
    [inDays(367), 'TOKEN_TOO_LONG'],
  ] as const)
    expect((await admin.makeApiToken({ body: { ...make.body, expires_on } })).body.code).toBe(code);
});

test('the token of a dismissed administrator is to be replaced, and ends after seven days', async () => {
  const { entityId, adminId, makeToken } = await institution();
  const { id, token } = await makeToken(['people:read']);
  const colleagueId = (await create.user({ role: 'EntidadAdmin', entityId })).id;
  const colleague = as(await create.sessionOf(colleagueId));
  expect((await colleague.removeAdministrator({ params: { user_id: adminId } })).status).toBeLessThan(300);
  const [listed] = (await colleague.listApiTokens()).body;
  expect(listed?.ends_without_maker_on).toBe(inDays(7));
  const [handover] = (await colleague.listHandovers()).body;
  expect(handover).toMatchObject({ kind: 'api_token', subject: id, name: 'Nómina' });
  const decide = (decision: 'confirm' | 'end') =>
    colleague.decideHandover({ params: { id: handover?.id ?? '' }, body: { decision } });
  expect((await decide('confirm')).body.code).toBe('HANDOVER_NEEDS_ROTATION');
  expect((await as(token).listAreas()).status).toBe(200);
  expect((await decide('end')).status).toBeLessThan(300);
  expect((await as(token).listAreas()).status).toBe(401);
});

test('administrators are told 14 and 2 days before a token ends, once each', async () => {
  const { adminId, makeToken } = await institution();
  const { id } = await makeToken(['people:read'], 30);
  await makeToken(['people:read'], 10);
  const lastsUntil = (days: number) =>
    sql`update api_tokens set created_at = now() - interval '100 days', expires_on = ${inDays(days)}::date where id = ${id}::uuid`.execute(
      database,
    );
  const told = async () => {
    await notifyTenure(platform, enqueueMessage);
    return database
      .selectFrom('messages')
      .select([sql<string>`facts ->> 'name'`.as('name'), sql<string>`facts ->> 'expires_on'`.as('expires_on')])
      .where('user_id', '=', adminId)
      .where('kind', '=', 'api_token_expiring')
      .orderBy('created_at')
      .execute();
  };
  expect(await told()).toEqual([]);
  await lastsUntil(14);
  await told();
  expect(await told()).toEqual([{ name: 'Nómina', expires_on: inDays(14) }]);
  await lastsUntil(2);
  await told();
  expect((await told()).map(({ expires_on }) => expires_on)).toEqual([inDays(14), inDays(2)]);
});

test('a session whose token happens to begin like an API token is a session', async () => {
  const { adminId } = await institution();
  const token = `fin_${newToken().slice(4)}`;
  await database
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('user_id', '=', adminId)
    .execute();
  expect((await as(token).listAreas()).status).toBe(200);
});

test('a token makes 600 calls a minute', async () => {
  const { makeToken } = await institution();
  const { token } = await makeToken(['people:read']);
  expect((await as(token).listAreas()).status).toBe(200);
  await sql`update rate_limits set points = 600 where key like 'callByApiToken%'`.execute(database);
  expect((await as(token).listAreas()).body.code).toBe('RATE_LIMITED');
});

test('the description of the API names the calls of a scope', async () => {
  const reply = await app.inject({ url: '/api/openapi.json?scope=certificates:read' });
  const { paths } = reply.json();
  expect(Object.keys(paths)).toEqual(['/api/admin/certificates', '/api/certificates/{folio}/pdf']);
  expect((await app.inject({ url: '/api/openapi.json?scope=todo' })).statusCode).toBe(422);
});

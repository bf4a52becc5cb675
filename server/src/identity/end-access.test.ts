import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { ACCESS_KINDS, type AccessEvent, type AccessKind, accessEvents } from './access-events.ts';
import { endAccess } from './end-access.ts';
import { hashToken } from './token.ts';

const { create, database } = await testApp();
const entity = await create.entity();
const { id: creator } = await create.user({ role: 'EntidadAdmin', entityId: entity.id });
const { id: providerId } = await database
  .insertInto('identity_providers')
  .values({
    entity_id: entity.id,
    kind: 'oidc',
    name: 'Entra',
    settings: '{}',
    new_people: 'pending',
    created_by: creator,
    configured_by: creator,
  })
  .returning('id')
  .executeTakeFirstOrThrow();

/** A user with one of each kind of access; the browser of the session in use is remembered too. */
async function userWithEverything() {
  const { id } = await create.user({ entityId: entity.id });
  const keepSession = hashToken(await create.sessionOf(id));
  await create.sessionOf(id);
  const usedBrowser = randomBytes(32);
  await database
    .updateTable('sessions')
    .set({ device_hash: usedBrowser })
    .where('token_hash', '=', keepSession)
    .execute();
  await database
    .insertInto('known_devices')
    .values([usedBrowser, randomBytes(32)].map((token_hash) => ({ user_id: id, token_hash })))
    .execute();
  await create.resetLink(id);
  await create.verificationLink(id);
  await database
    .insertInto('email_changes')
    .values({ user_id: id, email: `${id}@nuevo.example` })
    .execute();
  await create.secondFactor(id);
  await create.passkey(id);
  await database
    .insertInto('identity_links')
    .values({ provider_id: providerId, subject: id, user_id: id, entity_id: entity.id })
    .execute();
  await database
    .insertInto('messages')
    .values({ user_id: id, kind: 'new_administrator', dedupe_key: randomUUID() })
    .execute();
  return { id, keepSession };
}

const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(database)).rows[0]?.n;

const openAccess = async (id: string) => ({
  sessions: await count(sql`select count(*)::int as n from sessions where user_id = ${id}`),
  browsers: await count(sql`select count(*)::int as n from known_devices where user_id = ${id}`),
  'reset links': await count(
    sql`select count(*)::int as n from reset_links where user_id = ${id} and voided_at is null`,
  ),
  'verification links': await count(
    sql`select count(*)::int as n from verification_links where user_id = ${id} and voided_at is null`,
  ),
  'email change': await count(sql`select count(*)::int as n from email_changes where user_id = ${id}`),
  factors: await count(
    sql`select (select count(*) from totp_factors where user_id = ${id})::int + (select count(*) from passkeys where user_id = ${id})::int
      + (select count(*) from recovery_codes where user_id = ${id})::int as n`,
  ),
  'provider links': await count(sql`select count(*)::int as n from identity_links where user_id = ${id}`),
  'queued mail': await count(sql`select count(*)::int as n from messages where user_id = ${id}`),
});

const EVERYTHING = {
  sessions: 2,
  browsers: 2,
  'reset links': 1,
  'verification links': 1,
  'email change': 1,
  factors: 3,
  'provider links': 1,
  'queued mail': 1,
};

const events = Object.keys(accessEvents) as AccessEvent[];

test.each(events)('"%s" ends what the table says of an account and nothing else', async (event) => {
  const kinds: readonly AccessKind[] = accessEvents[event];
  const { id, keepSession } = await userWithEverything();
  const bystander = await userWithEverything();
  await database.transaction().execute((tx) => endAccess(tx, [id], event, { keepSession }));

  const expected = { ...EVERYTHING };
  for (const kind of kinds) if (kind in expected && kind !== 'browsers') expected[kind as keyof typeof expected] = 0;
  if (kinds.includes('other sessions')) expected.sessions = 1;
  // A browser with an open session stays remembered.
  if (kinds.includes('browsers')) expected.browsers = kinds.includes('sessions') ? 0 : 1;
  expect(await openAccess(id)).toEqual(expected);
  expect(await openAccess(bystander.id)).toEqual(EVERYTHING);
});

test('every kind of access ends by some event', () => {
  const ended = new Set<AccessKind>(Object.values(accessEvents).flat());
  expect(ACCESS_KINDS.filter((kind) => !ended.has(kind))).toEqual([]);
});

test('endAccess accepts a subquery of users and counts what ended', async () => {
  const { id } = await userWithEverything();
  const ended = await database
    .transaction()
    .execute((tx) => endAccess(tx, sql`select id from users where id = ${id}`, 'backup restored'));
  expect(ended).toEqual({ sessions: 2, 'reset links': 1, 'verification links': 1 });
});

test('links made before the given moment stay open', async () => {
  const { id } = await userWithEverything();
  const madeSince = new Date(Date.now() + 3_600_000);
  await database.transaction().execute((tx) => endAccess(tx, [id], 'takeover undone', { madeSince }));
  expect(await openAccess(id)).toEqual(EVERYTHING);
});

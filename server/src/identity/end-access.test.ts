import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { type AccessEvent, type AccessKind, accessEvents, endAccess } from './end-access.ts';

const { create, database } = await testApp();

const ALL = ['sessions', 'browsers', 'resetLinks', 'verificationLinks', 'emailChange', 'factors'] as const;

/** A user with one of each kind of access; returns the hash of a second session that the user acts in. */
async function userWithEverything() {
  const { id } = await create.user();
  const [kept, ended] = [randomBytes(32), randomBytes(32)];
  const hash = () => randomBytes(32);
  for (const device of [kept, ended]) {
    await database.insertInto('known_devices').values({ user_id: id, token_hash: device }).execute();
    await database
      .insertInto('sessions')
      .values({
        user_id: id,
        token_hash: device,
        device_hash: device,
        opened_with: 'password',
        expires_at: sql`now() + interval '1 hour'`,
      })
      .execute();
  }
  const tomorrow = sql<Date>`now() + interval '1 day'`;
  await database.insertInto('reset_links').values({ user_id: id, token_hash: hash(), expires_at: tomorrow }).execute();
  await database
    .insertInto('verification_links')
    .values({ user_id: id, token_hash: hash(), expires_at: tomorrow })
    .execute();
  await database
    .insertInto('email_changes')
    .values({ user_id: id, email: `${id}@nuevo.example` })
    .execute();
  await database
    .insertInto('totp_factors')
    .values({ user_id: id, key_id: 'k', secret: randomBytes(40) })
    .execute();
  await database.insertInto('recovery_codes').values({ user_id: id, code_hash: hash() }).execute();
  await database
    .insertInto('passkeys')
    .values({ user_id: id, credential_id: hash(), public_key: hash(), counter: '0', name: 'Teléfono' })
    .execute();
  return { id, kept };
}

/** How many of each kind a user still has, counted without the code under test. */
async function remaining(id: string): Promise<Record<AccessKind, number>> {
  const { rows } = await sql<Record<AccessKind, number>>`
    select (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from known_devices where user_id = ${id}) as browsers,
      (select count(*)::int from reset_links where user_id = ${id} and voided_at is null) as "resetLinks",
      (select count(*)::int from verification_links where user_id = ${id} and voided_at is null) as "verificationLinks",
      (select count(*)::int from email_changes where user_id = ${id}) as "emailChange",
      (select count(*)::int from totp_factors where user_id = ${id})
        + (select count(*)::int from passkeys where user_id = ${id})
        + (select count(*)::int from recovery_codes where user_id = ${id}) as factors`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('one row is counted');
  return row;
}

const BEFORE = { sessions: 2, browsers: 2, resetLinks: 1, verificationLinks: 1, emailChange: 1, factors: 3 };

test.each(Object.keys(accessEvents) as AccessEvent[])(
  'the event "%s" ends what its row lists and nothing else',
  async (event) => {
    const ends: readonly AccessKind[] = accessEvents[event];
    const [concerned, bystander] = [await userWithEverything(), await userWithEverything()];
    const counts = await database.transaction().execute((tx) => endAccess(tx, [concerned.id], event));
    expect(await remaining(concerned.id)).toEqual(
      Object.fromEntries(ALL.map((kind) => [kind, ends.includes(kind) ? 0 : BEFORE[kind]])),
    );
    expect(await remaining(bystander.id)).toEqual(BEFORE);
    expect(Object.keys(counts)).toEqual([...ends]);
  },
);

test('the session in which a user acts stays, with its browser', async () => {
  const { id, kept } = await userWithEverything();
  const counts = await database
    .transaction()
    .execute((tx) => endAccess(tx, [id], 'other sessions ended', { keep: kept }));
  expect(counts).toEqual({ sessions: 1, browsers: 1 });
  expect(await remaining(id)).toEqual({ ...BEFORE, sessions: 1, browsers: 1 });
});

test('several users are ended together, and no user is no statement', async () => {
  const users = [await userWithEverything(), await userWithEverything()];
  await database.transaction().execute((tx) =>
    endAccess(
      tx,
      users.map(({ id }) => id),
      'left',
    ),
  );
  for (const { id } of users) expect(await remaining(id)).toEqual({ ...BEFORE, sessions: 0, resetLinks: 0 });
  expect(await database.transaction().execute((tx) => endAccess(tx, [], 'left'))).toEqual({});
});

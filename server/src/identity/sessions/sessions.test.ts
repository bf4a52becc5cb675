import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withoutMail } from '../../shared/mail/outbox.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { hashToken, newToken } from '../token.ts';
import { createSession } from './create-session.ts';
import { forgetUnusedBrowsers } from './known-browsers.ts';
import { deleteExpiredSessions } from './sessions.ts';

const { app, as, create, database } = await testApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function signIn(email: string, device?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD, ...(device !== undefined && { device }) },
    headers: { 'user-agent': FIREFOX },
  });
  return response.json<{ token: string; device: string }>();
}
const isOpen = async (token: string) => (await as(token).getSession()).status === 200;
const devicesOf = (userId: string) =>
  database.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).execute();

describe('own sessions', () => {
  test('are listed with their device and which one is asking, without token nor hash', async () => {
    const { email } = await create.user();
    const [{ token }, other] = [await signIn(email), await signIn(email)];
    const { status, body } = await as(token).listSessions();
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body.filter(({ current }) => current)).toHaveLength(1);
    expect(body.map(({ device }) => device)).toEqual(['Firefox en Linux', 'Firefox en Linux']);
    for (const secret of [
      token,
      other.token,
      hashToken(token).toString('hex'),
      hashToken(token).toString('base64url'),
      FIREFOX,
    ])
      expect(JSON.stringify(body)).not.toContain(secret);
    const stored = await database.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('Gecko');
  });

  test('begin without a password too, in the browser that is told', async () => {
    const user = await create.user();
    const browser = newToken();
    const session = { hours: 2, device: 'Firefox en Linux', address: '203.0.113.7', browserToken: browser };
    const token = await database
      .transaction()
      .execute((tx) => createSession(tx, withoutMail, user, session, { with: 'passkey' }));
    expect(await isOpen(token)).toBe(true);
    const hoursLeft = sql<number>`round(extract(epoch from expires_at - now()) / 3600)::int`;
    expect(
      await database
        .selectFrom('sessions')
        .select(['token_hash', 'device', 'device_hash', 'opened_with', hoursLeft.as('hours')])
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([
      {
        token_hash: hashToken(token),
        device: 'Firefox en Linux',
        device_hash: hashToken(browser),
        opened_with: 'passkey',
        hours: 2,
      },
    ]);
    expect(await devicesOf(user.id)).toEqual([{ token_hash: hashToken(browser) }]);
  });

  test('end one by one: that one, and no other', async () => {
    const { email } = await create.user();
    const [mine, lost] = [await signIn(email), await signIn(email)];
    const open = (await as(mine.token).listSessions()).body.find(({ current }) => !current);
    expect((await as(mine.token).endSession({ params: { id: open?.id ?? '' } })).status).toBe(204);
    expect([await isOpen(mine.token), await isOpen(lost.token)]).toEqual([true, false]);
    expect((await as(mine.token).endSession({ params: { id: open?.id ?? '' } })).body.code).toBe('SESSION_NOT_FOUND');
  });

  test('end all but the one that asks', async () => {
    const { email } = await create.user();
    const mine = await signIn(email);
    const others = [await signIn(email), await signIn(email)];
    expect(await as(mine.token).endOtherSessions()).toMatchObject({ status: 200, body: { ended_count: 2 } });
    expect(await Promise.all([mine, ...others].map(({ token }) => isOpen(token)))).toEqual([true, false, false]);
    expect((await as(mine.token).endOtherSessions()).body.ended_count).toBe(0);
  });

  test('sessions of other users cannot be ended or seen', async () => {
    const [own, foreign] = [await create.user(), await create.user()];
    const [mine, theirs] = [await signIn(own.email), await signIn(foreign.email)];
    const [{ id = '' } = {}] = (await as(theirs.token).listSessions()).body;
    expect(await as(mine.token).endSession({ params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    await as(mine.token).endOtherSessions();
    expect(await isOpen(theirs.token)).toBe(true);
    expect((await as(mine.token).listSessions()).body).toHaveLength(1);
  });

  test('that are over are not listed, and are forgotten', async () => {
    const { id, email } = await create.user();
    const old = await create.sessionOf(id, 0);
    const { token } = await signIn(email);
    expect((await as(token).listSessions()).body).toHaveLength(1);
    await deleteExpiredSessions(database);
    const left = await database.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(old)).execute();
    expect(left).toEqual([]);
  });

  test('say when they were last used, to within a few minutes', async () => {
    const token = await create.session();
    const tokenHash = hashToken(token);
    const seen = async () => (await as(token).listSessions()).body[0]?.last_seen_at ?? '';
    const age = (minutes: number) =>
      database
        .updateTable('sessions')
        .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes}::int)` })
        .where('token_hash', '=', tokenHash)
        .execute();
    await age(4);
    expect(Date.now() - Date.parse(await seen())).toBeGreaterThan(3 * 60_000);
    await age(6);
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000);
  });
});

describe('the browsers that an account knows', () => {
  test('stay known after a logout, and are forgotten with a session that was ended from elsewhere', async () => {
    const { id, email } = await create.user();
    const mine = await signIn(email);
    const other = await signIn(email);
    expect(await devicesOf(id)).toHaveLength(2);
    await as(other.token).logout();
    expect(await devicesOf(id)).toHaveLength(2);
    await signIn(email, other.device);
    const open = (await as(mine.token).listSessions()).body.find(({ current }) => !current);
    await as(mine.token).endSession({ params: { id: open?.id ?? '' } });
    expect(await devicesOf(id)).toEqual([{ token_hash: hashToken(mine.device) }]);
  });

  test('are forgotten but for this one with all other sessions', async () => {
    const { id, email } = await create.user();
    const mine = await signIn(email);
    await as((await signIn(email)).token).logout();
    await as(mine.token).endOtherSessions();
    expect(await devicesOf(id)).toEqual([{ token_hash: hashToken(mine.device) }]);
  });

  test('are forgotten after half a year without use', async () => {
    const { id, email } = await create.user();
    const unused = await signIn(email);
    await database
      .updateTable('known_devices')
      .set({ last_seen_at: sql`now() - interval '181 days'` })
      .where('user_id', '=', id)
      .execute();
    const { device } = await signIn(email);
    await forgetUnusedBrowsers(database);
    expect(await devicesOf(id)).toEqual([{ token_hash: hashToken(device) }]);
    expect((await signIn(email, unused.device)).device).not.toBe(unused.device);
  });
});

import type { PasskeyAnswer } from '@finaula/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { passkeyHolders } from '../../testing/passkey-holders.ts';
import { testApp } from '../../testing/test-app.ts';

const ORIGIN = 'https://capacitacion.example';
const { as, create, database } = await testApp({
  PUBLIC_URL: `${ORIGIN}/`,
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'avisos@plataforma.example',
});
const { ask, holder, enter } = passkeyHolders(as, create, ORIGIN);

const login = (email: string, second_factor: { passkey: PasskeyAnswer }) =>
  as().login({ body: { email, password: PASSWORD, second_factor } });
const actsOf = async (userId: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail]);

describe('a passkey as the only factor', () => {
  test('opens without an e-mail, is two factors, and stands in the ledger', async () => {
    const { id, email, device } = await holder();
    const request = await ask.alone();
    expect(request).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: 'capacitacion.example',
      allowCredentials: [],
      userVerification: 'required',
    });
    const { status, body } = await as().signInWithPasskey({ body: { passkey: device.get(request) } });
    expect([status, body.user.email]).toEqual([200, email]);
    expect((await as(body.token).getSession()).body.email).toBe(email);
    expect((await actsOf(id)).at(-1)).toEqual([
      'signed in',
      { with: 'passkey', device: 'Un programa, sistema sin identificar' },
    ]);
  });

  test('a browser that signed in so is a known one, and a new one is told', async () => {
    const { id, email, device } = await holder();
    const first = await enter(device);
    await enter(device);
    expect(
      await database
        .selectFrom('messages')
        .select('kind')
        .where('user_id', '=', id)
        .where('kind', '=', 'new_device')
        .execute(),
    ).toHaveLength(1);
    const { body } = await as().login({ body: { email, password: PASSWORD, device: first.body.device } });
    expect(body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  /** States of accounts and institutions that are refused as for a password. */
  const refusals: [string, string, (userId: string, entityId: string) => Promise<unknown>][] = [
    [
      'of an inactive account',
      'ACCOUNT_INACTIVE',
      (id) => database.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    ],
    [
      'of an account that was un-verified',
      'EMAIL_NOT_VERIFIED',
      (id) => database.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
    ],
    [
      'of somebody who has left',
      'ACCOUNT_INACTIVE',
      (id, entityId) =>
        database
          .insertInto('employment_facts')
          .values({ entity_id: entityId, user_id: id, left_on: '2026-01-15', recorded_by: id })
          .execute(),
    ],
    [
      'of who administers a suspended institution',
      'ENTITY_SUSPENDED',
      async (id, entityId) => {
        await database.updateTable('users').set({ role: 'EntidadAdmin' }).where('id', '=', id).execute();
        await database
          .insertInto('entity_reviews')
          .values({ entity_id: entityId, review: 'suspended', cause: 'decision', reason: 'x' })
          .execute();
      },
    ],
    [
      'where an institution asks for its provider alone',
      'SIGN_IN_WITH_PROVIDER',
      (id, entityId) =>
        database
          .insertInto('access_policies')
          .values({ entity_id: entityId, second_factor: 'off', sign_in: 'provider', recorded_by: id })
          .execute(),
    ],
  ];
  test.each(refusals)('%s is answered %s, as beside a password', async (_, code, change) => {
    const { id, entity_id, email, device } = await holder();
    const request = await ask.beside({ email });
    await change(id, entity_id ?? '');
    const alone = await enter(device);
    expect([alone.body.code, alone.body.token]).toEqual([code, undefined]);
    expect(await database.selectFrom('access_refusals').select('reason').where('user_id', '=', id).execute()).toEqual([
      { reason: code },
    ]);
    expect((await login(email, { passkey: device.get(request) })).body.code).toBe(code);
    // A sign-in records the browser.
    expect(await database.selectFrom('known_devices').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });
});

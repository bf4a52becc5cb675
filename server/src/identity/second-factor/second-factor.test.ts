import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import type { FactorCode } from '@finaula/contract/second-factor';
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { send } from '../../testing/client.ts';
import { PASSWORD, type UserTraits } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { newFactorKey, requireFactorKeys } from './factor-keys.ts';

const { app, as, create, database, config } = await testApp({ RATE_LIMIT: 'on' });
const password = { body: { confirmation: { current_password: PASSWORD } } };
const withCode = (second_factor: FactorCode) => ({
  body: { confirmation: { current_password: PASSWORD, second_factor } },
});

async function enrolled(traits: UserTraits = {}) {
  const user = await create.user(traits);
  const token = await create.sessionOf(user.id);
  const { body: begun } = await as(token).enrolTotp(password);
  // The step before the present one, so that a sign-in right after has a code of its own.
  const { status, body } = await as(token).confirmTotp({ body: { code: totpCode(begun.secret, -1) } });
  expect(status).toBe(200);
  return { ...user, token, ...begun, codes: body.recovery_codes ?? [] };
}
const login = (email: string, second_factor?: { totp: string } | { recovery_code: string }, device?: string) =>
  as().login({
    body: { email, password: PASSWORD, ...(second_factor && { second_factor }), ...(device && { device }) },
  });
const actsOf = async (userId: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail]);

describe('an authenticator application', () => {
  test('a TOTP factor counts once confirmed, ends other sessions and is asked for afterwards', async () => {
    const user = await create.user();
    const [token, other] = [await create.sessionOf(user.id), await create.sessionOf(user.id)];
    const { body } = await as(token).enrolTotp(password);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Finaula:/);
    expect((await login(user.email)).status).toBe(200);
    expect((await as(token).confirmTotp({ body: { code: '000000' } })).body.code).toBe('FACTOR_CODE_WRONG');
    const typed = totpCode(body.secret, -1).replace(/(...)/, '$1 ');
    const confirmed = await as(token).confirmTotp({ body: { code: typed } });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect((await as(other).getSession()).status).toBe(401);
    expect((await as(token).getSecondFactor()).body).toEqual({
      totp_since: expect.any(String),
      passkeys: [],
      recovery_codes_left: 10,
    });

    const asked = await login(user.email);
    expect([asked.status, asked.body]).toEqual([
      401,
      { code: 'SECOND_FACTOR_REQUIRED', detail: expect.any(String), second_step: { totp: true, passkey: null } },
    ]);
    const wrong = await as().login({
      body: { email: user.email, password: 'no es ésta', second_factor: { totp: totpCode(body.secret) } },
    });
    const unknown = await as().login({ body: { email: 'nadie@correo.example', password: PASSWORD } });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    const opened = await login(user.email, { totp: totpCode(body.secret) });
    expect(opened.status).toBe(200);
    expect((await as(opened.body.token).getSession()).status).toBe(200);
    expect(await actsOf(user.id)).toEqual([
      ['signed in', { with: 'password', device: expect.any(String) }],
      ['second factor added', { method: 'totp' }],
      ['signed in', { with: 'totp', device: expect.any(String) }],
    ]);
  });

  test('its codes open once, also when two arrive at the same time, and none of before after one', async () => {
    const { id, email, secret } = await enrolled();
    const code = totpCode(secret);
    const answers = await Promise.all([login(email, { totp: code }), login(email, { totp: code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(email, { totp: totpCode(secret, -1) })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, { totp: totpCode(secret, 3) })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await actsOf(id)).filter(([action]) => action === 'second factor refused')).toHaveLength(3);
  });

  test('opens nobody else’s account', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    expect((await login(one.email, { totp: totpCode(other.secret) })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(one.email, { recovery_code: other.codes[0] ?? '' })).body.code).toBe('SECOND_FACTOR_WRONG');
    // A secret moved from another user's row does not work either.
    const theirs = await database
      .selectFrom('totp_factors')
      .select(['key_id', 'secret'])
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const own = await database
      .selectFrom('totp_factors')
      .select(['key_id', 'secret'])
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await database.updateTable('totp_factors').set(theirs).where('user_id', '=', one.id).execute();
    const { unseal } = await import('./factor-keys.ts');
    await expect(unseal(config.dataDir, one.id, theirs)).rejects.toThrow();
    expect((await unseal(config.dataDir, one.id, own)).length).toBe(20);
  });

  test('is stored encrypted, and recovery codes as hashes', async () => {
    const { id, secret, codes } = await enrolled();
    const { buffer } = Secret.fromBase32(secret);
    const row = await database
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.secret.includes(Buffer.from(buffer))).toBe(false);
    const kept = JSON.stringify(
      await database.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
    );
    for (const code of codes) expect(kept).not.toContain(code);
  });

  test('a second one is refused while there is one, and every change asks for the password', async () => {
    const { token, codes } = await enrolled();
    expect((await as(token).enrolTotp(withCode({ recovery_code: codes[0] ?? '' }))).body.code).toBe(
      'SECOND_FACTOR_EXISTS',
    );
    const wrong = { body: { confirmation: { current_password: 'no es ésta' } } };
    for (const change of ['enrolTotp', 'removeTotp', 'renewRecoveryCodes'] as const)
      expect((await as(token)[change](wrong)).body.code).toBe('CURRENT_PASSWORD_WRONG');
  });

  test.each(['enrolTotp', 'removeTotp', 'renewRecoveryCodes', 'startPasskey'] as const)(
    '%s asks for the factor beside the password, and changes nothing without it (L7)',
    async (change) => {
      const { token, email, secret } = await enrolled();
      expect((await as(token)[change](password)).body.code).toBe('FACTOR_NEEDED');
      const wrong = await as(token)[change](withCode({ totp: '000000' }));
      expect([wrong.status, wrong.body.code]).toEqual([422, 'FACTOR_CODE_WRONG']);
      expect((await login(email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
      const code = totpCode(secret);
      const answer = await as(token)[change](withCode({ totp: code }));
      expect(answer.status).toBe(
        { enrolTotp: 409, removeTotp: 204, renewRecoveryCodes: 200, startPasskey: 200 }[change],
      );
      // A code works once, for a confirmation too.
      if (change !== 'removeTotp')
        expect((await as(token).removeTotp(withCode({ totp: code }))).body.code).toBe('FACTOR_CODE_WRONG');
    },
  );

  test('a confirmation accepts no factor of somebody else, and ends guesses after ten', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    for (const guess of [{ totp: totpCode(other.secret) }, { recovery_code: other.codes[0] ?? '' }])
      expect((await as(one.token).removeTotp(withCode(guess))).body.code).toBe('FACTOR_CODE_WRONG');
    expect((await actsOf(one.id)).at(-1)).toEqual(['second factor refused', { method: 'recovery_code' }]);
    for (let guess = 2; guess < 10; guess++) await as(one.token).removeTotp(withCode({ totp: '000000' }));
    expect((await as(one.token).removeTotp(withCode({ totp: totpCode(one.secret) }))).status).toBe(429);
  });

  test('removed, it neither opens nor is asked for', async () => {
    const { id, email, secret, codes, token } = await enrolled();
    expect((await as(token).removeTotp(withCode({ totp: totpCode(secret) }))).status).toBe(204);
    expect((await login(email)).status).toBe(200);
    expect(await database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
    const { body } = await as(token).enrolTotp(password);
    await as(token).confirmTotp({ body: { code: totpCode(body.secret, -1) } });
    expect((await login(email, { totp: totpCode(secret) })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, { recovery_code: codes[0] ?? '' })).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  test('guesses end after five, and not in the browser that its owner uses', async () => {
    const { email, secret } = await enrolled();
    const { device } = (await login(email, { totp: totpCode(secret) })).body;
    for (let guess = 0; guess < 5; guess++)
      expect((await login(email, { totp: '000000' })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, { totp: totpCode(secret, 1) })).status).toBe(429);
    expect((await login(email, { totp: totpCode(secret, 1) }, device)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('open once each, however they are typed, also two at the same time', async () => {
    const { email, codes, token } = await enrolled();
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
    const answers = await Promise.all([login(email, { recovery_code: first }), login(email, { recovery_code: first })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(email, { recovery_code: second.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await as(token).getSecondFactor()).body.recovery_codes_left).toBe(8);
  });

  test('are all replaced by new ones', async () => {
    const { email, codes, token } = await enrolled();
    const { body } = await as(token).renewRecoveryCodes(withCode({ recovery_code: codes[1] ?? '' }));
    expect((await login(email, { recovery_code: codes[0] ?? '' })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, { recovery_code: body.recovery_codes[0] ?? '' })).status).toBe(200);
  });
});

describe('a second factor required by the institution', () => {
  async function asking(second_factor: 'administrators' | 'everyone') {
    const { id: entityId } = await create.entity();
    const admin = await enrolled({ role: 'EntidadAdmin', entityId });
    expect((await as(admin.token).changeAccessPolicy({ body: { second_factor } })).status).toBe(200);
    return { entityId, admin };
  }
  const signedIn = Object.entries<Call>(calls).filter(
    ([, { access }]) => access === 'signed-in' || access === 'session',
  );

  test('nothing but the way to it answers who has none, and all does once they have', async () => {
    const { entityId } = await asking('everyone');
    const user = await create.user({ entityId });
    const { body } = await login(user.email);
    expect(body.second_factor_due).toBe('required');
    expect((await as(body.token).getSession()).body.second_factor_due).toBe('required');
    for (const [name, call] of signedIn.filter(([name]) => name !== 'logout')) {
      const answer = await send(app, call, { body: call.body ? {} : undefined }, body.token);
      expect([name, answer.body?.code === 'SECOND_FACTOR_DUE']).toEqual([name, call.withoutFactor !== true]);
    }
    const { body: begun } = await as(body.token).enrolTotp(password);
    expect((await as(body.token).listCourses()).body.code).toBe('SECOND_FACTOR_DUE');
    await as(body.token).confirmTotp({ body: { code: totpCode(begun.secret) } });
    expect((await as(body.token).listCourses()).status).toBe(200);
    expect((await as(body.token).getSession()).body).not.toHaveProperty('second_factor_due');
  });

  test('a policy for administrators leaves employees alone and covers open sessions', async () => {
    const { entityId } = await asking('administrators');
    const [employee, colleague] = [
      await create.session({ entityId }),
      await create.session({ role: 'EntidadAdmin', entityId }),
    ];
    expect((await as(employee).listCourses()).status).toBe(200);
    expect((await as(colleague).getAccessPolicy()).body.code).toBe('SECOND_FACTOR_DUE');
    expect((await as(await create.session({ role: 'EntidadAdmin' })).getAccessPolicy()).status).toBe(200);
    expect((await as(await create.session({ role: 'Auditor', entityId })).getSession()).status).toBe(200);
  });

  test('a user who removes the factor must set up another', async () => {
    const { admin } = await asking('everyone');
    await as(admin.token).removeTotp(withCode({ totp: totpCode(admin.secret) }));
    expect((await as(admin.token).getAccessPolicy()).body.code).toBe('SECOND_FACTOR_DUE');
  });
});

describe('a lost device', () => {
  test('an administrator’s reset ends sessions, notifies the owner and is recorded', async () => {
    const { id: entityId } = await create.entity();
    const adminUser = await create.user({ role: 'EntidadAdmin', entityId });
    const admin = as(await create.sessionOf(adminUser.id));
    const { id, email, token } = await enrolled({ entityId });
    const { status, body } = await admin.resetSecondFactor({ body: { user_id: id } });
    expect([status, body.message]).toEqual([200, 'Lucía Peña entra ahora solo con su contraseña, y se lo decimos.']);
    expect((await as(token).getSession()).status).toBe(401);
    const opened = await login(email);
    expect(opened.body.notices).toMatchObject([{ kind: 'second_factor_reset', by_name: 'Lucía Peña' }]);
    expect((await actsOf(id)).at(-2)).toEqual(['second factor reset', {}]);
    expect((await admin.resetSecondFactor({ body: { user_id: id } })).body.code).toBe('NO_SECOND_FACTOR');
  });

  test('the factors of a fellow administrator, a stranger or a SuperAdmin cannot be reset', async () => {
    const { id: entityId } = await create.entity();
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
    const code = async (client: typeof admin, user_id: string) =>
      (await client.resetSecondFactor({ body: { user_id } })).body.code;
    const colleague = await enrolled({ role: 'EntidadAdmin', entityId });
    const [stranger, platform] = [await enrolled(), await enrolled({ role: 'SuperAdmin' })];
    expect(await code(admin, colleague.id)).toBe('ADMIN_NOT_RESET');
    for (const { id } of [stranger, platform]) expect(await code(admin, id)).toBe('USER_NOT_FOUND');
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    expect(await code(superAdmin, platform.id)).toBe('USER_NOT_FOUND');
    expect((await superAdmin.resetSecondFactor({ body: { user_id: colleague.id } })).status).toBe(200);
  });
});

test('a SuperAdmin without one is reminded, and let in', async () => {
  const { email } = await create.user({ role: 'SuperAdmin' });
  const { body } = await login(email);
  expect(body.second_factor_due).toBe('advised');
  expect((await as(body.token).listSessions()).status).toBe(200);
});

test('a new key encrypts what is used next, and a key that is gone is missed at the start', async () => {
  const { id, email, secret } = await enrolled();
  const keyOf = async () =>
    (await database.selectFrom('totp_factors').select('key_id').where('user_id', '=', id).executeTakeFirstOrThrow())
      .key_id;
  const [before, after] = [await keyOf(), await newFactorKey(config.dataDir)];
  expect((await login(email, { totp: totpCode(secret) })).status).toBe(200);
  expect(await keyOf()).toBe(after);
  await requireFactorKeys(config.dataDir, [before, after]);
  const folder = join(config.dataDir, 'llaves');
  expect(readdirSync(folder)).toContain(`segundo-factor-${after}.key`);
  rmSync(join(folder, `segundo-factor-${before}.key`));
  await expect(requireFactorKeys(config.dataDir, [before])).rejects.toThrow(/^Falta la llave segundo-factor-/);
});

import { calls } from '@finaula/contract/calls';
import type { PasskeyAnswer } from '@finaula/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { send } from '../../testing/client.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { confirmed, confirmedWithCode, passkeyHolders } from '../../testing/passkey-holders.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { testApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { deleteExpiredChallenges } from '../passkeys/challenges.ts';

const ORIGIN = 'https://capacitacion.example';
const { app, as, create, database, pool } = await testApp({
  PUBLIC_URL: `${ORIGIN}/`,
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'avisos@plataforma.example',
});
const { ask, add, holder, enter } = passkeyHolders(as, create, ORIGIN);

const login = (
  email: string,
  second_factor?: { passkey: PasskeyAnswer } | { recovery_code: string } | { totp: string },
) => as().login({ body: { email, password: PASSWORD, ...(second_factor && { second_factor }) } });
const actsOf = async (userId: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail]);
const mailsTo = async (userId: string) =>
  (
    await database
      .selectFrom('messages')
      .select(['kind', 'facts'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  ).filter(({ kind }) => kind !== 'new_device');

describe('a passkey', () => {
  test('a passkey request follows WebAuthn and contains no name', async () => {
    const user = await create.user();
    const { body } = await as(await create.sessionOf(user.id)).startPasskey({ body: confirmed });
    expect(body).toMatchObject({
      rp: { id: 'capacitacion.example', name: 'Finaula' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32);
    expect(Buffer.from(body.user.id, 'base64url').toString('hex')).toBe(user.id.replaceAll('-', ''));
  });

  test('the first passkey ends other sessions and brings recovery codes', async () => {
    const user = await create.user();
    const [token, other] = [await create.sessionOf(user.id), await create.sessionOf(user.id)];
    const { device, passkey, recovery_codes } = await add({ token });
    expect(recovery_codes).toHaveLength(10);
    expect((await as(other).getSession()).status).toBe(401);
    expect((await as(token).getSecondFactor()).body).toEqual({
      totp_since: null,
      passkeys: [
        {
          id: passkey.id,
          name: 'Un programa, sistema sin identificar',
          created_at: expect.any(String),
          last_used_at: null,
        },
      ],
      recovery_codes_left: 10,
    });
    const request = await ask.beside(user);
    expect(request).toMatchObject({ rpId: 'capacitacion.example', userVerification: 'preferred' });
    expect(request.allowCredentials).toEqual([
      { id: device.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    const opened = await login(user.email, { passkey: device.get(request) });
    expect(opened.status).toBe(200);
    expect((await as(opened.body.token).getSecondFactor()).body.passkeys[0]?.last_used_at).toEqual(expect.any(String));
    expect(await actsOf(user.id)).toEqual([
      ['second factor added', { method: 'passkey', name: passkey.name }],
      ['signed in', { with: 'passkey', device: 'Un programa, sistema sin identificar' }],
    ]);
  });

  test('is told to its owner by mail, as is every change of their factors', async () => {
    const { id, token, passkey, codes: first } = await holder();
    const { recovery_codes: codes } = (await as(token).renewRecoveryCodes({ body: confirmedWithCode(first) })).body;
    const { body } = await as(token).enrolTotp({ body: confirmedWithCode(codes) });
    await as(token).confirmTotp({ body: { code: totpCode(body.secret) } });
    await as(token).removeTotp({ body: confirmedWithCode(codes) });
    await as(token).removePasskey({ params: { id: passkey.id }, body: confirmedWithCode(codes) });
    const mails = await mailsTo(id);
    expect(mails.every(({ kind }) => kind === 'second_factor_changed')).toBe(true);
    expect(mails.map(({ facts }) => (facts as Record<string, string>).change)).toEqual([
      'passkey_added',
      'recovery_codes_made',
      'totp_added',
      'totp_removed',
      'passkey_removed',
    ]);
    expect(mails[0]?.facts).toMatchObject({
      name: passkey.name,
      device: 'Un programa, sistema sin identificar',
      at: expect.stringMatching(/ de \d{4}/),
    });
  });

  test('beside the password needs no more than to be held; alone the device has to know its owner', async () => {
    const { email, device } = await holder();
    expect((await login(email, { passkey: device.get(await ask.beside({ email }), { verified: false }) })).status).toBe(
      200,
    );
    expect(
      (await as().signInWithPasskey({ body: { passkey: device.get(await ask.alone(), { verified: false }) } })).body
        .code,
    ).toBe('PASSKEY_REFUSED');
  });

  test('up to ten passkeys are allowed, and more bring no new codes', async () => {
    const { id, token, device, email, codes } = await holder();
    const elsewhere = await create.sessionOf(id);
    const second = await add({ token, codes });
    expect(second.recovery_codes).toBeNull();
    expect(second.passkey.name).toBe('Un programa, sistema sin identificar (2)');
    expect((await as(elsewhere).getSession()).status).toBe(200);
    const { body } = await as(token).startPasskey({ body: confirmedWithCode(codes) });
    expect(body.excludeCredentials.map(({ id }) => id)).toEqual(
      [device, second.device].map(({ credentialId }) => credentialId.toString('base64url')),
    );
    expect((await login(email, { passkey: second.device.get(await ask.beside({ email })) })).status).toBe(200);
    for (let n = 2; n < 10; n++) await create.passkey(id, `Otra ${n}`);
    expect((await as(token).startPasskey({ body: confirmedWithCode(codes) })).body.code).toBe('PASSKEYS_FULL');
    expect(
      (await as(token).addPasskey({ body: { passkey: new SoftwareAuthenticator(ORIGIN).create(body) } })).body.code,
    ).toBe('PASSKEYS_FULL');
  });

  test.each([
    ['platform', ['internal'], 'Un programa, sistema sin identificar'],
    ['cross-platform', ['hybrid', 'internal'], 'Teléfono o tableta'],
    ['cross-platform', ['usb'], 'Llave de seguridad'],
  ] as const)('of a %s device reached by %j is called %s', async (authenticatorAttachment, transports, name) => {
    const token = await create.session();
    const { body } = await as(token).startPasskey({ body: confirmed });
    const made = new SoftwareAuthenticator(ORIGIN).create(body);
    const passkey = { ...made, authenticatorAttachment, response: { ...made.response, transports: [...transports] } };
    expect((await as(token).addPasskey({ body: { passkey } })).body.passkey.name).toBe(name);
  });

  test('with an attestation of its own making is as good as one without', async () => {
    const token = await create.session();
    const { body } = await as(token).startPasskey({ body: confirmed });
    const device = new SoftwareAuthenticator(ORIGIN);
    expect(
      (await as(token).addPasskey({ body: { passkey: device.create(body, { attestation: 'packed' }) } })).status,
    ).toBe(201);
    expect((await enter(device)).status).toBe(200);
  });
});

describe('renaming and removing', () => {
  test('asks for the password, or for one of one’s passkeys on a device that knows its owner', async () => {
    const { id, token, device, passkey } = await holder();
    const rename = (confirmation: { current_password: string } | { passkey: PasskeyAnswer }) =>
      as(token).renamePasskey({ params: { id: passkey.id }, body: { name: 'Mi teléfono', confirmation } });
    expect((await rename({ current_password: 'no es ésta' })).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect(await ask.confirm({ token })).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key' }],
    });
    const renamed = await rename({ passkey: device.get(await ask.confirm({ token })) });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Mi teléfono']);
    const removed = await as(token).removePasskey({
      params: { id: passkey.id },
      body: { confirmation: { passkey: device.get(await ask.confirm({ token })) } },
    });
    expect(removed.status).toBe(204);
    expect((await as(token).startConfirmation()).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await actsOf(id)).slice(1)).toEqual([
      ['passkey renamed', { name: 'Mi teléfono' }],
      ['second factor removed', { method: 'passkey', name: 'Mi teléfono' }],
    ]);
  });

  test('reaches one’s own alone, not even a colleague’s whom one administers', async () => {
    const { id: entityId } = await create.entity();
    const { passkey } = await holder({ entityId });
    for (const token of [await create.session(), await create.session({ role: 'EntidadAdmin', entityId })]) {
      const at = { params: { id: passkey.id } };
      expect((await as(token).renamePasskey({ ...at, body: { name: 'Mía', ...confirmed } })).body.code).toBe(
        'PASSKEY_NOT_FOUND',
      );
      expect((await as(token).removePasskey({ ...at, body: confirmed })).body.code).toBe('PASSKEY_NOT_FOUND');
    }
  });

  test('removing the last passkey removes the recovery codes, unless TOTP stays', async () => {
    const { id, email, token, passkey, codes } = await holder();
    const { body } = await as(token).enrolTotp({ body: confirmedWithCode(codes) });
    expect((await as(token).confirmTotp({ body: { code: totpCode(body.secret, -1) } })).body.recovery_codes).toBeNull();
    await as(token).removePasskey({ params: { id: passkey.id }, body: confirmedWithCode(codes) });
    expect((await as(token).getSecondFactor()).body).toMatchObject({ passkeys: [], recovery_codes_left: 8 });
    const { body: asked } = await login(email);
    expect(asked.second_step).toEqual({ totp: true, passkey: null });
    await as(token).removeTotp({ body: confirmedWithCode(codes) });
    expect((await login(email)).status).toBe(200);
    expect(await database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('an application that is taken away leaves the passkeys', async () => {
    const { email, token, device, codes } = await holder();
    const { body } = await as(token).enrolTotp({ body: confirmedWithCode(codes) });
    await as(token).confirmTotp({ body: { code: totpCode(body.secret, -1) } });
    expect((await as(token).removeTotp({ body: confirmedWithCode(codes) })).status).toBe(204);
    expect((await login(email, { passkey: device.get(await ask.beside({ email })) })).status).toBe(200);
  });
});

describe('a required second factor', () => {
  test('a passkey is one: nothing but the way to it answers before, and all does after', async () => {
    const { id: entityId } = await create.entity();
    await holder({ role: 'EntidadAdmin', entityId }).then(({ token }) =>
      as(token).changeAccessPolicy({ body: { second_factor: 'everyone' } }),
    );
    const token = await create.session({ entityId });
    expect((await as(token).listCourses()).body.code).toBe('SECOND_FACTOR_DUE');
    const { device } = await add({ token });
    expect((await as(token).listCourses()).status).toBe(200);
    const { body } = await enter(device);
    expect(body).not.toHaveProperty('second_factor_due');
    expect((await as(body.token).listCourses()).status).toBe(200);
  });

  test('a SuperAdmin with one is not reminded', async () => {
    const { email, device } = await holder({ role: 'SuperAdmin' });
    const { body } = await login(email, { passkey: device.get(await ask.beside({ email })) });
    expect([body.user.role, body.second_factor_due]).toEqual(['SuperAdmin', undefined]);
  });
});

describe('a lost device', () => {
  test('a recovery code stands in for a passkey too', async () => {
    const { email, codes } = await holder();
    expect((await login(email, { recovery_code: codes[0] ?? '' })).status).toBe(200);
    expect((await login(email, { recovery_code: codes[0] ?? '' })).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  test('an administrator takes all passkeys away: sessions end, and its owner is told', async () => {
    const { id: entityId } = await create.entity();
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
    const { id, email, token, device } = await holder({ entityId });
    expect((await admin.resetSecondFactor({ body: { user_id: id } })).status).toBe(200);
    expect((await as(token).getSession()).status).toBe(401);
    expect((await enter(device)).body.code).toBe('PASSKEY_REFUSED');
    const { body } = await login(email);
    expect(body.notices).toMatchObject([{ kind: 'second_factor_reset' }]);
    expect((await mailsTo(id)).at(-1)?.kind).toBe('second_factor_reset');
  });

  test('a closed account has none', async () => {
    const { id, token, device } = await holder();
    expect((await as(token).closeAccount({ body: { current_password: PASSWORD } })).status).toBeLessThan(300);
    expect((await enter(device)).body.code).toBe('PASSKEY_REFUSED');
    expect(await database.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });
});

test('malformed passkey data is refused before any lookup', async () => {
  const { device, token } = await holder();
  const answer = device.get(await ask.alone());
  for (const passkey of [
    {},
    { ...answer, type: 'password' },
    { ...answer, id: 'á' },
    { ...answer, response: { ...answer.response, signature: 'x'.repeat(3_000) } },
  ])
    expect((await send(app, calls.signInWithPasskey, { body: { passkey } })).body.code).toBe('VALIDATION');
  expect((await send(app, calls.addPasskey, { body: { passkey: answer } }, token)).body.code).toBe('VALIDATION');
});

test('a challenge that is over is deleted', async () => {
  const platform = databaseAs(pool)('platform');
  await as().startPasskeySignIn();
  const left = async () =>
    (await database.selectFrom('passkey_challenges').select('purpose').where('purpose', '=', 'sign in').execute())
      .length;
  const before = await left();
  await deleteExpiredChallenges(platform);
  expect(await left()).toBe(before);
  await database
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  await deleteExpiredChallenges(platform);
  expect(await left()).toBe(0);
});

import { INDIVIDUAL_ENTITY_NAME } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const THEIRS = 'la clave del intruso';
const MINE = 'la que elijo yo';

/**
 * Somebody registers with another person's address; its administrator, in good faith, makes the link and
 * sends it to that address.
 */
async function registration() {
  const admin = await create.user({ role: 'EntidadAdmin' });
  const email = `${crypto.randomUUID()}@correo.example`;
  const { body } = await as().registerUser({
    body: { name: 'Intruso Anónimo', email, password: THEIRS, entity_id: admin.entity_id ?? '' },
  });
  const administrator = as(await create.sessionOf(admin.id));
  const { verification_link } = (await administrator.sendVerification({ body: { user_id: body.user.id } })).body;
  return { admin, administrator, email, id: body.user.id, device: body.device, token: tokenOf(verification_link) };
}
const login = (email: string, password: string) => as().login({ body: { email, password } });
const choose = (token: string, password = MINE) => as().setPasswordOnVerification({ body: { token, password } });

describe('a link opened in another browser than the one that registered (M2)', () => {
  test.each([
    ['without a mark', undefined],
    ['with a mark that nobody gave it', 'a'.repeat(43)],
  ])('%s: says who registered, when, where and with what', async (_, device) => {
    const { token } = await registration();
    const { status, body } = await as().verifyEmail({ body: { token, ...(device && { device }) } });
    expect([status, body.message]).toEqual([200, 'Email verificado exitosamente. Ya puedes iniciar sesión.']);
    expect(body.registration).toEqual({
      name: 'Intruso Anónimo',
      entity_name: expect.stringMatching(/^Entidad/),
      registered_at: expect.stringMatching(/^\d{4}-/),
      device: expect.any(String),
    });
  });

  test('a reader who sets the password ends sessions, links and the requested address', async () => {
    const { administrator, email, id, token } = await registration();
    await as().verifyEmail({ body: { token } });
    const intruder = as((await login(email, THEIRS)).body.token);
    expect((await intruder.getSession()).status).toBe(200);
    await intruder.requestEmailChange({
      body: { email: `${crypto.randomUUID()}@intruso.example`, current_password: THEIRS },
    });
    const { reset_link } = (await administrator.createResetLink({ body: { user_id: id } })).body;

    const { status, body } = await choose(token);
    expect([status, body.device]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await intruder.getSession()).status).toBe(401);
    expect((await login(email, THEIRS)).status).toBe(401);
    expect((await login(email, MINE)).status).toBe(200);
    expect((await as().resetPassword({ body: { token: tokenOf(reset_link), password: THEIRS } })).body.code).toBe(
      'RESET_LINK_VOIDED',
    );
    expect(await database.selectFrom('email_changes').select('email').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('sets it once, names whose link it was, and the person is told', async () => {
    const { admin, email, id, token } = await registration();
    await as().verifyEmail({ body: { token } });
    const answers = await Promise.all([choose(token, 'la primera que elijo'), choose(token, 'la segunda que elijo')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await choose(token)).body.code).toBe('VERIFICATION_PASSWORD_CLOSED');
    const acts = await database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('user_id', '=', id)
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute();
    expect(acts.at(-1)).toEqual({ action: 'password set by verification link', actor_id: admin.id });
    const password = answers[0]?.status === 200 ? 'la primera que elijo' : 'la segunda que elijo';
    expect((await login(email, password)).body.notices).toEqual([
      expect.objectContaining({ kind: 'password_set', by_name: admin.name }),
    ]);
    // Opening it again is success again, and offers nothing.
    expect((await as().verifyEmail({ body: { token } })).body.registration).toBeNull();
  });

  test('a verification link sets no password a day after its first opening', async () => {
    const { id, token } = await registration();
    await as().verifyEmail({ body: { token } });
    await database
      .updateTable('verification_links')
      .set({ first_opened_at: sql`now() - interval '25 hours'` })
      .where('user_id', '=', id)
      .execute();
    expect((await choose(token)).body.code).toBe('VERIFICATION_PASSWORD_CLOSED');
    expect((await as().verifyEmail({ body: { token } })).body.registration).toBeNull();
  });

  test('an unknown, expired or replaced link sets no password, nor for an inactive account', async () => {
    const [expired, voided, inactive, good] = [
      await registration(),
      await registration(),
      await registration(),
      await registration(),
    ];
    await database
      .updateTable('verification_links')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', expired.id)
      .execute();
    await voided.administrator.sendVerification({ body: { user_id: voided.id } });
    await database.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    expect((await choose('x'.repeat(43))).body.code).toBe('VERIFICATION_LINK_UNKNOWN');
    expect((await choose(expired.token)).body.code).toBe('VERIFICATION_LINK_EXPIRED');
    expect((await choose(voided.token)).body.code).toBe('VERIFICATION_LINK_VOIDED');
    expect((await choose(inactive.token)).body.code).toBe('ACCOUNT_INACTIVE');
    expect((await choose(good.token, '12345678')).body.code).toBe('PASSWORD_COMMON');
    expect((await choose(good.token)).status).toBe(200);
  });
});

test('opening the link in the registering browser closes setting a password (M2)', async () => {
  const { email, token, device } = await registration();
  expect((await as().verifyEmail({ body: { token, device } })).body).toEqual({
    message: 'Email verificado exitosamente. Ya puedes iniciar sesión.',
    registration: null,
  });
  expect((await choose(token)).body.code).toBe('VERIFICATION_PASSWORD_CLOSED');
  expect((await login(email, THEIRS)).status).toBe(200);
});

test('two who register in one browser are both known by its mark (M2)', async () => {
  const first = await registration();
  const body = {
    name: 'Otra Persona',
    email: `${crypto.randomUUID()}@correo.example`,
    password: THEIRS,
    entity_id: first.admin.entity_id ?? '',
  };
  const second = (await as().registerUser({ body: { ...body, device: first.device } })).body;
  expect(second.device).toBe(first.device);
  expect(
    (await as().verifyEmail({ body: { token: first.token, device: second.device } })).body.registration,
  ).toBeNull();
});

describe('an address that nobody proved (M2)', () => {
  const provenAt = async (id: string) =>
    (await database.selectFrom('users').select('email_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
      .email_proven_at;

  test('learners on their own enter at once, and nothing says that their address was verified', async () => {
    const entity = await database
      .selectFrom('entities')
      .select('id')
      .where('name', '=', INDIVIDUAL_ENTITY_NAME)
      .executeTakeFirstOrThrow();
    const email = `${crypto.randomUUID()}@correo.example`;
    const { user } = (
      await as().registerUser({ body: { name: 'Ana Sola', email, password: MINE, entity_id: entity.id } })
    ).body;
    const { token } = (await login(email, MINE)).body;
    expect((await as(token).getOwnAccount()).body.email_proven_at).toBeNull();
    expect(await provenAt(user.id)).toBeNull();
    const acts = await database
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .where('action', '!=', 'signed in')
      .execute();
    expect(acts).toEqual([{ action: 'user registered' }]);
  });

  test('registering, activation and a link that an administrator handed over prove no address', async () => {
    const { id, token } = await registration();
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    await superAdmin.overrideUserAccess({ body: { user_id: id, action: 'activate' } });
    expect(await provenAt(id)).toBeNull();
    await as().verifyEmail({ body: { token } });
    expect(await provenAt(id)).toBeNull();
  });
});

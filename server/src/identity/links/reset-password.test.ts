import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const NEW = 'otra clave larga';

const login = async (email: string, password: string) => (await as().login({ body: { email, password } })).status;
const reset = (token: string, password = NEW) => as().resetPassword({ body: { token, password } });

test('a link sets the password once, and ends every session', async () => {
  const { id, email } = await create.user();
  const open = await create.sessionOf(id);
  const token = await create.resetLink(id);
  expect(await reset(token)).toMatchObject({
    status: 200,
    body: {
      message: 'Tu contraseña cambió. Ya puedes iniciar sesión con ella.',
      device: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect((await as(open).getSession()).status).toBe(401);
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
  expect(await reset(token, 'una tercera clave')).toMatchObject({ status: 409, body: { code: 'RESET_LINK_USED' } });
  expect(await login(email, NEW)).toBe(200);
  const acts = await database
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', id)
    .where('action', '!=', 'signed in')
    .execute();
  expect(acts).toEqual([{ action: 'password reset' }]);
});

test('opened twice at once it sets one password', async () => {
  const { id, email } = await create.user();
  const token = await create.resetLink(id);
  const passwords = ['primera clave larga', 'segunda clave larga', 'tercera clave larga'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'RESET_LINK_USED')).toHaveLength(2);
  expect(await login(email, passwords[answers.findIndex(({ status }) => status === 200)] ?? '')).toBe(200);
});

test('an unknown, an expired and a replaced link each say so and change nothing', async () => {
  const { id, email } = await create.user();
  const voided = await create.resetLink(id, { voided: true });
  const expired = await create.resetLink(id, { expired: true });
  expect(await reset('desconocido')).toMatchObject({ status: 404, body: { code: 'RESET_LINK_UNKNOWN' } });
  expect(await reset(voided)).toMatchObject({ status: 409, body: { code: 'RESET_LINK_VOIDED' } });
  expect(await reset(expired)).toMatchObject({ status: 409, body: { code: 'RESET_LINK_EXPIRED' } });
  expect(await login(email, PASSWORD)).toBe(200);
});

test('an account that is inactive or not verified is not opened by it', async () => {
  const [inactive, pending] = [await create.user({ active: false }), await create.user({ verified: false })];
  expect((await reset(await create.resetLink(inactive.id))).body.code).toBe('ACCOUNT_INACTIVE');
  expect((await reset(await create.resetLink(pending.id))).body.code).toBe('EMAIL_NOT_VERIFIED');
});

test('a password that is easy to guess is refused, and the link is still good', async () => {
  const { id } = await create.user({ name: 'Mariana Ríos' });
  const token = await create.resetLink(id);
  for (const guessable of ['12345678', 'Mariana1990', 'Finaula123'])
    expect(await reset(token, guessable)).toMatchObject({ status: 422, body: { code: 'PASSWORD_COMMON' } });
  expect((await reset(token)).status).toBe(200);
});

test('only the hash of a link is stored', async () => {
  const admin = await create.user({ role: 'EntidadAdmin' });
  const { id } = await create.user({ entityId: admin.entity_id });
  const { body } = await as(await create.sessionOf(admin.id)).createResetLink({ body: { user_id: id } });
  const token = body.reset_link.split('#').at(-1) ?? 'none';
  expect(JSON.stringify(await database.selectFrom('reset_links').selectAll().execute())).not.toContain(token);
  expect(JSON.stringify(await database.selectFrom('audit_log').selectAll().execute())).not.toContain(token);
});

describe('an account under attack', () => {
  test('knows the browser in which the link was used', async () => {
    const { id, email } = await create.user();
    const { device } = (await reset(await create.resetLink(id))).body;
    expect((await as().login({ body: { email, password: NEW, device } })).body.device).toBe(device);
  });
});

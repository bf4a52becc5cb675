import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const NEW = 'otra clave larga';

const login = async (email: string, password: string) => (await as().login({ body: { email, password } })).status;
const change = (token: string, current_password: string, new_password = NEW) =>
  as(token).changePassword({ body: { current_password, new_password } });

test('changing the password keeps this session and ends the others and reset links', async () => {
  const { id, email } = await create.user();
  const [mine, other] = [await create.sessionOf(id), await create.sessionOf(id)];
  const link = await create.resetLink(id);
  expect(await change(mine, PASSWORD)).toMatchObject({
    status: 200,
    body: { message: 'Tu contraseña cambió. Cerramos tus demás sesiones.' },
  });
  expect([(await as(mine).getSession()).status, (await as(other).getSession()).status]).toEqual([200, 401]);
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
  expect((await as().resetPassword({ body: { token: link, password: 'una más larga' } })).body.code).toBe(
    'RESET_LINK_VOIDED',
  );
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('user_id', '=', id)
    .where('action', '!=', 'signed in')
    .execute();
  expect(acts).toEqual([{ action: 'password changed', actor_id: id }]);
});

test('a wrong, unchanged or easy password is refused and changes nothing', async () => {
  const { id, email } = await create.user({ name: 'Mariana Ríos' });
  const token = await create.sessionOf(id);
  const other = await create.sessionOf(id);
  expect(await change(token, 'no es ésta')).toMatchObject({ status: 422, body: { code: 'CURRENT_PASSWORD_WRONG' } });
  expect(await change(token, PASSWORD, PASSWORD)).toMatchObject({ status: 422, body: { code: 'PASSWORD_UNCHANGED' } });
  for (const guessable of ['password', '1234567890', 'mariana2026', 'Finaula1'])
    expect(await change(token, PASSWORD, guessable)).toMatchObject({ status: 422, body: { code: 'PASSWORD_COMMON' } });
  expect(await change(token, PASSWORD, 'corta')).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
  expect((await as(other).getSession()).status).toBe(200);
  expect(await login(email, PASSWORD)).toBe(200);
});

test('two changes at once with the same current password: one of them wins', async () => {
  const { id, email } = await create.user();
  const tokens = [await create.sessionOf(id), await create.sessionOf(id)];
  const passwords = ['primera clave larga', 'segunda clave larga'];
  const answers = await Promise.all(tokens.map((token, i) => change(token, PASSWORD, passwords[i])));
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect(await login(email, passwords[won] ?? '')).toBe(200);
});

test('a sign-in with the old password that overlaps the change leaves no session behind', async () => {
  const { id, email } = await create.user();
  const mine = await create.sessionOf(id);
  const [changed, ...entered] = await Promise.all([
    change(mine, PASSWORD),
    ...Array.from({ length: 8 }, () => as().login({ body: { email, password: PASSWORD } })),
  ]);
  expect(changed.status).toBe(200);
  for (const { status, body } of entered)
    if (status === 200) expect((await as(body.token).getSession()).status).toBe(401);
  expect((await as(mine).listSessions()).body).toHaveLength(1);
});

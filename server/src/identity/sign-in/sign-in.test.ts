import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const login = (email: string, password = PASSWORD) => as().login({ body: { email, password } });

describe('login', () => {
  test('gives the user and a token that opens the session [7-login]', async () => {
    const { email, name, entity_id } = await create.user();
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email,
      name,
      entity_id,
      role: 'Empleado',
      email_verified: true,
      is_active: true,
    });
    const session = await as(body.token).getSession();
    expect(session.body).toEqual({ ...body.user, notices: [] });
  });

  test('knows an e-mail in another case and with spaces around it', async () => {
    const { email } = await create.user();
    expect((await login(` ${email.toUpperCase()} `)).status).toBe(200);
  });

  test('answers alike for a wrong password and an unknown e-mail', async () => {
    const { email } = await create.user();
    const wrong = await login(email, 'incorrecta');
    const unknown = await login('nadie@correo.example');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ code: 'INVALID_CREDENTIALS', detail: 'El correo o la contraseña no coinciden.' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('gives each of many at once what is theirs', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => create.user()));
    const asked = users.flatMap(({ email }, i) => [
      { email, answered: { status: 200, body: { user: { email } } } },
      ...(i % 3 === 0 ? [{ email: `nadie.${i}@correo.example`, answered: { status: 401 } }] : []),
      ...(i % 4 === 0 ? [{ email, password: 'incorrecta', answered: { status: 401 } }] : []),
      ...(i % 6 === 0 ? [{ email, answered: { status: 200, body: { user: { email } } } }] : []),
    ]);
    const answers = await Promise.all(asked.map(({ email, password }) => login(email, password)));
    expect(answers).toMatchObject(asked.map(({ answered }) => answered));
    for (const { status, body } of answers)
      if (status === 200) expect((await as(body.token).getSession()).body).toMatchObject(body.user);
  });

  test('a sign-in waits for a password change and is refused afterwards', async () => {
    const [held, changed] = [await create.user(), await create.user()];
    const answers = await database.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ name: 'Otra' }).where('id', '=', held.id).execute();
      await tx.updateTable('users').set({ password_hash: 'otra' }).where('id', '=', changed.id).execute();
      const waiting = [login(held.email), login(changed.email)];
      const other = await create.user();
      expect((await login(other.email)).status).toBe(200);
      return waiting;
    });
    expect(await Promise.all(answers)).toMatchObject([
      { status: 200 },
      { status: 401, body: { code: 'INVALID_CREDENTIALS' } },
    ]);
  });

  test('says what is wrong with an account only to who knows its password', async () => {
    const pending = await create.user({ verified: false });
    const inactive = await create.user({ active: false });
    expect(await login(pending.email)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(await login(inactive.email)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } });
    expect((await login(pending.email, 'incorrecta')).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('stores neither the password nor the token', async () => {
    const { email } = await create.user();
    const { body } = await login(email);
    const rows = JSON.stringify([
      await database.selectFrom('sessions').selectAll().execute(),
      await database.selectFrom('users').selectAll().execute(),
    ]);
    expect(rows).not.toContain(body.token);
    expect(rows).not.toContain(PASSWORD);
    expect(rows).toContain('$argon2id$');
  });
});

describe('session', () => {
  const refused = {
    status: 401,
    body: { code: 'SESSION_REQUIRED', detail: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  };

  test('is refused without a token, with a forged one and with a malformed one', async () => {
    for (const token of [undefined, 'x'.repeat(43), 'corto', '', "' or 1=1 --"])
      expect(await as(token).getSession()).toMatchObject(refused);
  });

  test('ends at its hour', async () => {
    expect(await as(await create.session({ hours: 0 })).getSession()).toMatchObject(refused);
  });

  test('ends at once when the account is deactivated', async () => {
    const token = await create.session({ email: 'baja@correo.example' });
    expect((await as(token).getSession()).status).toBe(200);
    await database.updateTable('users').set({ is_active: false }).where('email', '=', 'baja@correo.example').execute();
    expect(await as(token).getSession()).toMatchObject(refused);
  });

  test('ends at logout, and only that one', async () => {
    const { email } = await create.user();
    const [one, other] = [(await login(email)).body.token, (await login(email)).body.token];
    expect((await as(one).logout()).status).toBe(204);
    expect(await as(one).getSession()).toMatchObject(refused);
    expect((await as(other).getSession()).status).toBe(200);
  });
});

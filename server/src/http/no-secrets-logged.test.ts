import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

const { app, as, create, takeLog } = await testApp({ RATE_LIMIT: 'on' }, { logLevel: 'trace' });

test('no log level shows tokens, e-mails, names or passwords', async () => {
  const admin = await create.user({
    role: 'EntidadAdmin',
    email: 'lucia.secreta@correo.example',
    name: 'Lucía Secreta',
  });
  const pending = await create.user({
    entityId: admin.entity_id,
    verified: false,
    email: 'pedro.secreto@correo.example',
  });
  takeLog();

  const wrong = 'una contraseña equivocada';
  await as().login({ body: { email: admin.email, password: wrong } });
  const { token, device } = (await as().login({ body: { email: admin.email, password: PASSWORD } })).body;
  const verification =
    (await as(token).sendVerification({ body: { user_id: pending.id } })).body.verification_link.split('/').at(-1) ??
    '';
  await app.inject({ url: `/verify/${verification}`, headers: { accept: 'text/html' } });
  expect((await as().verifyEmail({ body: { token: verification } })).status).toBe(200);
  const reset =
    (await as(token).createResetLink({ body: { user_id: pending.id } })).body.reset_link.split('#').at(-1) ?? '';
  await app.inject({ url: `/restablecer/${reset}`, headers: { accept: 'text/html' } });
  const chosen = 'la contraseña elegida';
  expect((await as().resetPassword({ body: { token: reset, password: chosen } })).status).toBe(200);
  expect((await as().resetPassword({ body: { token: reset, password: chosen } })).status).toBe(409);
  const changed = 'la contraseña cambiada';
  expect((await as(token).changePassword({ body: { current_password: PASSWORD, new_password: changed } })).status).toBe(
    200,
  );

  const log = JSON.stringify(takeLog());
  expect(log).toContain('/api/auth/login');
  for (const secret of [token, device, verification, reset]) expect(secret).toMatch(/^[\w-]{43}$/);
  for (const secret of [
    token,
    device,
    verification,
    reset,
    wrong,
    PASSWORD,
    chosen,
    changed,
    admin.email,
    pending.email,
    'Secreta',
  ])
    expect(log).not.toContain(secret);
});

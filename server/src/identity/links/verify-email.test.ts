import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp();
const verify = (token: string) => as().verifyEmail({ body: { token } });

test('a valid link verifies the account, and opening it again is success again [7-verify-email]', async () => {
  const { id, email } = await create.user({ verified: false });
  const token = await create.verificationLink(id);
  expect(await verify(token)).toMatchObject({
    status: 200,
    body: { message: 'Email verificado exitosamente. Ya puedes iniciar sesión.' },
  });
  expect((await verify(token)).status).toBe(200);
  expect((await as().login({ body: { email, password: PASSWORD } })).status).toBe(200);
});

test('an unknown, an expired and a replaced link each say so and verify nobody', async () => {
  const { id, email } = await create.user({ verified: false });
  const expired = await create.verificationLink(id, { expired: true, voided: false });
  const voided = await create.verificationLink(id, { voided: true });
  expect(await verify('desconocido')).toMatchObject({ status: 404, body: { code: 'VERIFICATION_LINK_UNKNOWN' } });
  expect(await verify(expired)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_LINK_EXPIRED' } });
  expect(await verify(voided)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_LINK_VOIDED' } });
  expect((await as().login({ body: { email, password: PASSWORD } })).body.code).toBe('EMAIL_NOT_VERIFIED');
});

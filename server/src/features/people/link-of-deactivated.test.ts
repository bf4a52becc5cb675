import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp();

test('the link of a deactivated user says so, and works after activation (L7)', async () => {
  const { id, email } = await create.user({ verified: false, active: false });
  const token = await create.verificationLink(id);
  const open = () => as().verifyEmail({ body: { token } });
  expect(await open()).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_INACTIVE', detail: 'Tu cuenta está inactiva. Habla con el administrador de tu entidad.' },
  });
  expect((await as().login({ body: { email, password: PASSWORD } })).status).toBe(403);
});

import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp({ SUPERADMIN_SECOND_FACTOR: 'required' });

test('SUPERADMIN_SECOND_FACTOR=required lets a SuperAdmin without one do nothing else', async () => {
  const { email } = await create.user({ role: 'SuperAdmin' });
  const { body } = await as().login({ body: { email, password: PASSWORD } });
  expect(body.second_factor_due).toBe('required');
  expect((await as(body.token).listSessions()).body.code).toBe('SECOND_FACTOR_DUE');
  expect((await as(await create.session()).listCourses()).status).toBe(200);
});

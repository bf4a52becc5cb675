import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

const { app, as, create } = await testApp({}, { content: true });

test('l7: the link of somebody who was deactivated does not say that they can sign in, and serves once they are active again', async () => {
  const { id, email } = await create.user({ verified: false, active: false });
  const token = await create.verificationLink(id);
  const open = () => as().verifyEmail({ body: { token } });
  expect(await open()).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_INACTIVE', detail: 'Tu cuenta está inactiva. Habla con el administrador de tu entidad.' },
  });
  expect((await as().login({ body: { email, password: PASSWORD } })).status).toBe(403);
});

test('l8: every field of an export is in quotes, so that no separator, of commas or semicolons, moves a cell; formulas stay text', async () => {
  const { id: entityId } = await create.entity();
  const admin = await create.session({ role: 'EntidadAdmin', entityId, name: 'Ana;=HYPERLINK("http://evil.example")' });
  await create.user({ entityId, name: '=1+1;2', email: 'a@correo.example' });
  await create.user({ entityId, name: '@SUM(A1);"b"', email: 'b@correo.example' });
  const { body } = await app.inject({
    url: '/api/admin/training-report?format=csv',
    headers: { authorization: `Bearer ${admin}` },
  });
  const rows = body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(row.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^,*$/);
  expect(body).toContain(`"'=1+1;2"`);
  expect(body).toContain(`"'@SUM(A1);""b"""`);
});

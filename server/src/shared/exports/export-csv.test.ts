import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { app, create } = await testApp({}, { content: true });

test('every field of a CSV export is quoted, and formulas stay text (L8)', async () => {
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

import { expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';

const { app, institution } = await importingApp();

test('a call for a file takes no JSON, and no other call takes a file', async () => {
  const own = await institution();
  const inject = (url: string, type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${own.token}`, 'content-type': type },
    });
  expect((await inject('/api/admin/people-imports', 'application/json', '{}')).statusCode).toBe(415);
  expect((await inject('/api/admin/people-imports', 'text/csv', '')).statusCode).toBe(422);
  expect((await inject('/api/admin/people-imports', 'text/csv', 'x'.repeat(20 * 1024 * 1024 + 1))).statusCode).toBe(
    413,
  );
  expect((await inject('/api/admin/entity-users/employment', 'text/csv', 'x')).statusCode).toBe(415);
});

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
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    expect((await inject('/api/admin/people-imports', type, '{}')).json()).toMatchObject({
      code: 'FILE_TYPE_UNSUPPORTED',
    });
  expect((await inject('/api/admin/people-imports', 'text/csv', '')).statusCode).toBe(422);
  expect((await inject('/api/admin/people-imports', 'text/csv', 'x'.repeat(20 * 1024 * 1024 + 1))).statusCode).toBe(
    413,
  );
  expect((await inject('/api/admin/entity-users/employment', 'text/csv', 'x')).statusCode).toBe(415);
});

test.each([
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/octet-stream',
  'text/plain',
])('the content of a file counts and not its type: %s', async (type) => {
  const own = await institution();
  const upload = async (payload: Buffer | string) => {
    const { id } = await own.admin
      .createPeopleImport({ query: {}, file: { type: type as 'text/csv', content: payload } })
      .then(({ body }) => ({ id: body.import_id }));
    await own.check(id);
    return own.find(id);
  };
  expect(await upload(`nombre,correo\nAna Ruiz,a@${own.domain}`)).toMatchObject({ counts: { create: 1 } });
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await upload(old)).toMatchObject({ state: 'failed', failure: { code: 'OLD_EXCEL' } });
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { packageOf, shapes } from '../../../../testing/packages.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { importPackageJob } from './import-package.ts';

const { app, as, create, database } = await testApp();
const without = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://capacitacion.example' });

async function author(
  on: Pick<typeof without, 'create' | 'as'> = { create, as },
  subscription: 'Paid' | 'Standard' = 'Paid',
) {
  const { id: entityId } = await on.create.entity({ subscription: 'Paid' });
  const user = await on.create.user({ role: 'EntidadAdmin', entityId });
  const token = await on.create.sessionOf(user.id);
  const client = on.as(token);
  const { body } = await client.createOwnCourse({ body: { title: 'Paquete', category: 'cumplimiento' } });
  if (subscription === 'Standard')
    await database.updateTable('entities').set({ subscription }).where('id', '=', entityId).execute();
  return { client, token, id: body.id };
}

const upload = ({ token, id }: { token: string; id: string }, payload: Buffer, type = 'application/zip', on = app) =>
  on.inject({
    method: 'POST',
    url: `/api/own-courses/${id}/package`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });

/** Runs the job of a package. */
const inspect = (id: string) =>
  importPackageJob({ platform: database }).run({ package_id: id }, new AbortController().signal);

test('a package is stored in pieces, inspected and reported', async () => {
  const ana = await author();
  const zip = await packageOf({
    'relleno.bin': Buffer.from(Array.from({ length: 1_200_000 }, () => Math.random() * 256)),
  });
  const joined = await shapes['several items']();
  for (const [payload, state] of [
    [joined, 'done'],
    [zip, 'failed'],
  ] as const) {
    const { import_id: id } = (await upload(ana, payload)).json();
    const params = { id: ana.id, package_id: id };
    expect((await ana.client.getPackageImport({ params })).body).toMatchObject({ state: 'waiting', report: null });
    await inspect(id);
    const { body } = await ana.client.getPackageImport({ params });
    expect(body).toMatchObject({
      state,
      bytes: payload.length,
      sha256: createHash('sha256').update(payload).digest('hex'),
      code: state === 'failed' ? 'PACKAGE_WITHOUT_MANIFEST' : null,
    });
    const pieces = await database
      .selectFrom('course_package_pieces')
      .select('content')
      .where('package_id', '=', id)
      .orderBy('number')
      .execute();
    const stored = Buffer.concat(pieces.map(({ content }) => content));
    expect(stored.equals(state === 'done' ? payload : Buffer.alloc(0))).toBe(true);
  }
});

test.each([
  ['an empty file', Buffer.alloc(0), 'application/zip', 'PACKAGE_EMPTY'],
  ['another type', Buffer.from('hola'), 'text/html', 'FILE_TYPE_UNSUPPORTED'],
])('%s is refused at the upload', async (_, payload, type, code) => {
  expect((await upload(await author(), payload, type)).json().code).toBe(code);
});

test('an upload that announces more than 200 MB is refused before it is read', async () => {
  const { token, id } = await author();
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/own-courses/${id}/package`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/zip',
      'content-length': String(200 * 1024 * 1024 + 1),
    },
    payload: Buffer.from('corto'),
  });
  expect(statusCode).toBe(413);
});

test('a package needs the plan Paid', async () => {
  expect((await upload(await author(undefined, 'Standard'), await shapes['a single item']())).json().code).toBe(
    'PAID_REQUIRED',
  );
});

test('packages are off when the installation has no content origin', async () => {
  const ana = await author(without);
  const zip = await shapes['a single item']();
  expect((await upload(ana, zip, undefined, without.app)).json().code).toBe('PACKAGES_OFF');
  expect((await without.as().getPlatform()).body).toMatchObject({ packages: false });
});

test('a person of another institution sees no package', async () => {
  const [ana, other] = [await author(), await author()];
  const { import_id: id } = (await upload(ana, await shapes['a single item']())).json();
  expect((await other.client.getPackageImport({ params: { id: ana.id, package_id: id } })).status).toBe(404);
  expect((await other.client.getPackageImport({ params: { id: other.id, package_id: id } })).body).toMatchObject({
    code: 'PACKAGE_NOT_FOUND',
  });
});

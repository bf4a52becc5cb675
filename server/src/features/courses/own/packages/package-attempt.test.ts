import { PACKAGE } from '@finaula/contract/constants';
import { expect, test } from 'vitest';
import { manifestOf, packageOf, shapes, single } from '../../../../testing/packages.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { importPackageJob } from './import-package.ts';

const { app, as, create, database } = await testApp();
const CONTENT_HOST = 'paquetes.localhost:3000';

/** An author with an inspected package. */
async function authorOf(zip: Buffer) {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const user = await create.user({ role: 'EntidadAdmin', entityId });
  const token = await create.sessionOf(user.id);
  const client = as(token);
  const { body } = await client.createOwnCourse({ body: { title: 'Paquete', category: 'cumplimiento' } });
  const uploaded = await app.inject({
    method: 'POST',
    url: `/api/own-courses/${body.id}/package`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    payload: zip,
  });
  const params = { id: body.id, package_id: uploaded.json().import_id as string };
  const inspect = () => importPackageJob({ platform: database }).run(params, new AbortController().signal);
  return { client, params, inspect, entityId };
}

async function opened(zip: Buffer) {
  const author = await authorOf(zip);
  await author.inspect();
  const { body: attempt } = await author.client.tryPackage({ params: author.params, body: {} });
  return { ...author, attempt };
}

const get = (player: string, path = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `${new URL(player).pathname}${path}`, headers: { host: CONTENT_HOST, ...headers } });

test('an attempt resumes with what the package stored, and with a new ticket', async () => {
  const { client, params, attempt } = await opened(await shapes['several items']());
  expect(attempt).toMatchObject({ sequence: 1, standard: '2004', states: {}, passed: false });
  expect(attempt.items).toHaveLength(3);
  const cmi = { completion_status: 'incomplete', suspend_data: 'página 2 \u0000\ud800' };
  const saved = await client.savePackageAttempt({
    params: { id: attempt.id },
    body: { sequence: 1, item: 1, cmi },
  });
  expect(saved.body).toEqual({ sequence: 2, passed: false });
  const { body: again } = await client.tryPackage({ params, body: {} });
  expect(again).toMatchObject({ id: attempt.id, sequence: 3, states: { 1: cmi } });
  expect(again.player).not.toBe(attempt.player);
  expect((await get(attempt.player, 'archivos/l1/index.html')).statusCode).toBe(404);
  expect((await get(again.player, 'archivos/l1/index.html')).statusCode).toBe(200);
});

test('a save with a sequence that is not the last one is refused', async () => {
  const { client, params, attempt } = await opened(await shapes['a single item']());
  await client.tryPackage({ params, body: {} });
  const stale = await client.savePackageAttempt({
    params: { id: attempt.id },
    body: { sequence: attempt.sequence, item: 0, cmi: { suspend_data: 'viejo' } },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'PACKAGE_ATTEMPT_CHANGED' } });
});

test('two saves at once with the same sequence store one', async () => {
  const { client, attempt } = await opened(await shapes['a single item']());
  const replies = await Promise.all(
    ['a', 'b'].map((suspend_data) =>
      client.savePackageAttempt({ params: { id: attempt.id }, body: { sequence: 1, item: 0, cmi: { suspend_data } } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a state over the limit is refused with a sentence, and the earlier one stays', async () => {
  const { client, params, attempt } = await opened(await shapes['several items']());
  const save = (sequence: number, item: number, bytes: number) =>
    client.savePackageAttempt({
      params: { id: attempt.id },
      body: { sequence, item, cmi: { suspend_data: 'x'.repeat(bytes) } },
    });
  expect((await save(1, 0, PACKAGE.stateBytes - 100)).status).toBe(200);
  expect((await save(2, 0, PACKAGE.stateBytes)).body).toMatchObject({ code: 'PACKAGE_STATE_TOO_LARGE' });
  expect((await save(2, 3, 1)).body).toMatchObject({ code: 'PACKAGE_ITEM_NOT_FOUND' });
  const { body } = await client.tryPackage({ params, body: {} });
  expect(String(body.states[0]?.suspend_data)).toHaveLength(PACKAGE.stateBytes - 100);
});

test('another person of the institution does not see the attempt', async () => {
  const { entityId, attempt } = await opened(await shapes['a single item']());
  const other = await create.user({ role: 'EntidadAdmin', entityId });
  const client = as(await create.sessionOf(other.id));
  const reply = await client.savePackageAttempt({
    params: { id: attempt.id },
    body: { sequence: 1, item: 0, cmi: {} },
  });
  expect(reply.body).toMatchObject({ code: 'PACKAGE_ATTEMPT_NOT_FOUND' });
});

test('a package that is not inspected does not open', async () => {
  const { client, params } = await authorOf(await shapes['a single item']());
  expect((await client.tryPackage({ params, body: {} })).body).toMatchObject({ code: 'PACKAGE_NOT_READY' });
});

const noise = Buffer.from(Array.from({ length: 2_500_000 }, () => Math.random() * 256));
const withVideo = () =>
  packageOf({
    'imsmanifest.xml': manifestOf([single]),
    'index.html': '<p>¡Ñandú!</p>'.repeat(1000),
    'medios/introducción 1.mp4': { content: noise, stored: true },
    'medios/datos.bin': noise,
  });

test('files come out of the stored zip as they went in', async () => {
  const { attempt } = await opened(await withVideo());
  const page = await get(attempt.player, 'archivos/index.html?leccion=1');
  expect(page.body).toBe('<p>¡Ñandú!</p>'.repeat(1000));
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts allow-same-origin allow-forms');
  expect((await get(attempt.player, 'archivos/medios/datos.bin')).rawPayload.equals(noise)).toBe(true);
  const video = `archivos/medios/${encodeURIComponent('introducción 1.mp4')}`;
  expect((await get(attempt.player, video)).rawPayload.equals(noise)).toBe(true);
  const part = await get(attempt.player, video, { range: 'bytes=1048570-1048585' });
  expect(part).toMatchObject({
    statusCode: 206,
    headers: { 'content-range': `bytes 1048570-1048585/${noise.length}` },
  });
  expect(part.rawPayload.equals(noise.subarray(1_048_570, 1_048_586))).toBe(true);
  for (const path of ['archivos/no.html', 'archivos/../index.html', 'archivos/__proto__', 'archivos/'])
    expect((await get(attempt.player, path)).statusCode, path).toBe(404);
});

test('a ticket opens nothing under the host of the application, or after its hour', async () => {
  const { attempt } = await opened(await shapes['a single item']());
  expect((await get(attempt.player, 'archivos/index.html', { host: 'localhost:3000' })).statusCode).toBe(404);
  expect((await get(attempt.player, 'archivos/index.html')).statusCode).toBe(200);
  await database
    .updateTable('package_attempts')
    .set({ ticket_until: new Date(Date.now() - 1000) })
    .where('id', '=', attempt.id)
    .execute();
  expect((await get(attempt.player, 'archivos/index.html')).statusCode).toBe(404);
});

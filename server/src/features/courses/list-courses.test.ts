import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const superAdmin = await create.session({ role: 'SuperAdmin' });
const headers = { authorization: `Bearer ${await create.session()}` };
const get = (more: Record<string, string> = {}) => app.inject({ url: '/api/courses', headers: { ...headers, ...more } });
const load = async () => expect((await as(superAdmin).loadStaticRichContent()).status).toBe(200);

test('comes in the encoding that is asked for, the same in each, and not again to whoever has it', async () => {
  await load();
  const plain = await get();
  const courses = plain.json();
  expect(courses).toHaveLength(18);
  expect(plain.headers['content-encoding'] ?? 'identity').toBe('identity');
  const compressed = await get({ 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
    etag: plain.headers.etag,
  });
  expect(JSON.parse(String(brotliDecompressSync(compressed.rawPayload)))).toEqual(courses);
  expect(JSON.parse(String(gunzipSync((await get({ 'accept-encoding': 'gzip' })).rawPayload)))).toEqual(courses);

  const unchanged = await get({ 'if-none-match': String(plain.headers.etag) });
  expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
  expect(unchanged.headers['cache-control']).toBe('private, no-cache');
  expect((await get({ 'if-none-match': 'W/"otra"' })).statusCode).toBe(200);
});

test('a load shows at once here, and within a second what another process loaded', async () => {
  const before = await get();
  await database
    .updateTable('courses')
    .set({ version: 'otra', document: `{"id":"m01","title":"Nuevo"}` })
    .where('id', '=', 'm01')
    .execute();
  await expect.poll(async () => (await get()).payload.includes('"Nuevo"'), { timeout: 5_000 }).toBe(true);
  expect((await get({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200);
  await load();
  const after = await get();
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.payload).not.toContain('"Nuevo"');
});

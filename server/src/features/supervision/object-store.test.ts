import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cleanupExpired } from '../../app/cleanup-expired.ts';
import { databaseAs } from '../../database/rls-context.ts';
import { eventually } from '../../testing/eventually.ts';
import { startObjectStore } from '../../testing/object-store.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { testApp } from '../../testing/test-app.ts';
import { createBuildFolder, createFileStore } from './storage.ts';

const objects = await startObjectStore();
afterAll(() => objects.remove());
const { app, as, config, create, database, pool, takeLog } = await testApp(
  { STORAGE_URL: objects.url },
  { runsJobs: true, signingKey: true },
);
const bank = await supervisedInstitution(database, create, { name: 'Caja Norte', people: 3 });
const admin = as(bank.token);
const period = { from: daysAgo(300), to: daysAgo(2), on: daysAgo(2) };
const store = createFileStore(config);
const cleanup = () => cleanupExpired(databaseAs(pool)('platform'), config).run({}, AbortSignal.any([]));
const find = async (id: string) => (await admin.getSupervisionFile({ params: { id } })).body;
const download = (id: string, copy = 'full') =>
  app.inject({
    url: `/api/admin/supervision-files/${id}/download?copy=${copy}`,
    headers: { authorization: `Bearer ${bank.token}` },
  });
async function build(): Promise<string> {
  const { id } = (await admin.createSupervisionFile({ body: period })).body;
  await eventually(async () => expect((await find(id)).state).toBe('ready'));
  return id;
}
const localFiles = () => readdirSync(join(config.dataDir, 'expedientes'));

test('a built file is in the bucket alone, and both of its copies are downloaded from there', async () => {
  const id = await build();
  const { sha256, bytes } = await find(id);
  expect(await store.sizeOf(id)).toBe(bytes);
  expect(localFiles()).toEqual([]);
  const full = await download(id);
  expect(createHash('sha256').update(full.rawPayload).digest('hex')).toBe(sha256);
  expect(full.headers['content-length']).toBe(String(bytes));
  const reduced = await download(id, 'initials');
  expect(reduced.rawPayload.includes('COPIA-REDUCIDA.txt')).toBe(true);
  expect(reduced.rawPayload.includes('identidades.jsonl"')).toBe(false);
  expect(localFiles()).toEqual([]);
});

test('a store that does not answer is a 503, and an expired file is deleted once it answers', async () => {
  const id = await build();
  await objects.stop();
  const refused = await download(id);
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    {
      code: 'SUPERVISION_STORE_DOWN',
      detail: 'El almacén de expedientes no responde. Intenta de nuevo en unos minutos.',
    },
  ]);
  expect(takeLog().map(({ msg }) => msg)).toContain('El almacén de expedientes no respondió');

  const expire = { expires_at: sql<Date>`now() - interval '1 minute'` };
  await database.updateTable('supervision_files').set(expire).where('id', '=', id).execute();
  await expect(cleanup()).rejects.toThrow('fetch failed');
  await objects.restart();
  expect(await store.sizeOf(id)).toBeGreaterThan(0);
  await cleanup();
  expect(await store.sizeOf(id)).toBeUndefined();
  takeLog();
});

test('an object that is gone is told apart from a store that refuses the account', async () => {
  const id = await build();
  await store.remove(id);
  expect((await download(id)).json().code).toBe('SUPERVISION_FILE_AWAY');
  const { storage } = config;
  if (storage === undefined) throw new Error('The application has a store.');
  const stranger = createFileStore({ ...config, storage: { ...storage, secretAccessKey: 'otro' } });
  await expect(stranger.read(id)).rejects.toThrow('The object store answered 403 SignatureDoesNotMatch to GET');
  const elsewhere = createFileStore({
    ...config,
    storage: { ...storage, url: storage.url.replace('/exp', '/no-exp') },
  });
  const path = join(config.dataDir, 'archivo');
  writeFileSync(path, 'PK');
  await expect(elsewhere.keep(id, path, createHash('sha256').update('PK').digest())).rejects.toThrow(
    'The object store answered 404 NoSuchBucket to PUT',
  );
});

test('a build folder removes those of files that nobody builds any more, and keeps the others', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const folderOf = (name: string) => join(config.dataDir, 'expedientes', `${name}.obra`);
  const left = folderOf(randomUUID());
  for (const path of [left, folderOf(other)]) mkdirSync(path, { recursive: true });
  const { folder } = await createBuildFolder(config.dataDir, id, [id, other]);
  expect([left, folderOf(other), folder].map((path) => existsSync(path))).toEqual([false, true, true]);
});

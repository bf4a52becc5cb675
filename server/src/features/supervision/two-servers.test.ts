import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { factoriesOn } from '../../testing/factories.ts';
import { startObjectStore } from '../../testing/object-store.ts';
import { execute } from '../../testing/postgres.ts';
import { type RunningServer, startRunning } from '../../testing/running-server.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const objects = await startObjectStore();
const folder = temporaryFolder('dos-servidores');
// A database of its own: in a shared one another test may have published the signing key.
const databaseUrl = new URL('/expedientes_de_dos', inject('templateUrl')).href;
await execute(databaseUrl, 'create database expedientes_de_dos');
afterAll(async () => {
  await objects.remove();
  rmSync(folder, { recursive: true });
});

const start = (name: string) =>
  startRunning({
    DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: objects.url,
    SUPERADMIN_PASSWORD: 'clave de la casa',
  });
const buildsAt = (name: string, id: string) => existsSync(join(folder, name, 'expedientes', `${id}.obra`));

test('a server with a folder of its own finishes the file of a killed one, and each hands it out', async () => {
  const first = await start('uno');
  cpSync(join(folder, 'uno/llaves'), join(folder, 'dos/llaves'), { recursive: true });
  const servers: Record<string, RunningServer> = { uno: first, dos: await start('dos') };
  const { database } = connect(databaseUrl, pino({ level: 'silent' }));
  const bank = await supervisedInstitution(database, factoriesOn(database), { name: 'Caja Norte', people: 40 });
  const call = (name: string, path: string, body?: object) =>
    fetch(`${servers[name]?.url}/api/admin/supervision-files${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bank.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const asked = await call('uno', '', { from: daysAgo(300), to: daysAgo(2), on: daysAgo(2), scope: 'all' });
  const { id } = (await asked.json()) as { id: string };

  const builder = async () => Object.keys(servers).find((name) => buildsAt(name, id));
  await expect.poll(builder, { timeout: 30_000, interval: 20 }).toBeDefined();
  const killed = (await builder()) ?? '';
  const survivor = killed === 'uno' ? 'dos' : 'uno';
  servers[killed]?.process.kill('SIGKILL');
  await once(servers[killed]?.process ?? process, 'exit');
  expect(buildsAt(killed, id)).toBe(true);

  const stateOf = async () => ((await (await call(survivor, `/${id}`)).json()) as { state: string }).state;
  expect(await stateOf()).not.toBe('ready');
  await expect.poll(stateOf, { timeout: 150_000, interval: 500 }).toBe('ready');
  servers[killed] = await start(killed);
  const { sha256 } = (await (await call(killed, `/${id}`)).json()) as { sha256: string };
  for (const name of Object.keys(servers)) {
    const bytes = Buffer.from(await (await call(name, `/${id}/download`)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  await database.destroy();
  expect(await Promise.all(Object.values(servers).map((server) => server.stop()))).toEqual([0, 0]);
});

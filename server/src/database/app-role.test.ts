import { rmSync } from 'node:fs';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { execute, startPostgres } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { prepareAppRole } from './app-role.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

// A cluster of its own: the tests of other files sign in with the role whose password changes here.
const folder = temporaryFolder('papeles');
const cluster = await startPostgres(folder);
const owner = new URL('/papeles', cluster.url).href;
await execute(owner, 'create database papeles');
const { database } = connect(owner, pino({ level: 'silent' }));
await migrate(database).finally(() => database.destroy());
const as = (user: string, password: string) => {
  const url = new URL(owner);
  url.username = user;
  url.password = password;
  return url.href;
};
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

test('the role’s password follows from the owner’s and is set again when the owner’s changes', async () => {
  const url = await prepareAppRole(owner);
  expect(new URL(url).username).toBe('finaula_app');
  expect(url).not.toContain(new URL(owner).password);
  await execute(owner, `alter role finaula_app password 'otra'`);
  await prepareAppRole(owner);
  const client = new Client({ connectionString: url });
  await client.connect();
  expect((await client.query('select from users')).rowCount).toBe(0);
  await client.end();
});

test('servers that start at once do not disturb each other', async () => {
  const urls = await Promise.all(Array.from({ length: 8 }, () => prepareAppRole(owner)));
  expect(new Set(urls).size).toBe(1);
});

test('a role that the institution made is used when row security confines it', async () => {
  await execute(owner, `create role prueba_propia login password 'propia'`);
  await prepareAppRole(owner, as('prueba_propia', 'propia'));
  const client = new Client({ connectionString: as('prueba_propia', 'propia') });
  await client.connect();
  expect((await client.query('select from users')).rowCount).toBe(0);
  await expect(client.query('delete from certificates')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test.each([
  ['the owner itself', owner, /pasa por encima/],
  ['one that bypasses row security', as('prueba_libre', 'x'), /pasa por encima/],
  ['one that does not exist', as('nadie', 'x'), /No existe el usuario nadie/],
])('refused as the role that serves: %s', async (_, url, sentence) => {
  await execute(owner, `drop role if exists prueba_libre; create role prueba_libre login bypassrls password 'x'`);
  await expect(prepareAppRole(owner, url)).rejects.toThrow(sentence);
});

test('an owner who can make no role, or has no password, is told what to do', async () => {
  const password = new URL(owner).password;
  await execute(owner, `create role prueba_duena login password '${password}x'`);
  await expect(prepareAppRole(as('prueba_duena', `${password}x`))).rejects.toThrow(
    /no puede crear el usuario finaula_app.*DATABASE_APP_URL/,
  );
  await expect(prepareAppRole(as('prueba_duena', ''))).rejects.toThrow(/no tiene contraseña/);
});

test('each missing thing is named when the owner of the database may not make roles', async () => {
  const folder = temporaryFolder('grupo');
  const server = await startPostgres(folder);
  const [first, second] = ['primera', 'segunda'].map((name) => {
    const url = new URL(`/${name}`, server.url);
    [url.username, url.password] = ['duena', 'x'];
    return url.href;
  }) as [string, string];
  const bring = async (url: string) => {
    const { database } = connect(url, pino({ level: 'silent' }));
    await migrate(database).finally(() => database.destroy());
  };
  await execute(server.url, `create role duena login password 'x'; create role sirve login password 'y'`);
  for (const name of ['primera', 'segunda']) await execute(server.url, `create database ${name} owner duena`);
  await expect(bring(first)).rejects.toThrow(/Falta el grupo finaula_app_access.*docs\/operations\.md/);

  await execute(server.url, 'create role finaula_app_access nologin');
  await Promise.all([bring(first), bring(second)]);
  const serving = new URL(first);
  [serving.username, serving.password] = ['sirve', 'y'];
  await expect(prepareAppRole(first, serving.href)).rejects.toThrow(
    /no puede añadir el usuario sirve al grupo finaula_app_access/,
  );
  await execute(server.url, 'grant finaula_app_access to sirve');
  expect(await prepareAppRole(first, serving.href)).toBe(serving.href);
  const client = new Client({ connectionString: serving.href });
  await client.connect();
  expect((await client.query('select from users')).rowCount).toBe(0);
  await expect(client.query('select from kysely_migration')).rejects.toMatchObject({ code: '42501' });
  await client.query('select 1');
  await client.end();

  // pg_restore --no-privileges leaves a database without grants.
  const restored = new Client({ connectionString: first });
  await restored.connect();
  await restored.query('revoke all on all tables in schema public from finaula_app_access');
  await restored.end();
  await expect(prepareAppRole(first, serving.href)).rejects.toThrow(/no tiene permisos en esta base/);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('two databases of a cluster share group and role when they start at once', async () => {
  const folder = temporaryFolder('grupos');
  const server = await startPostgres(folder);
  const urls = ['una', 'otra'].map((name) => {
    const url = new URL(`/${name}`, server.url);
    [url.username, url.password] = ['duena', 'x'];
    return url.href;
  });
  await execute(server.url, `create role duena login createrole password 'x'`);
  for (const name of ['una', 'otra']) await execute(server.url, `create database ${name} owner duena`);
  const databases = urls.map((url) => connect(url, pino({ level: 'silent' })).database);
  await Promise.all(databases.map((database) => migrate(database)));
  await Promise.all(databases.map((database) => database.destroy()));
  const roles = await Promise.all([...urls, ...urls].map((url) => prepareAppRole(url)));
  expect(roles.map((url) => new URL(url).username)).toEqual(Array(4).fill('finaula_app'));
  await server.stop();
  rmSync(folder, { recursive: true });
});

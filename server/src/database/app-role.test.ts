import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { execute } from '../testing/postgres.ts';
import { prepareAppRole } from './app-role.ts';

/** The migrated template itself: granting again changes nothing. */
const owner = inject('templateUrl');
const as = (user: string, password: string) => {
  const url = new URL(owner);
  url.username = user;
  url.password = password;
  return url.href;
};
afterAll(async () => {
  const drop = `drop owned by prueba_propia; drop role if exists prueba_propia, prueba_libre, prueba_duena`;
  const client = new Client({ connectionString: owner });
  await client.connect();
  await client.query(drop);
  await client.end();
});

test('the role opens with the password that follows from the owner’s, and a start after the owner’s changed sets it anew', async () => {
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

test('a role of the institution’s own serves, when it is confined', async () => {
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

test('an owner that can make no role, or has no password to derive one from, is told what to do', async () => {
  const password = new URL(owner).password;
  await execute(owner, `create role prueba_duena login password '${password}x'`);
  await expect(prepareAppRole(as('prueba_duena', `${password}x`))).rejects.toThrow(
    /no puede crear el usuario finaula_app.*DATABASE_APP_URL/,
  );
  await expect(prepareAppRole(as('prueba_duena', ''))).rejects.toThrow(/no tiene contraseña/);
});

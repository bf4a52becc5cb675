import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadBackup } from '../../backup/restore.ts';
import { RELEASE } from '../../release.ts';
import { execute } from '../postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { RELEASES, unpackRelease } from './stored-release.ts';

/** `npm run upgrade:check` of a later release, whose tree has one more migration, on the stored 1.0.0. */
const ROOT = join(import.meta.dirname, '../../../..');
const folder = temporaryFolder('revision');
const tree = join(folder, 'arbol');
const DATABASE_URL = new URL('/revision_1_0_0', inject('templateUrl')).href;

beforeAll(async () => {
  mkdirSync(tree);
  for (const part of ['scripts', 'src', 'migrations', 'sql', 'package.json'])
    cpSync(join(ROOT, 'server', part), join(tree, 'server', part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  symlinkSync(join(ROOT, 'server/node_modules'), join(tree, 'server/node_modules'));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  const backup = join(folder, 'respaldo.finaula');
  unpackRelease(RELEASES, '1.0.0', backup);
  await execute(DATABASE_URL, 'create database revision_1_0_0');
  await loadBackup(backup, DATABASE_URL, join(folder, 'data'), pino({ level: 'silent' }));
  const client = new Client(DATABASE_URL);
  await client.connect();
  await client.query('analyze');
  await client.end();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in the later tree with that migration. */
const check = (migration: string, databaseUrl = DATABASE_URL) => {
  writeFileSync(join(tree, 'server/migrations/9999_posterior.sql'), migration);
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') };
  return new Promise<{ code: unknown; out: string[]; err: string }>((resolve) =>
    execFile(process.execPath, [join(tree, 'server/scripts/check-upgrade.ts')], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, out: stdout.trim().split('\n'), err: stderr.trim() }),
    ),
  );
};

async function history() {
  const client = new Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query('select name from kysely_migration order by name');
  await client.end();
  return rows;
}

test('a migration that adds is listed with the tables that it touches, and nothing changes', async () => {
  const before = await history();
  const { code, out, err } = await check('-- phase: expand\nalter table users add column later text;\n');
  expect([code, err]).toEqual([0, '']);
  expect(out[0]).toMatch(/^La base viene de un respaldo y mide \d+ MiB; este programa es la 99\.0\.0\.$/);
  const at = out.indexOf('9999_posterior: agrega; la versión anterior puede seguir en marcha.');
  expect(out[at + 1]).toMatch(/^ {2}users, \d+ renglones, \d+ MiB$/);
  expect(out.at(-1)).toBe('Antes de actualizar, respalda la base con pg_dump (docs/operations.md).');
  expect(await history()).toEqual(before);
});

test('a migration that removes ends with code 1 while an older server is connected', async () => {
  const migration = '-- phase: contract\nalter table users drop column name;\n';
  expect(await check(migration)).toMatchObject({
    code: 0,
    out: expect.arrayContaining(['9999_posterior: quita; detén antes todos los servidores.']),
  });
  const older = new Client({ connectionString: DATABASE_URL, application_name: 'finaula 1.0.0' });
  await older.connect();
  const refused = await check(migration);
  await older.end();
  expect(refused).toMatchObject({
    code: 1,
    err: 'La migración 9999_posterior quita lo que usa la versión 1.0.0, que sigue en marcha con esta base: detén esos servidores e inicia de nuevo.',
  });
});

test('a database that a release has started on is told with its release', async () => {
  const { code, out } = await check('-- phase: expand\n', inject('templateUrl'));
  expect(code).toBe(0);
  expect(out[0]).toContain(`La base es de la versión ${RELEASE} y mide`);
});

test('an empty database ends with one sentence', async () => {
  await execute(DATABASE_URL, 'create database revision_vacia');
  expect(await check('-- phase: expand\n', new URL('/revision_vacia', DATABASE_URL).href)).toEqual({
    code: 1,
    out: [''],
    err: 'La base está vacía: el primer inicio la prepara.',
  });
});

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keepBuilds } from './earlier-builds.ts';
import { serveWeb } from './static-files.ts';

const root = temporaryFolder('entregas');
afterAll(() => rmSync(root, { recursive: true }));
const DAY = 86_400_000;
const start = Date.parse('2026-11-27T12:00:00Z');

function build(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(folder, `assets/${name}-abc.js`), `export const build = '${name}';`);
  return folder;
}

test('files of a replaced build are kept for 30 days from the start of the newer one', () => {
  const dataDir = join(root, 'treinta');
  const [first, second] = [build('uno'), build('dos')];
  expect(keepBuilds(first, dataDir, start)).toEqual([]);
  expect(keepBuilds(first, dataDir, start + 60 * DAY)).toEqual([]);
  const [kept] = keepBuilds(second, dataDir, start + 61 * DAY);
  expect(existsSync(join(kept ?? '', 'assets/uno-abc.js'))).toBe(true);
  expect(keepBuilds(second, dataDir, start + 90 * DAY)).toEqual([kept]);
  expect(keepBuilds(second, dataDir, start + 91 * DAY)).toEqual([]);
  expect(readdirSync(join(dataDir, 'web'))).toHaveLength(1);
});

test('a build that is started again after a return to it is kept from its next replacement on', () => {
  const dataDir = join(root, 'regreso');
  const [first, second] = [build('tres'), build('cuatro')];
  keepBuilds(first, dataDir, start);
  keepBuilds(second, dataDir, start + DAY);
  expect(keepBuilds(first, dataDir, start + 20 * DAY)).toHaveLength(1);
  expect(keepBuilds(second, dataDir, start + 40 * DAY)).toHaveLength(1);
  expect(keepBuilds(second, dataDir, start + 69 * DAY)).toHaveLength(1);
  expect(keepBuilds(second, dataDir, start + 70 * DAY)).toEqual([]);
});

test('a tab that was open during the upgrade still gets its files', async () => {
  const options = { publicUrl: 'https://aula.example', dataDir: join(root, 'pestana') };
  const [older, newer] = [build('cinco'), build('seis')];
  serveWeb(Fastify(), older, options);
  const app = Fastify();
  serveWeb(app, newer, options);
  for (const name of ['cinco', 'seis'])
    expect((await app.inject(`/assets/${name}-abc.js`)).body).toBe(`export const build = '${name}';`);
  expect((await app.inject({ url: '/cursos', headers: { accept: 'text/html' } })).body).toContain('<title>seis');
  expect((await app.inject('/replaced-at')).statusCode).toBe(404);
  await app.close();
});

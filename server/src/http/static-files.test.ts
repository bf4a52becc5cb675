import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { replyWithError } from './error-reply.ts';
import { serveWeb } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Finaula</title>');
writeFileSync(
  join(folder, 'landing.html'),
  '<!doctype html><title>Finaula</title><h1>El cumplimiento se aprende.</h1>',
);
writeFileSync(join(folder, 'landing.html.br'), brotliCompressSync('<h1>El cumplimiento se aprende.</h1>'));
writeFileSync(join(folder, 'assets/app-abc123.js'), 'export {};');
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, '.vite/manifest.json'), '{}');

const app = Fastify();
app.setErrorHandler(replyWithError);
const dataDir = temporaryFolder('datos');
serveWeb(app, folder, { publicUrl: 'https://capacitacion.institucion.example', dataDir });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

test.each(['/', '/verify/abc', '/constancias/7K3M', '/cursos/m04?lamina=3'])(
  '%s is the page, always asked again',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.body).toContain('<title>Finaula</title>');
  },
);

test('the prerendered landing page is served at the bare root only, with its canonical address', async () => {
  const [landing, inside] = [await get('/'), await get('/?pantalla=entrar')];
  expect([landing.body.includes('<h1>'), inside.body.includes('<h1>')]).toEqual([true, false]);
  for (const { headers } of [landing, inside])
    expect(headers.link).toBe('<https://capacitacion.institucion.example/>; rel="canonical"');
});

test('a browser that accepts brotli gets the compressed file', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/',
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
  });
  expect([headers['content-encoding'], headers.vary, headers['content-type']]).toEqual([
    'br',
    'accept-encoding',
    'text/html; charset=utf-8',
  ]);
  expect(brotliDecompressSync(rawPayload).toString()).toBe('<h1>El cumplimiento se aprende.</h1>');
});

test('a browser that has the file gets 304, whatever its encoding', async () => {
  const { headers } = await get('/');
  expect(headers.etag).toMatch(/^W\/"/);
  for (const encoding of ['br', 'identity']) {
    const asked = { accept: 'text/html', 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
    const again = await app.inject({ url: '/', headers: asked });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect((await app.inject({ method: 'HEAD', url: '/assets/app-abc123.js' })).headers).toMatchObject({
    'content-length': '10',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('build artefacts and compressed files are not served by name', async () => {
  for (const path of ['/.vite/manifest.json', '/landing.html.br'])
    expect((await get(path, '*/*')).statusCode).toBe(404);
});

test.each([
  ['/verify/abc', 'noindex, nofollow'],
  ['/verify', 'noindex, nofollow'],
  ['/restablecer/abc', 'noindex, nofollow'],
  ['/constancias/7K3M?de=qr', 'noindex, nofollow'],
  ['/', undefined],
  ['/verificar', undefined],
])('%s asks search engines: %s', async (url, asked) => {
  expect((await get(url)).headers['x-robots-tag']).toBe(asked);
});

test('a file whose name holds its hash is kept for a year', async () => {
  const response = await get('/assets/app-abc123.js', '*/*');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});

test('a file that was not worth compressing comes whole to whoever reads brotli', async () => {
  const { headers, body } = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'export {};']);
});

test.each([
  ['/api/nada', 'text/html'],
  ['/assets/no-esta.js', '*/*'],
  ['/favicon.ico', 'image/*'],
  ['/../package.json', '*/*'],
])('%s is 404 in JSON', async (url, accept) => {
  const response = await get(url, accept);
  expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
});

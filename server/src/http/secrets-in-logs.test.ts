import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testApp } from '../testing/test-app.ts';
import { connectionLimits } from './connection-limits.ts';

/** Tokens in the logs of a proxy, and smaller things that the audit met. */
const webFolder = temporaryFolder('web');
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(webFolder, { recursive: true }));
const { app, as, create } = await testApp({ PUBLIC_URL: 'https://aula.example' }, { webFolder });
const text = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

test('the token of a reset link is in the fragment, which no server or log receives', async () => {
  const { id: entityId } = await create.entity();
  const { id } = await create.user({ entityId });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const link = new URL((await admin.createResetLink({ body: { user_id: id } })).body.reset_link);
  expect([link.pathname, link.search, link.hash]).toEqual(['/restablecer', '', expect.stringMatching(/^#[\w-]{43}$/)]);
  const used = await as().resetPassword({ body: { token: link.hash.slice(1), password: 'caballo lento 7' } });
  expect(used.status).toBe(200);
});

/** The address that nginx would log, by the `map` of a configuration. */
function loggedBy(configuration: string, address: string): string {
  const uri = address.replace(/\?.*/, '');
  for (const [, flags, pattern = '', value = ''] of configuration.matchAll(/^ {2}~(\*?)(\S+) (\S+);$/gm)) {
    const match = new RegExp(pattern, flags === '*' ? 'i' : '').exec(uri);
    if (match) return value.replaceAll(/\$(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
  }
  return uri;
}

test.each(['deploy/nginx.conf.template', 'docs/operations.md'])(
  '%s logs no token, no query, no folio and no referrer',
  (file) => {
    const configuration = text(file);
    expect(configuration).toMatch(/^ {2}access_log \S+ finaula;$/m);
    const format = /^log_format finaula (.*);$/m.exec(configuration)?.[1] ?? '';
    expect(format).toContain('$logged_uri');
    expect(format).not.toMatch(
      /\$(request|request_uri|args|query_string|uri|http_referer|http_authorization|is_args)\b/,
    );
    for (const address of [
      '/restablecer/c2VjcmV0bw',
      '/verify/c2VjcmV0bw',
      // nginx decodes the path: a gateway wrote %23 for #.
      ...['restablecer', 'invitacion', 'cierre', 'verify', 'correo', 'Invitacion'].flatMap((page) =>
        ['#', '/#', '%23', ' #', '/', '.', '\n'].map((sign) => `/${page}${sign}c2VjcmV0bw`),
      ),
      '/constancias/c2VjcmV0bw?de=qr',
      '/api/certificates/c2VjcmV0bw/pdf',
      '/api/public/certificates/c2VjcmV0bw',
      '/api/courses?q=c2VjcmV0bw',
    ])
      expect(loggedBy(configuration, address)).not.toContain('c2VjcmV0bw');
    expect(loggedBy(configuration, '/restablecer/c2VjcmV0bw')).toBe('/restablecer*');
    expect(loggedBy(configuration, '/correo')).toBe('/correo');
    expect(loggedBy(configuration, '/api/courses')).toBe('/api/courses');
  },
);

test('operations.md and the program agree on the requests of one connection', () => {
  const said = /\| requests on one connection \| ([\d,]+) \|/.exec(text('docs/operations.md'))?.[1];
  expect(Number(said?.replace(',', ''))).toBe(connectionLimits().maxRequestsPerSocket);
});

test.each([
  ['-1', 'Página: debe ser 1 o más.'],
  ['0', 'Página: debe ser 1 o más.'],
  ['100001', 'Página: debe ser 100000 o menos.'],
  ['dos', 'Página: el valor no es válido.'],
])('page=%s is told what is wrong with it', async (page, detail) => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const { status, body } = await admin.getTrainingReport({ query: { page: page as unknown as number } });
  expect([status, body.detail]).toEqual([422, detail]);
});

test.each(['/constancias/ABCD-EFGH', '/verify/abc', '/restablecer'])(
  'HEAD of %s is 200, as a preview or a monitor asks',
  async (url) => {
    for (const accept of ['*/*', 'text/html', undefined]) {
      const { statusCode, headers, body } = await app.inject({
        method: 'HEAD',
        url,
        headers: { ...(accept && { accept }) },
      });
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    }
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  },
);

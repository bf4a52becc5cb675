import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { app } = await testApp();
const at = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, accept: 'text/html', ...headers } });

test.each(['/api/platform', '/api/openapi.json', '/api/auth/session', '/healthz', '/', '/cursos', '/saml/acs'])(
  'the content host does not answer %s',
  async (url) => {
    for (const host of ['paquetes.localhost:3000', 'PAQUETES.localhost', 'paquetes.localhost'])
      expect((await at(host, url)).json().code).toBe('NOT_FOUND');
  },
);

test.each(['localhost:3000', '127.0.0.1:3000'])('%s stays the application', async (host) => {
  expect((await at(host, '/api/platform')).statusCode).toBe(200);
});

test('the content host has the policy of packages, which the application may frame', async () => {
  const { headers } = await at('paquetes.localhost:3000', '/nada');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-scripts allow-same-origin allow-forms');
  expect(policy).toContain("frame-ancestors 'self' http://localhost:3000 http://localhost:* http://127.0.0.1:*");
  expect(policy).not.toMatch(/https:(?!\/\/)|allow-popups|allow-top-navigation/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const plain = await testApp();
const secure = await testApp({ PUBLIC_URL: 'https://capacitacion.institucion.example' });

const directives = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );

test('the policy allows our own scripts and styles, and frames of videos and packages', async () => {
  const { headers } = await plain.app.inject('/healthz');
  const policy = directives(headers['content-security-policy']);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('style-src')).toEqual(["'self'"]);
  expect(policy.get('frame-src')).toEqual(['https://www.youtube-nocookie.com', 'http://paquetes.localhost:3000']);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('worker-src')).toEqual(["'self'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(['service-worker']);
  expect(headers['content-security-policy']).not.toMatch(
    /unsafe-|\*|nonce|https?:(?!\/\/(www\.youtube-nocookie\.com|paquetes\.localhost:3000))/,
  );
});

test.each(['/healthz', '/api/nada', '/api/auth/session', '/api/platform'])('%s carries the headers', async (url) => {
  const { headers } = await plain.app.inject(url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\)/),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('replies of the API are not cached', async () => {
  expect((await plain.app.inject('/api/platform')).headers['cache-control']).toBe('no-store');
});

test('HSTS for a year and no plain requests behind TLS, neither without it', async () => {
  const [without, behind] = [await plain.app.inject('/healthz'), await secure.app.inject('/healthz')];
  expect(without.headers['strict-transport-security']).toBeUndefined();
  expect(without.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(behind.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(behind.headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

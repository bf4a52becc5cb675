import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { testApp } from '../testing/test-app.ts';

const off = await testApp();
const byAddress = await testApp({ TRUST_PROXY: '10.1.0.0/16, ::1' });
const byHops = await testApp({ TRUST_PROXY: '1' });

for (const { app } of [off, byAddress, byHops])
  app.get('/api/prueba', async (request) => ({ ip: request.ip, protocol: request.protocol, id: request.id }));

const FORWARDED = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.4',
  'x-forwarded-proto': 'https',
  'x-request-id': 'proxy-0123456789',
};

async function seen({ app }: typeof off, remoteAddress: string, headers: Record<string, string> = FORWARDED) {
  const response = await app.inject({ url: '/api/prueba', remoteAddress, headers });
  expect(response.headers['x-request-id']).toBe(response.json().id);
  return response.json();
}

test('nothing that a client writes about itself is believed unless a proxy is trusted', async () => {
  expect(await seen(off, '127.0.0.1')).toEqual({
    ip: '127.0.0.1',
    protocol: 'http',
    id: expect.stringMatching(/^[\da-f]{8}-/),
  });
});

test('a trusted proxy’s neighbour is believed, its claims are not', async () => {
  expect(await seen(byAddress, '10.1.2.3')).toEqual({ ip: '198.51.100.4', protocol: 'https', id: 'proxy-0123456789' });
  expect((await seen(byAddress, '::ffff:10.1.2.3')).ip).toBe('198.51.100.4');
  expect((await seen(byAddress, '::1')).ip).toBe('198.51.100.4');
});

test('a stranger is not believed beside a trusted proxy', async () => {
  expect(await seen(byAddress, '10.2.0.1')).toEqual({
    ip: '10.2.0.1',
    protocol: 'http',
    id: expect.stringMatching(/^[\da-f]{8}-/),
  });
});

test('a number is how many proxies stand in front', async () => {
  expect(await seen(byHops, '192.0.2.1')).toMatchObject({ ip: '198.51.100.4', protocol: 'https' });
});

test.each(['corto', 'x'.repeat(65), 'con espacios dentro', '{"a":"bcdefgh"}'])(
  'an id like %.20s is replaced',
  async (id) => {
    expect((await seen(byAddress, '10.1.2.3', { 'x-request-id': id })).id).toMatch(/^[\da-f]{8}-/);
  },
);

test('a guesser who invents addresses is still one', async () => {
  const limited = await testLimited();
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push(await limited(`203.0.113.${i}`));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

const guarded = await testApp({ RATE_LIMIT: 'on' });
async function testLimited() {
  const { email } = await guarded.create.user();
  return async (claimed: string) =>
    (
      await guarded.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'adivinada' },
        headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed },
      })
    ).statusCode;
}

test.each([
  ['off', undefined],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s is read', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test.each(['on', 'true', '0', '10.0.0.0/33', 'proxy.example', '10.0.0.1,', '*'])(
  'TRUST_PROXY=%s stops the start',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY debe ser off, un número/);
  },
);

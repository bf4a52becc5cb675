import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const PUBLIC_URL = 'https://capacitacion.institucion.example';
const { app, create } = await testApp({ PUBLIC_URL });
const token = await create.session({ role: 'SuperAdmin' });

const askAs = (headers: Record<string, string>, call: Pick<Call, 'method' | 'path'> = calls.login) =>
  app.inject({
    method: call.method,
    url: call.path,
    payload: '{}',
    headers: {
      host: '10.0.0.7:3000',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
  });

const changing = Object.values<Call>(calls).filter(({ method }) => method !== 'GET');

describe.each(changing)('$method $path', (call) => {
  test.each([
    ['the origin of another site', { origin: 'https://otro.example' }],
    ['no origin to tell', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site', origin: PUBLIC_URL }],
  ])('refuses %s', async (_, headers) => {
    const response = await askAs(headers, call);
    expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });
});

test.each([
  ['the public address', { origin: PUBLIC_URL }],
  ['the address it was reached at', { origin: 'http://10.0.0.7:3000' }],
  ['the browser that says so', { 'sec-fetch-site': 'same-origin', origin: 'https://detras.example' }],
  ['no browser', {}],
])('lets %s ask', async (_, headers) => {
  expect((await askAs(headers as Record<string, string>)).statusCode).toBe(422);
});

test('no reply has a CORS header, and a preflight is refused', async () => {
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { origin: 'https://otro.example', 'access-control-request-method': 'POST' },
  });
  const read = await app.inject({
    url: '/api/platform',
    headers: { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(preflight.statusCode).toBe(404);
  for (const { headers } of [preflight, read])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

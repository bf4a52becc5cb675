import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { errors } from '@finaula/contract/errors';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

/** A hundredth of the real times; the order of the three is what matters. */
const limits = { headersMs: 150, requestMs: 300, silentMs: 2_000, keepAliveMs: 500, checkMs: 25 };
const { app, takeLog } = await testApp({}, { connectionLimits: limits });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Writes raw bytes, keeps quiet, and tells what came back until the server closed. */
async function converse(...sent: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  await once(socket, 'connect');
  for (const part of sent) socket.write(part);
  await once(socket, 'close');
  return received;
}
const codeIn = (reply: string) => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))).code;

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: finaula.example\r\nContent-Type: application/json\r\n';

test.each([
  ['headers never end', 'GET /healthz HTTP/1.1\r\nHost: finaula.example\r\nX-Lento: s'],
  ['body never ends', `${LOGIN}Content-Length: 100\r\n\r\n{"email":`],
  ['chunked body never ends', `${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`],
])('a client whose %s gets 408 and is closed', async (_, sent) => {
  const reply = await converse(sent);
  expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(codeIn(reply)).toBe('REQUEST_TIMEOUT');
});

test('a hundred slow clients keep nobody else from being answered', async () => {
  const slow = Array.from({ length: 100 }, () => converse(`${LOGIN}Content-Length: 100\r\n\r\n{`));
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(reply.status).toBe(200);
  for (const ended of await Promise.all(slow)) expect(ended).toMatch(/ 408 /);
});

test('a connection that says nothing is closed', async () => {
  expect(await converse()).toMatch(/^$|^HTTP\/1\.1 408 /);
});

test('an idle connection is closed after its reply', async () => {
  expect(await converse('GET /healthz HTTP/1.1\r\nHost: finaula.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test.each([
  ['headers of 17 KiB', `X-Grande: ${'x'.repeat(17 * 1024)}\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ['101 headers', Array.from({ length: 101 }, (_, i) => `X-${i}: x\r\n`).join(''), 431, 'HEADERS_TOO_LARGE'],
])('%s are refused', async (_, headers, status, code) => {
  const reply = await converse(`GET /healthz HTTP/1.1\r\nHost: finaula.example\r\nConnection: close\r\n${headers}\r\n`);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(codeIn(reply)).toBe(code);
});

test('an address of 9,000 characters is refused', async () => {
  const response = await app.inject(`/api/courses?q=${'x'.repeat(9_000)}`);
  expect([response.statusCode, response.json()]).toEqual([
    414,
    { code: 'ADDRESS_TOO_LONG', detail: errors.ADDRESS_TOO_LONG.detail },
  ]);
});

test.each([
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01'],
  ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['an obsolete folded header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n 2\r\nBad Name: x\r\n\r\n'],
])('%s is 400 and the connection ends', async (_, sent) => {
  const reply = await converse(sent);
  expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(codeIn(reply)).toBe('MALFORMED_REQUEST');
});

test('a client that leaves before the reply is one line with status 499', async () => {
  takeLog();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const requested = once(app.server, 'request');
  socket.write(`${LOGIN}Content-Length: 100\r\n\r\n{`);
  await requested;
  socket.destroy();
  await expect
    .poll(() => takeLog().map(({ route, status }) => ({ route, status })))
    .toEqual([{ route: '/api/auth/login', status: 499 }]);
});

import type { AddressInfo } from 'node:net';
import { calls } from '@finaula/contract/calls';
import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

const { app, create, takeLog } = await testApp();
app.get('/api/prueba/:nombre', async () => {
  throw Object.assign(new Error('se rompió'), { code: '23505', detail: 'Key (email)=(ana@banco.mx) already exists.' });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

test('each request logs one line with the reply’s id, the route pattern and bytes', async () => {
  const token = await create.session({ role: 'SuperAdmin' });
  takeLog();
  const response = await fetch(`${url}/api/admin/entities?de=ana@banco.mx`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await response.text();
  const lines = takeLog();
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      id: response.headers.get('x-request-id'),
      method: 'GET',
      route: calls.listManagedEntities.path,
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      msg: 'solicitud',
    },
  ]);
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(lines[0]?.bytes).toBeGreaterThan(body.length / 10);
});

test('no line says who asked: no address, e-mail, name, token or password', async () => {
  const { email, name } = await create.user({ email: 'ana.lineas@banco.mx', name: 'Ana Líneas' });
  takeLog();
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  await fetch(`${url}/api/auth/verify-email`, { method: 'POST', headers: json, body: JSON.stringify({ token }) });
  await fetch(`${url}/verify/${token}?correo=${email}`, {
    headers: { accept: 'text/html', 'user-agent': 'Navegador de Ana' },
  });
  await fetch(`${url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  const lines = takeLog();
  expect(lines).toHaveLength(4);
  for (const secret of [email, name, token, PASSWORD, '127.0.0.1', 'Navegador'])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

test('an unexpected error is logged under the reply’s id, without its data', async () => {
  takeLog();
  const response = await fetch(`${url}/api/prueba/ana-ruiz`);
  const body = (await response.json()) as Record<string, string>;
  const lines = takeLog();
  expect(body).toEqual({
    code: 'INTERNAL',
    detail: expect.any(String),
    request_id: response.headers.get('x-request-id'),
  });
  expect(lines.map(({ level, id, msg }) => ({ level, id, msg }))).toEqual([
    { level: 50, id: body.request_id, msg: 'Error inesperado' },
    { level: 50, id: body.request_id, msg: 'solicitud' },
  ]);
  expect(lines[0]?.err).toMatchObject({
    type: 'Error',
    message: 'se rompió',
    code: '23505',
    stack: expect.stringContaining('request-log.test'),
  });
  expect(JSON.stringify(lines)).not.toMatch(/ana@banco|ana-ruiz/);
});

import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { calls } from '@finaula/contract/calls';
import { errors } from '@finaula/contract/errors';
import { describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { ENGLISH } from '../testing/fuzz/invariants.ts';
import { testApp } from '../testing/test-app.ts';

const { app, create, takeLog } = await testApp();

const post = (payload: string, contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': contentType } });

describe('bad input gets a 4xx, a stable code and a Spanish sentence', () => {
  test.each([
    ['malformed JSON', '{"email": ', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['a prototype key', '{"__proto__": {"email": "a"}}', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['lists in lists', `${'['.repeat(21)}${']'.repeat(21)}`, 'application/json', 400, 'JSON_TOO_DEEP'],
    ['an unfinished nest', '{"a":'.repeat(10_000), 'application/json', 400, 'JSON_TOO_DEEP'],
    ['a list for an object', '[]', 'application/json', 422, 'VALIDATION'],
    ['null for an object', 'null', 'application/json', 422, 'VALIDATION'],
    ['missing fields', '{}', 'application/json', 422, 'VALIDATION'],
    ['wrong types', '{"email": 5, "password": {}}', 'application/json', 422, 'VALIDATION'],
    ['an e-mail that is none', '{"email": "no-es", "password": "x"}', 'application/json', 422, 'VALIDATION'],
    [
      '3 MB',
      JSON.stringify({ email: 'a@b.mx', password: 'x'.repeat(3_000_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['text', 'hola', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_, payload, contentType, status, code) => {
    const response = await post(payload, contentType);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, detail: expect.any(String) });
    expect(response.json().detail).not.toMatch(ENGLISH);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['/api/nada', '/api/auth/login', '/api/%E0%A4%A', '/../etc/passwd', `/api/${'x'.repeat(5000)}`])(
    'unknown path %.40s',
    async (url) => {
      const response = await app.inject({ method: 'GET', url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'NOT_FOUND', detail: errors.NOT_FOUND.detail });
    },
  );

  test('the sentence names the field', async () => {
    const response = await post('{"email": "ana@banco.mx"}');
    expect(response.json().detail).toBe('Falta el dato: contraseña.');
  });
});

describe('inputs that the fuzz found', () => {
  test('an address with invalid escapes passes the same hooks as any other', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/public/certificates/%ED%A0%80' });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', detail: errors.NOT_FOUND.detail },
    ]);
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    const id = response.headers['x-request-id'];
    expect(takeLog()).toContainEqual(expect.objectContaining({ id, msg: 'solicitud', status: 404 }));
  });

  test('a parameter of any length is refused by the contract', async () => {
    const response = await app.inject({ method: 'GET', url: `/api/public/certificates/${'x'.repeat(500)}` });
    expect([response.statusCode, response.json().code]).toEqual([422, 'VALIDATION']);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('an expectation that nobody knows is ignored', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = request(`${address}/healthz`, { headers: { expect: 'otra-cosa' } }).end();
    const [response] = await once(asked, 'response');
    expect([response.statusCode, await json(response)]).toEqual([200, { status: 'ok' }]);
  });

  test('a NUL that the parser of addresses drops does not reach the database', async () => {
    const { id: entityId } = await create.entity({ subscription: 'Paid' });
    const body = { title: 'Video', youtube_url: 'https://youtu.be/dQw4w9WgXcQ\0' };
    const reply = await send(app, calls.addYoutubeCourse, { body }, await create.session({ entityId }));
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      'Dirección del video: contiene caracteres que no se permiten.',
    ]);
  });
});

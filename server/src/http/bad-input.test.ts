import { calls } from '@finaula/contract/calls';
import { errors } from '@finaula/contract/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { testApp } from '../testing/test-app.ts';

const { app, create } = await testApp();
const token = await create.session({ role: 'SuperAdmin' });

const post = (payload: string, contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': contentType } });

/** What a machine or a framework says when nobody translated it. */
const ENGLISH = /\b(the|must|invalid|error:|expected|required|body|undefined|null|string|object|failed|cannot|unsupported|not found)\b/i;

describe('bad input gets a 4xx, a stable code and a Spanish sentence', () => {
  test.each([
    ['malformed JSON', '{"email": ', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['a prototype key', '{"__proto__": {"email": "a"}}', 'application/json', 400, 'MALFORMED_REQUEST'],
    ['a list for an object', '[]', 'application/json', 422, 'VALIDATION'],
    ['null for an object', 'null', 'application/json', 422, 'VALIDATION'],
    ['missing fields', '{}', 'application/json', 422, 'VALIDATION'],
    ['wrong types', '{"email": 5, "password": {}}', 'application/json', 422, 'VALIDATION'],
    ['an e-mail that is none', '{"email": "no-es", "password": "x"}', 'application/json', 422, 'VALIDATION'],
    ['3 MB', JSON.stringify({ email: 'a@b.mx', password: 'x'.repeat(3_000_000) }), 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
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

test('no JSON whatever makes any call answer 5xx or English', async () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('\0', '\ud800', '‮', 'a'.repeat(10_000), "'; drop table users; --", '<script>alert(1)</script>', -1, 1e308, [], {}),
  );
  const withBody = Object.values(calls).filter((call) => 'body' in call);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), fc.infiniteStream(hostile), fc.boolean(), async (call, values, asObject) => {
      const fields = Object.keys('body' in call ? call.body.shape : {});
      const body = asObject ? Object.fromEntries(fields.map((field) => [field, values.next().value])) : values.next().value;
      const response = await send(app, call, { body }, token);
      if (response.status >= 500) throw new Error(`${call.path} ${response.status} ${JSON.stringify(body)}`);
      if (response.status >= 400)
        expect(response.body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), detail: expect.not.stringMatching(ENGLISH) });
    }),
    { numRuns: 500 },
  );
});

import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const TOKEN = 'una-clave-para-las-metricas';
const local = await testApp();
const guarded = await testApp({ METRICS_TOKEN: TOKEN });

const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

test('requests and their times by pattern, the pool, the assistant, the process', async () => {
  const { app, create, as } = local;
  const client = as(await create.session());
  for (let i = 0; i < 3; i++) expect((await client.getSession()).status).toBe(200);
  await client.chat({ body: { course_id: 'no-existe', message: '¿Qué es?' } });
  await client.chat({ body: { course_id: 'curso-2', message: 'contraseñas' } });
  await client.chat({ body: { course_id: 'curso-2', message: 'mole poblano' } });
  const response = await app.inject('/metrics');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ]);
  const series = 'method="GET",route="/api/auth/session",status="200"';
  expect(valueIn(response.body, `http_requests_total{${series}}`)).toBe(3);
  expect(valueIn(response.body, `http_request_duration_seconds_count{${series}}`)).toBe(3);
  expect(valueIn(response.body, 'http_requests_total{method="POST",route="/api/chat",status="404"}')).toBe(1);
  expect(valueIn(response.body, 'finaula_database_connections{state="total"}')).toBeGreaterThan(0);
  expect(valueIn(response.body, 'finaula_database_connections{state="waiting"}')).toBe(0);
  for (const name of ['finaula_certificates_issued_total', 'finaula_certificates_revoked_total'])
    expect(valueIn(response.body, name)).toBe(0);
  expect(valueIn(response.body, 'finaula_assistant_answers_total{outcome="answered"}')).toBe(1);
  expect(valueIn(response.body, 'finaula_assistant_answers_total{outcome="not_found"}')).toBe(1);
  expect(valueIn(response.body, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('addresses that nobody serves are one series, so that a scanner cannot fill the memory', async () => {
  for (let i = 0; i < 20; i++) await local.app.inject(`/no-existe-${i}`);
  const { body } = await local.app.inject('/metrics');
  expect(body).not.toContain('no-existe');
  expect(
    body.split('\n').filter((line) => line.startsWith('http_requests_total') && line.includes('status="404"')).length,
  ).toBeLessThan(4);
});

test.each([
  ['another machine', { remoteAddress: '192.0.2.1' }],
  [
    'another machine that claims to be this one',
    { remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a proxy on this machine', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }],
])('without a token they are not for %s', async (_, from) => {
  const response = await local.app.inject({ url: '/metrics', ...from });
  expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
});

test.each([
  ['the token from anywhere', `Bearer ${TOKEN}`, '192.0.2.1', 200],
  ['no token from this machine', '', '127.0.0.1', 403],
  ['another token', `Bearer ${TOKEN}x`, '127.0.0.1', 403],
])('with a token set, %s', async (_, authorization, remoteAddress, status) => {
  expect((await guarded.app.inject({ url: '/metrics', remoteAddress, headers: { authorization } })).statusCode).toBe(
    status,
  );
});

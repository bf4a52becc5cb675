import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

const { as, create } = await testApp({ RATE_LIMIT: 'on' });

test('a guesser is slowed on one account, with Retry-After, and others still enter', async () => {
  const [victim, other] = [await create.user(), await create.user()];
  const guess = () => as().login({ body: { email: victim.email, password: 'adivinada' } });
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', detail: expect.stringMatching(/^Demasiados intentos/) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await as().login({ body: { email: victim.email.toUpperCase(), password: PASSWORD } })).status).toBe(429);
  expect((await as().login({ body: { email: other.email, password: PASSWORD } })).status).toBe(200);
});

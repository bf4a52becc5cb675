import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { app, as, create, database } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@institucion.example', PUBLIC_URL: 'https://aula.example' },
  { runsJobs: true },
);
await app.ready();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function signIn(email: string, device?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD, ...(device !== undefined && { device }) },
    headers: { 'user-agent': FIREFOX },
    remoteAddress: '203.0.113.7',
  });
  return response.json<{ token: string; device: string }>();
}
const toldOf = async (userId: string) =>
  (await database.selectFrom('messages').select('kind').where('user_id', '=', userId).execute()).map(
    ({ kind }) => kind,
  );

test('a sign-in in a browser that the account does not know is mailed to its owner, once', async () => {
  const { id, email } = await create.user();
  const first = await signIn(email);
  await signIn(email, first.device);
  expect(await toldOf(id)).toEqual([]);
  const second = await signIn(email);
  await signIn(email, second.device);
  expect(await toldOf(id)).toEqual(['new_device']);
  await eventually(() => expect(sink.received.map(({ to }) => to)).toEqual([email]));
  const text = sink.received[0]?.raw.replace(/=\r\n/g, '') ?? '';
  expect(text).toContain('Firefox en Linux');
  expect(text).toContain('203.0.113.7');
});

test('a browser known to another account is new to this one', async () => {
  const [one, other] = [await create.user(), await create.user()];
  await signIn(one.email);
  const { device } = await signIn(other.email);
  await as().login({ body: { email: one.email, password: 'no es ésta' } });
  expect(await toldOf(one.id)).toEqual([]);
  await signIn(one.email, device);
  expect(await toldOf(one.id)).toEqual(['new_device']);
  expect(await toldOf(other.id)).toEqual([]);
});

test('the address of a session is shown to its owner', async () => {
  const { email } = await create.user();
  const { token } = await signIn(email);
  expect((await as(token).listSessions()).body.map(({ address }) => address)).toEqual(['203.0.113.7']);
});

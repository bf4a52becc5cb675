import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { app, as, create, database } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@institucion.example', PUBLIC_URL: 'https://aula.example' },
  { runsJobs: true },
);
await app.ready();

const jobsDone = () =>
  eventually(async () => {
    const { rows } =
      await sql`select from pgboss.job where name in ('recover-password', 'deliver-mail') and state < 'completed'`.execute(
        database,
      );
    expect(rows).toHaveLength(0);
  });
const ask = (email: string) => as().forgotPassword({ body: { email } });
const tokensTo = (email: string) =>
  sink.received
    .filter(({ to }) => to === email)
    .map(({ raw }) => /restablecer#([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '');

test('the answer is the same with and without an account, and so is what is left to do', async () => {
  const { email } = await create.user();
  const [known, unknown] = [await ask(email.toUpperCase()), await ask('nadie@correo.example')];
  expect(known.status).toBe(202);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pgboss.job where name = 'recover-password'`.execute(database);
  expect(rows[0]?.n).toBe(2);
  await jobsDone();
  expect(tokensTo(email)).toHaveLength(1);
  expect(sink.received.filter(({ to }) => to === 'nadie@correo.example')).toEqual([]);
});

test('the link opens once, and the ledger names nobody as who made it', async () => {
  const { id, email } = await create.user();
  await ask(email);
  await jobsDone();
  const [token = ''] = tokensTo(email);
  expect((await as().resetPassword({ body: { token, password: 'otra clave larga' } })).status).toBe(200);
  expect((await as().resetPassword({ body: { token, password: 'otra clave larga' } })).body.code).toBe(
    'RESET_LINK_USED',
  );
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('user_id', '=', id)
    .execute();
  expect(acts).toContainEqual({ action: 'reset link made', actor_id: null });
});

test('a stranger’s request voids no administrator’s link, and a repeated one sends nothing', async () => {
  const entity = await create.entity();
  const { id, email } = await create.user({ entityId: entity.id });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
  const { reset_link } = (await admin.createResetLink({ body: { user_id: id } })).body;
  await jobsDone();
  await ask(email);
  await ask(email);
  await jobsDone();
  expect(tokensTo(email)).toHaveLength(2);
  const copied = reset_link.split('#').at(-1) ?? '';
  expect((await as().resetPassword({ body: { token: copied, password: 'otra clave larga' } })).status).toBe(200);
});

test.each([{ active: false }, { verified: false }])('who may not sign in gets none: %o', async (traits) => {
  const { email } = await create.user(traits);
  expect((await ask(email)).status).toBe(202);
  await jobsDone();
  expect(tokensTo(email)).toEqual([]);
});

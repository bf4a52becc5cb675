import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { directoryOf, patch, scimClient } from '../../testing/directory-fixture.ts';
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
      await sql`select from pgboss.job where name in ('recover-password', 'deliver-mail') and state < 'completed'
          union all select from messages where state = 'en cola' and due_at <= now()`.execute(database);
    expect(rows).toHaveLength(0);
  });
const tokensTo = async (email: string, page: 'invitacion#' | 'verify/' = 'invitacion#') => {
  await jobsDone();
  return sink.received
    .filter(({ to }) => to === email)
    .flatMap(({ raw }) => new RegExp(`${page}([\\w-]{43})`).exec(raw.replace(/=\r\n/g, ''))?.[1] ?? []);
};
const open = (token: string) => as().getInvitation({ body: { token } });
const passwordFor = (token: string) =>
  as().acceptInvitation({ body: { token, password: `clave larga ${crypto.randomUUID()}` } });
const ask = (email: string) => as().forgotPassword({ body: { email } });
const address = () => `p${crypto.randomUUID()}@banco.example`;

/** An institution whose directory invited a person. */
async function invited() {
  const made = await directoryOf(database, create);
  const scim = scimClient(app, made);
  const email = address();
  const { body } = await scim('POST', '/Users', { userName: email, displayName: 'Ana Ruiz' });
  const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { scim, email, id, scimId: body.id as string, admin: as(await create.sessionOf(made.administrator.id)) };
}

test('a corrected address of an invited person gets the invitation, and the old one’s link ends', async () => {
  const { admin, id, email } = await invited();
  const [first = ''] = await tokensTo(email);
  const corrected = address();
  expect((await admin.correctPerson({ params: { id }, body: { email: corrected } })).status).toBe(200);
  const tokens = await tokensTo(corrected);
  expect(tokens).toHaveLength(1);
  expect((await open(first)).body.code).toBe('INVITATION_VOIDED');
  expect((await open(tokens[0] ?? '')).body).toMatchObject({ email: corrected });
  expect((await passwordFor(tokens[0] ?? '')).body).toMatchObject({ email: corrected });
  // Somebody who has access gets the notice only.
  const again = address();
  await admin.correctPerson({ params: { id }, body: { email: again } });
  expect(await tokensTo(again)).toEqual([]);
});

test('an address that the directory corrects gets the invitation', async () => {
  const { scim, scimId } = await invited();
  const corrected = address();
  const { status } = await scim(
    'PATCH',
    `/Users/${scimId}`,
    patch({ op: 'Replace', path: 'userName', value: corrected }),
  );
  expect(status).toBe(200);
  expect(await tokensTo(corrected)).toHaveLength(1);
});

test('a corrected name alone, or the same address, sends nothing', async () => {
  const { admin, id, email } = await invited();
  const [token = ''] = await tokensTo(email);
  await admin.correctPerson({ params: { id }, body: { name: 'Ana María Ruiz', email } });
  expect(await tokensTo(email)).toHaveLength(1);
  expect((await open(token)).status).toBe(200);
});

test('a registered person gets a new link at a corrected address only if one was open', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const [linked, unlinked] = [
    await create.user({ entityId, verified: false }),
    await create.user({ entityId, verified: false }),
  ];
  await admin.sendVerification({ body: { user_id: linked.id } });
  const [one, other] = [address(), address()];
  await admin.correctPerson({ params: { id: linked.id }, body: { email: one } });
  await admin.correctPerson({ params: { id: unlinked.id }, body: { email: other } });
  expect(await tokensTo(one, 'verify/')).toHaveLength(1);
  expect(await tokensTo(other, 'verify/')).toEqual([]);
});

test('somebody who asks for a password before accepting gets the same invitation again', async () => {
  const { email } = await invited();
  const [first = ''] = await tokensTo(email);
  await ask(email);
  await ask(email);
  const tokens = await tokensTo(email);
  expect(tokens).toHaveLength(2);
  expect((await open(first)).status).toBe(200);
  expect((await passwordFor(tokens[1] ?? '')).status).toBe(200);
});

test('an expired invitation is renewed on request; a voided one and that of a leaver are not', async () => {
  const [late, voided, gone] = [await invited(), await invited(), await invited()];
  await jobsDone();
  const links = database.updateTable('verification_links');
  await links.set({ expires_at: sql`now() - interval '1 day'` }).where('user_id', '=', late.id).execute();
  await links.set({ voided_at: sql`now()` }).where('user_id', '=', voided.id).execute();
  await gone.scim('PATCH', `/Users/${gone.scimId}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
  for (const { email } of [late, voided, gone]) await ask(email);
  const tokens = await tokensTo(late.email);
  expect(tokens).toHaveLength(2);
  expect((await open(tokens[1] ?? '')).status).toBe(200);
  expect(await tokensTo(voided.email)).toHaveLength(1);
  expect(await tokensTo(gone.email)).toHaveLength(1);
});

test('an invited auditor who asks for a password gets the invitation', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const email = address();
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await admin.inviteAuditor({ body: { name: 'Regina Aldana', email, until, reason: 'Revisión anual' } });
  await ask(email);
  const tokens = await tokensTo(email);
  expect(tokens).toHaveLength(2);
  expect((await open(tokens[1] ?? '')).body).toMatchObject({ audits: true });
});

test('a registered person who asks gets the link that an administrator made, and none without', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const [linked, unlinked] = [
    await create.user({ entityId, verified: false }),
    await create.user({ entityId, verified: false }),
  ];
  await admin.sendVerification({ body: { user_id: linked.id } });
  await jobsDone();
  for (const { email } of [linked, unlinked]) await ask(email);
  expect(await tokensTo(linked.email, 'verify/')).toHaveLength(2);
  expect(await tokensTo(unlinked.email, 'verify/')).toEqual([]);
});

test('the list of people says what happened to each one’s last mail', async () => {
  const { admin, id, email, scim } = await invited();
  await jobsDone();
  const mailOf = async (address: string) =>
    (await admin.listEntityUsers({ query: { limit: 50 } })).body.users.find((user) => user.email === address)
      ?.last_message;
  expect(await mailOf(email)).toMatchObject({ kind: 'invitation', state: 'enviado', reason: null });
  sink.behaviour.recipient = () => ({ code: 550, text: '5.2.1 Mailbox disabled' });
  const [corrected, full] = [address(), address()];
  await admin.correctPerson({ params: { id }, body: { email: corrected } });
  await jobsDone();
  expect(await mailOf(corrected)).toMatchObject({ kind: 'invitation', state: 'rechazado', reason: 'mailbox_refused' });
  sink.behaviour.recipient = () => ({ code: 452, text: '4.2.2 Over quota' });
  await scim('POST', '/Users', { userName: full, displayName: 'Luis Ortiz' });
  await jobsDone();
  expect(await mailOf(full)).toMatchObject({ state: 'en cola', reason: 'mailbox_full', due_at: expect.any(String) });
  delete sink.behaviour.recipient;
});

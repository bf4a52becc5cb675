import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { app, as, create, database, takeLog } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'Capacitación <avisos@institucion.example>', PUBLIC_URL: 'https://aula.example' },
  { runsJobs: true },
);
await app.ready();
const entity = await create.entity({ name: 'Caja Ñandú, S.A.' });
const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));

afterEach(() => {
  for (const key of Object.keys(sink.behaviour)) delete sink.behaviour[key as keyof typeof sink.behaviour];
});

/** Sends a verification link to somebody new. */
async function sendLink() {
  const user = await create.user({ entityId: entity.id, verified: false });
  const { body } = await admin.sendVerification({ body: { user_id: user.id } });
  return { ...user, link: body };
}
const messageTo = async (email: string) =>
  (await admin.listMessages({ query: {} })).body.messages.find(
    ({ to_email }: { to_email: string }) => to_email === email,
  );
const mailsTo = (email: string) => sink.received.filter(({ to }) => to === email);
const becomes = (email: string, state: string, reason: string | null = null) =>
  eventually(async () => expect(await messageTo(email)).toMatchObject({ state, reason }));

/** The clock of the queue moves on for everybody. */
async function pass(time: string) {
  await sql`update messages set due_at = due_at - ${time}::interval, queued_at = queued_at - ${time}::interval, leased_until = leased_until - ${time}::interval`.execute(
    database,
  );
  await sql`insert into pgboss.job (name) values ('find-due-mail')`.execute(database);
}

test('a link goes to the address at once, once, and opens what the copied one opens', async () => {
  const { id, email, link } = await sendLink();
  expect(link.sent_to).toBe(email);
  await becomes(email, 'enviado');
  const [mail] = mailsTo(email);
  expect(mailsTo(email)).toHaveLength(1);
  const token = /https:\/\/aula\.example\/verify\/([\w-]{43})/.exec(mail?.raw.replace(/=\r\n/g, '') ?? '')?.[1] ?? '';
  expect(link.verification_link).not.toContain(token);
  expect((await as().verifyEmail({ body: { token } })).status).toBe(200);
  const { email_verified_at } = await database
    .selectFrom('users')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(email_verified_at).not.toBeNull();
  expect(await messageTo(email)).toMatchObject({
    user_id: id,
    attempts: 1,
    can_retry: false,
    answer: expect.stringMatching(/^250/),
  });
});

test('an auditor, whose account belongs to no entity, gets the invitation and comes in with it', async () => {
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const auditor = { name: 'Regina Aldana', email: 'regina@despacho.example', until, reason: 'Revisión anual' };
  expect((await admin.inviteAuditor({ body: auditor })).body.sent_to).toBe(auditor.email);
  await eventually(() => expect(mailsTo(auditor.email)).toHaveLength(1));
  const raw = mailsTo(auditor.email)[0]?.raw.replace(/=\r\n/g, '') ?? '';
  const token = /https:\/\/aula\.example\/invitacion#([\w-]{43})/.exec(raw)?.[1] ?? '';
  expect((await as().getInvitation({ body: { token } })).body).toMatchObject({
    audits: true,
    entity_name: 'Caja Ñandú, S.A.',
  });
});

test('an address that is refused is told with the server’s words, and can be tried again', async () => {
  sink.behaviour.recipient = () => ({ code: 550, text: '5.1.1 No such user here' });
  const { email } = await sendLink();
  await becomes(email, 'rechazado', 'address_refused');
  const message = await messageTo(email);
  expect(message).toMatchObject({
    answer: expect.stringContaining('5.1.1 No such user here'),
    can_retry: true,
    attempts: 1,
  });
  delete sink.behaviour.recipient;
  expect((await admin.retryMessage({ params: { id: message?.id ?? '' } })).body).toMatchObject({
    state: 'en cola',
    can_retry: false,
  });
  await becomes(email, 'enviado');
  expect((await admin.retryMessage({ params: { id: message?.id ?? '' } })).body.code).toBe('MESSAGE_NOT_RETRYABLE');
  expect(mailsTo(email)).toHaveLength(1);
});

test('a message that is refused for what it says is told, too', async () => {
  sink.behaviour.content = () => ({ code: 554, text: '5.7.1 Looks like spam' });
  const { email } = await sendLink();
  await becomes(email, 'rechazado', 'message_refused');
});

test('a full mailbox is tried again, and reported as such after three days', async () => {
  sink.behaviour.content = () => ({ code: 552, text: '5.2.2 Mailbox full' });
  const { email } = await sendLink();
  await becomes(email, 'en cola', 'mailbox_full');
  await pass('4 days');
  await becomes(email, 'rechazado', 'mailbox_full');
});

test.each([
  ['the sender', 'sender_refused', 'sender', { code: 550, text: '5.1.8 Sender address rejected' }],
  ['the sender at RCPT TO', 'sender_refused', 'recipient', { code: 550, text: '5.7.26 Unauthenticated: DMARC' }],
  ['to relay', 'relay_refused', 'recipient', { code: 554, text: '5.7.1 Relay access denied' }],
] as const)('a server that refuses %s gets it later, and the operator is told', async (_, reason, command, said) => {
  sink.behaviour[command] = () => said;
  const { email } = await sendLink();
  await becomes(email, 'en cola', reason);
  expect(takeLog().filter(({ msg }) => msg.startsWith('El servidor de correo'))).toMatchObject([
    { detail: expect.stringContaining(said.text) },
  ]);
  delete sink.behaviour[command];
  await pass('5 minutes');
  await becomes(email, 'enviado');
  expect(mailsTo(email)).toHaveLength(1);
});

test('a server that asks to wait gets it later, once', async () => {
  sink.behaviour.recipient = () => ({ code: 451, text: '4.7.1 Greylisted, try again' });
  const { email } = await sendLink();
  await becomes(email, 'en cola', 'deferred');
  expect(await messageTo(email)).toMatchObject({ attempts: 1, can_retry: true });
  delete sink.behaviour.recipient;
  await pass('5 minutes');
  await becomes(email, 'enviado');
  expect(mailsTo(email)).toHaveLength(1);
});

test('a slow server is waited for', async () => {
  sink.behaviour.delayMs = 3_000;
  const { email } = await sendLink();
  await becomes(email, 'enviado');
  expect(mailsTo(email)).toHaveLength(1);
  expect(await messageTo(email)).toMatchObject({ attempts: 1 });
});

test('when the connection ends before the answer, it is sent once more and no further', async () => {
  sink.behaviour.hangUp = () => true;
  const { email } = await sendLink();
  await becomes(email, 'en cola', 'answer_lost');
  await pass('5 minutes');
  await becomes(email, 'desconocido', 'answer_lost');
  await pass('1 hour');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(mailsTo(email)).toHaveLength(2);
  expect(new Set(mailsTo(email).map(({ messageId }) => messageId)).size).toBe(1);
  expect(await messageTo(email)).toMatchObject({ state: 'desconocido', can_retry: true });
});

test('an answer that was lost once is found again the next time', async () => {
  let first = true;
  sink.behaviour.hangUp = () => first;
  const { email } = await sendLink();
  await becomes(email, 'en cola', 'answer_lost');
  first = false;
  await pass('5 minutes');
  await becomes(email, 'enviado');
  expect(mailsTo(email)).toHaveLength(2);
});

test('people who left or no longer need it get no mail', async () => {
  sink.behaviour.recipient = () => ({ code: 450, text: '4.2.1 Later' });
  const [left, verified] = [await sendLink(), await sendLink()];
  await becomes(left.email, 'en cola', 'deferred');
  await becomes(verified.email, 'en cola', 'deferred');
  await database.updateTable('users').set({ is_active: false }).where('id', '=', left.id).execute();
  await database.updateTable('users').set({ email_verified_at: sql`now()` }).where('id', '=', verified.id).execute();
  delete sink.behaviour.recipient;
  await pass('5 minutes');
  await becomes(left.email, 'omitido', 'inactive');
  await becomes(verified.email, 'omitido', 'already_verified');
  expect([...mailsTo(left.email), ...mailsTo(verified.email)]).toEqual([]);
});

test('an hour without a server: everything waits, and arrives once when it is back', async () => {
  const { port } = sink;
  await sink.stop();
  const people = [await sendLink(), await sendLink(), await sendLink()];
  await eventually(() => expect(takeLog().some(({ msg }) => msg.startsWith('El servidor de correo'))).toBe(true));
  for (let minute = 0; minute < 60; minute += 20) await pass('20 minutes');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  takeLog();
  for (const { email } of people) expect(await messageTo(email)).toMatchObject({ state: 'en cola' });
  const back = await startSmtpSink({}, port);
  await pass('20 minutes');
  for (const { email } of people) await becomes(email, 'enviado');
  takeLog();
  expect(people.map(({ email }) => back.received.filter(({ to }) => to === email).length)).toEqual([1, 1, 1]);
  await back.stop();
});

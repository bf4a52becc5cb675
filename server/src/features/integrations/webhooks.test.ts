import { DELIVERY_ATTEMPTS, type WebhookEvent, webhookEvent } from '@finaula/contract/webhooks';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { guardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { type ReceiverOptions, startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { tellDeadlines, tellDigests } from './deadlines.ts';
import { deliverTo } from './deliver.ts';

const { as, config, create, database, pool } = await testApp({ LOCAL_PROVIDERS: 'on' });
// Connections of its own: the application knows the rights of those in its pool.
const ownPool = new Pool({ ...pool.options, max: 4 });
afterAll(() => ownPool.end());
const platform = databaseAs(ownPool)('platform');
const receivers: { close: () => void }[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close();
});

const deliver = (webhookId: string, { loopback = true } = {}) =>
  deliverTo(webhookId, {
    database: platform,
    dataDir: config.dataDir,
    fetch: guardedFetch({ loopback }),
    enqueueMessage: outboxOn(async () => undefined),
    signal: new AbortController().signal,
  });

async function institution(options: ReceiverOptions = {}) {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const { id: adminId } = await create.user({ role: 'EntidadAdmin', entityId });
  const person = await create.user({ entityId, name: 'Íñigo Ñúñez' });
  const receiver = await startWebhookReceiver(options);
  receivers.push(receiver);
  const admin = as(await create.sessionOf(adminId));
  const makeWebhook = async (kinds: readonly WebhookEvent[]) =>
    (await admin.makeWebhook({ body: { url: receiver.url, kinds: [...kinds] } })).body;
  const deliveries = async (id: string) => (await admin.listDeliveries({ params: { id }, query: {} })).body.deliveries;
  return { entityId, adminId, admin, person, receiver, makeWebhook, deliveries };
}
const dueNow = (webhookId: string) =>
  sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhookId}::uuid and next_attempt_at is not null`.execute(
    database,
  );

test('an act is told once, signed so that the receiver’s library accepts it', async () => {
  const { person, receiver, makeWebhook, deliveries } = await institution();
  const { id, secret } = await makeWebhook(['certificate.issued']);
  const { folio } = await create.certificate(person.id);
  await deliver(id);
  await deliver(id);
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const told = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(told).toMatchObject({
    type: 'certificate.issued',
    data: { user_id: person.id, name: 'Íñigo Ñúñez', employee_number: null, folio, course_id: 'curso-1' },
  });
  expect(() => new Webhook(secret).verify(body.replace(folio, 'otro'), headers as Record<string, string>)).toThrow();
  expect(body).not.toContain(person.email);
  const [listed] = await deliveries(id);
  expect(listed).toMatchObject({
    id: headers['webhook-id'],
    state: 'delivered',
    status: 200,
    attempts: 1,
    message: body,
  });
});

test('people who arrive, leave and return are told, and nothing that was not asked for', async () => {
  const { admin, person, receiver, makeWebhook } = await institution();
  const { id } = await makeWebhook(['person.arrived', 'person.left']);
  await create.certificate(person.id);
  await admin.changePeople({ body: { user_ids: [person.id], left_on: '2026-11-01' } });
  await admin.changePeople({ body: { user_ids: [person.id], left_on: null } });
  await deliver(id);
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type }) => type).toSorted()).toEqual(['person.arrived', 'person.left']);
  expect(events.find(({ type }) => type === 'person.left')?.data).toMatchObject({ left_on: '2026-11-01' });
});

test('nothing is told of an act that is rolled back', async () => {
  const { person, makeWebhook, deliveries } = await institution();
  const { id } = await makeWebhook(webhookEvent.options);
  await expect(
    database.transaction().execute(async (tx) => {
      await sql`insert into account_facts (user_id, entity_id, verified, active)
        select id, entity_id, true, false from users where id = ${person.id}`.execute(tx);
      throw new Error('no');
    }),
  ).rejects.toThrow();
  expect(await deliveries(id)).toEqual([]);
});

test('a receiver that fails eight times is paused, its administrators told, nothing lost', async () => {
  const { adminId, admin, person, receiver, makeWebhook, deliveries } = await institution();
  const { id } = await makeWebhook(['certificate.issued']);
  await create.certificate(person.id);
  receiver.answer = () => [503];
  for (let i = 0; i < DELIVERY_ATTEMPTS; i++) {
    await deliver(id);
    await dueNow(id);
  }
  expect(receiver.received).toHaveLength(DELIVERY_ATTEMPTS);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await create.certificate(person.id, { courseId: 'curso-2' });
  await deliver(id);
  expect(receiver.received).toHaveLength(DELIVERY_ATTEMPTS);
  const [paused] = (await admin.listWebhooks()).body;
  expect(paused).toMatchObject({ pause_reason: 'Respondió 503. Fueron 8 intentos en 24 horas.', waiting: 2 });
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['waiting', 'failed']);
  const letters = await database
    .selectFrom('messages')
    .select('kind')
    .where('user_id', '=', adminId)
    .where('kind', '=', 'webhook_paused')
    .execute();
  expect(letters).toHaveLength(1);
  receiver.answer = () => [200];
  await admin.changeWebhook({ params: { id }, body: { active: true } });
  await deliver(id);
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test.each([
  [410, {}, 'Respondió 410: ya no quiere recibir avisos.', true],
  [302, { location: 'http://127.0.0.1:1/' }, 'Redirige a otra dirección (302), y eso no se sigue.', false],
] as const)('an answer of %i is a failure that is not followed', async (status, headers, reason, pauses) => {
  const { admin, person, receiver, makeWebhook, deliveries } = await institution();
  const { id } = await makeWebhook(['certificate.issued']);
  await create.certificate(person.id);
  receiver.answer = () => [status, headers];
  await deliver(id);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', status, reason }]);
  expect((await admin.listWebhooks()).body[0]?.paused_at !== null).toBe(pauses);
});

test('a paused receiver is still sent a test, once, and its events wait', async () => {
  const { admin, person, receiver, makeWebhook, deliveries } = await institution();
  const { id } = await makeWebhook(['certificate.issued']);
  receiver.answer = () => [503];
  await create.certificate(person.id);
  await deliver(id);
  const [failing] = (await admin.listWebhooks()).body;
  expect(failing?.failing).toMatchObject({ reason: 'Respondió 503.', attempts: 1 });
  await admin.changeWebhook({ params: { id }, body: { active: false } });
  await dueNow(id);
  await admin.testWebhook({ params: { id } });
  await deliver(id);
  await dueNow(id);
  await deliver(id);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['certificate.issued', 'test']);
  expect(await deliveries(id)).toMatchObject([
    { event: 'test', state: 'failed', attempts: 1, next_attempt_at: null },
    { event: 'certificate.issued', state: 'waiting' },
  ]);
  expect((await admin.listWebhooks()).body[0]).toMatchObject({ waiting: 1, events: 1 });
});

test('an institution without plan Paid is told nothing until it has it again', async () => {
  const { entityId, person, receiver, makeWebhook } = await institution();
  const { id } = await makeWebhook(['certificate.issued']);
  await create.certificate(person.id);
  const plan = (subscription: 'Paid' | 'Standard') =>
    database.updateTable('entities').set({ subscription }).where('id', '=', entityId).execute();
  await plan('Standard');
  await deliver(id);
  expect(receiver.received).toEqual([]);
  await plan('Paid');
  await deliver(id);
  expect(receiver.received).toHaveLength(1);
});

test('a private address is refused when it is entered, and when a name resolves to it later', async () => {
  const { entityId, person, makeWebhook, deliveries, receiver } = await institution();
  const { id } = await makeWebhook(['certificate.issued']);
  await create.certificate(person.id);
  await sql`update webhooks set url = 'https://localhost/avisos' where id = ${id}::uuid`.execute(database);
  await deliver(id, { loopback: false });
  expect(await deliveries(id)).toMatchObject([{ status: null, reason: 'Su dirección no es de internet.' }]);
  expect(receiver.received).toEqual([]);
  const strict = await testApp();
  const bank = await strict.create.entity({ subscription: 'Paid' });
  const admin = strict.as(await strict.create.session({ role: 'EntidadAdmin', entityId: bank.id }));
  for (const url of ['http://banco.example/a', 'https://10.0.0.1/a', 'https://[::1]/a', 'nada'])
    expect((await admin.makeWebhook({ body: { url, kinds: ['person.left'] } })).body.code).toBe(
      'WEBHOOK_ADDRESS_FORBIDDEN',
    );
  expect(entityId).not.toBe(bank.id);
});

test('deadlines and constancias that end are told once, and not what is long past', async () => {
  const { entityId, adminId, person, receiver, makeWebhook } = await institution();
  const today = await readToday(database);
  await create.certificate(person.id, { validUntil: addDays(today, 20) });
  await create.certificate(person.id, { courseId: 'curso-2', validUntil: addDays(today, 90) });
  await obligationOf(database, { entityId, title: 'PLD', recordedBy: adminId });
  const { id } = await makeWebhook(['obligation.overdue', 'certificate.expiring']);
  await tellDeadlines(platform, today);
  await tellDeadlines(platform, today);
  await deliver(id);
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  expect(told.filter(({ type }) => type === 'certificate.expiring')).toHaveLength(1);
  const overdue = told.filter(({ type }) => type === 'obligation.overdue');
  for (const { data } of overdue) expect(data.due_on >= addDays(today, -7)).toBe(true);
});

test.each(['slack', 'teams_workflow'] as const)(
  'a channel (%s) receives the summary of a Monday as totals',
  async (kind) => {
    const { admin, receiver } = await institution();
    const { body } = await admin.makeWebhook({ body: { url: receiver.url, kind, name: 'Cumplimiento' } });
    await tellDigests(platform, '2026-11-23');
    await tellDigests(platform, '2026-11-23');
    await deliver(body.id);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.body).toContain('Capacitación al 23 de noviembre de 2026');
    expect(receiver.received[0]?.body).not.toContain('Íñigo');
  },
);

test.each<[string, ReceiverOptions]>([
  ['never answers', { delayMs: 3_600_000 }],
  ['never ends its answer', { drips: true }],
])('a receiver that %s is given up after 10 seconds, and the administrator reads so', async (_, options) => {
  const { person, makeWebhook, deliveries } = await institution(options);
  const { id } = await makeWebhook(['certificate.issued']);
  await create.certificate(person.id);
  await deliver(id);
  expect(await deliveries(id)).toMatchObject([
    { state: 'waiting', attempts: 1, status: null, reason: 'No terminó de responder en 10 segundos.' },
  ]);
});

test('a slow receiver delays no other', async () => {
  const slow = await institution({ delayMs: 1_000 });
  const quick = await institution();
  const { id } = await slow.makeWebhook(['person.left']);
  await sql`select tell_webhooks(${slow.entityId}::uuid, 'person.left', jsonb_build_object('user_id', ${slow.person.id}::uuid))
    from generate_series(1, 10000)`.execute(database);
  const other = await quick.makeWebhook(['certificate.issued']);
  await create.certificate(quick.person.id);
  const begun = deliver(id);
  await deliver(other.id);
  expect(quick.receiver.received).toHaveLength(1);
  expect(slow.receiver.received.length).toBeLessThan(10_000);
  // It gives up its turn and goes on later.
  expect(await begun).toBe(true);
});

import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink({ delayMs: 40 });
afterAll(() => sink.stop());
const { app, as, create, database } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@institucion.example' },
  { runsJobs: true },
);
await app.ready();

test('a link that somebody waits for is sent while another institution’s thousands are', async () => {
  const [large, small] = [await create.entity(), await create.entity()];
  const { id } = await create.user({ entityId: large.id });
  await database
    .insertInto('messages')
    .values(
      Array.from({ length: 1_000 }, (_, n) => ({ user_id: id, kind: 'new_administrator', dedupe_key: `many:${n}` })),
    )
    .execute();
  const waiting = await create.user({ entityId: small.id, verified: false });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: small.id }));
  const own = await create.user({ entityId: large.id, verified: false });
  const itsAdmin = as(await create.session({ role: 'EntidadAdmin', entityId: large.id }));
  // The first link of the large one wakes its thousand messages, and is itself before them.
  await itsAdmin.sendVerification({ body: { user_id: own.id } });
  await eventually(() => expect(sink.received.length).toBeGreaterThan(20));
  await admin.sendVerification({ body: { user_id: waiting.id } });
  await eventually(() => expect(sink.received.map(({ to }) => to)).toContain(waiting.email));
  const order = sink.received.map(({ to }) => to);
  expect(order.indexOf(own.email)).toBeGreaterThanOrEqual(0);
  expect(order.indexOf(own.email)).toBeLessThan(40);
  expect(order.indexOf(waiting.email)).toBeLessThan(700);
  expect(
    await database.selectFrom('messages').select('id').where('state', '=', 'en cola').executeTakeFirst(),
  ).toBeDefined();
});

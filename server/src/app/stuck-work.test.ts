import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { as, create, database } = await testApp();

async function stuckMail() {
  const { id: entityId } = await create.entity({ name: 'Pagos de Ejemplo' });
  const person = await create.user({ entityId });
  await sql`insert into messages (user_id, kind, dedupe_key, state, reason, attempts, queued_at, due_at, settled_at)
    values (${person.id}, 'reminder', ${crypto.randomUUID()}, 'rechazado', 'gave_up', 9, now() - interval '1 day', now(), now())`.execute(
    database,
  );
  return person;
}

test('a SuperAdmin sees mails that were given up, without their receivers, and queues them again', async () => {
  const person = await stuckMail();
  const operator = as(await create.sessionOf((await create.user({ role: 'SuperAdmin' })).id));
  const { body } = await operator.getStuckWork();
  expect(body.mail).toEqual([
    expect.objectContaining({ state: 'rechazado', reason: 'gave_up', count: 1, entities: ['Pagos de Ejemplo'] }),
  ]);
  expect(JSON.stringify(body)).not.toContain(person.email);
  expect((await operator.retryStuckMail({ body: { state: 'rechazado', reason: 'gave_up' } })).body).toEqual({
    retried: 1,
  });
  expect((await operator.getStuckWork()).body.mail).toEqual([]);
});

test('a SuperAdmin sees jobs that nobody takes, that lost their process, and that failed', async () => {
  const queue = 'nobody-takes-it';
  await sql`select pgboss.create_queue(${queue}, ${JSON.stringify({ policy: 'standard' })}::jsonb)`.execute(database);
  const add = (state: string, heartbeat: string, output: object | null = null) =>
    sql`insert into pgboss.job (name, state, start_after, started_on, heartbeat_on, data, output)
      values (${queue}, ${state}::pgboss.job_state, now() - interval '1 hour', now(), now() - ${heartbeat}::interval,
        '{}', ${output && JSON.stringify(output)}::jsonb)`.execute(database);
  await add('created', '0');
  await add('active', '0');
  await add('active', '10 minutes');
  await add('failed', '0', { value: { message: 'job heartbeat timeout' } });
  await add('failed', '0', { value: { message: 'Ana Ruiz no existe' } });
  const operator = as(await create.sessionOf((await create.user({ role: 'SuperAdmin' })).id));
  const { body } = await operator.getStuckWork();
  const found = body.jobs.map(({ state, reason, count }) => `${state} ${reason} ${count}`);
  expect(found.toSorted()).toEqual(['failed error 1', 'failed process_died 1', 'lost null 1', 'waiting null 1']);
  expect(JSON.stringify(body)).not.toContain('Ana Ruiz');
});

test('only a SuperAdmin sees them', async () => {
  const admin = as(await create.sessionOf((await create.user({ role: 'EntidadAdmin' })).id));
  expect((await admin.getStuckWork()).status).toBe(403);
});

import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { createMetrics } from '../http/metrics.ts';
import { eventually } from '../testing/eventually.ts';
import { testApp } from '../testing/test-app.ts';
import { createJobQueue, type Job, type JobQueue } from './job-queue.ts';

const { pool, database } = await testApp();
const platform = databaseAs(pool)('platform');
const log = pino({ level: 'silent' });

const open: JobQueue[] = [];
afterEach(async () => {
  for (const queue of open.splice(0)) await queue.stop();
});
/** Simulates another process. */
async function startQueue(...jobs: Job[]) {
  const metrics = createMetrics(pool);
  const queue = createJobQueue(pool, metrics, log);
  await queue.start(jobs);
  open.push(queue);
  return { queue, metrics };
}

test('a job that is sent in a transaction runs when that is committed, and never when it is not', async () => {
  const ran: unknown[] = [];
  const { queue } = await startQueue({ name: 'record', run: async (data) => void ran.push(data) });
  await platform
    .transaction()
    .execute(async (tx) => {
      await queue.send(tx, 'record', { n: 1 });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await platform.transaction().execute((tx) => queue.send(tx, 'record', { n: 2 }));
  await eventually(() => expect(ran).toEqual([{ n: 2 }]));
});

test('several processes share the queue: each job runs once', async () => {
  const ran: number[] = [];
  const job: Job = { name: 'shared', concurrency: 2, run: async (data) => void ran.push((data as { n: number }).n) };
  const [{ queue }] = [await startQueue(job), await startQueue(job)];
  for (let n = 0; n < 12; n += 1) await queue.send(platform, 'shared', { n });
  await eventually(() => expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n)));
});

test('a job whose process is gone runs elsewhere once its heartbeat is missing', async () => {
  const ran: string[] = [];
  const { queue } = await startQueue({ name: 'orphan', run: async () => void ran.push('here') });
  await queue.send(platform, 'orphan', {});
  await eventually(() => expect(ran).toEqual(['here']));
  // Simulates a process that was killed a minute ago.
  await sql`insert into pgboss.job (name, state, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
    values ('orphan', 'active', 5, now() - interval '1 minute', now() - interval '1 minute', 30)`.execute(database);
  await eventually(() => expect(ran).toEqual(['here', 'here']));
});

test('a job whose process died twice does not run again', async () => {
  const ran: unknown[] = [];
  const { queue } = await startQueue({ name: 'deadly', run: async (data) => void ran.push(data) });
  await queue.send(platform, 'deadly', { n: 0 });
  await eventually(() => expect(ran).toEqual([{ n: 0 }]));
  // Simulates two jobs of processes that were killed a minute ago: at their first, and at their second run.
  await sql`insert into pgboss.job (name, data, state, retry_count, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
    select 'deadly', json_build_object('n', n), 'active', n - 1, 5, now() - interval '1 minute', now() - interval '1 minute', 30
    from generate_series(1, 2) n`.execute(database);
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where name = 'deadly' and state < 'completed'`.execute(database);
    expect(rows).toHaveLength(0);
  });
  expect(ran).toEqual([{ n: 0 }, { n: 1 }]);
});

test('a job that fails is counted, and waits to be run again', async () => {
  const { queue, metrics } = await startQueue({
    name: 'fails',
    run: async () => {
      throw new Error('no');
    },
  });
  await queue.send(platform, 'fails', {});
  await eventually(async () =>
    expect(await metrics.registry.metrics()).toContain('finaula_jobs_total{job="fails",outcome="failed"} 1'),
  );
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'fails'`.execute(database);
    expect(rows).toEqual([{ state: 'retry' }]);
  });
});

test('waiting jobs are in the metrics, by name, with the age of the oldest', async () => {
  const { metrics } = await startQueue({ name: 'waits', run: async () => undefined });
  await open[0]?.stop();
  await sql`insert into pgboss.job (name, start_after) values ('waits', now() - interval '90 seconds'), ('waits', now() + interval '1 hour')`.execute(
    database,
  );
  const text = await metrics.registry.metrics();
  expect(text).toContain('finaula_jobs_waiting{job="waits"} 1');
  expect(Number(/finaula_jobs_oldest_seconds\{job="waits"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
});

test('a job that could not be put into the queue is an error', async () => {
  const { queue } = await startQueue();
  // The library says nothing but null when a second job of a key may not wait beside the first.
  await sql`select pgboss.create_queue('alone', '{"policy": "short"}')`.execute(database);
  await queue.send(platform, 'alone', {}, { key: 'k' });
  await expect(queue.send(platform, 'alone', {}, { key: 'k' })).rejects.toThrow('was not put into the queue');
});

test('stopping lets a running job end', async () => {
  let ended = false;
  const { queue } = await startQueue({
    name: 'slow',
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      ended = true;
    },
  });
  await queue.send(platform, 'slow', {});
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'slow'`.execute(database);
    expect(rows).toEqual([{ state: 'active' }]);
  });
  await queue.stop();
  expect(ended).toBe(true);
});

import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from './connect.ts';
import { isDatabaseDown } from './failures.ts';
import { limitReadTime } from './read-timeout.ts';

const { pool } = connect(inject('templateUrl').replace(/[^/]+$/, 'postgres'), pino({ level: 'silent' }));
limitReadTime(pool, 200);
afterAll(() => pool.end());

test('a statement without a reply fails as an unavailable database, and the next one reconnects', async () => {
  const failure = await pool.query('select pg_sleep(20)').catch((error: unknown) => error);
  expect([isDatabaseDown(failure), (failure as Error).message]).toEqual([
    true,
    'Connection terminated: the database does not answer',
  ]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a statement without a reply fails when one that was sent with it was answered', async () => {
  const client = await pool.connect();
  const failure = await Promise.all([client.query('select 1'), client.query('select pg_sleep(20)')]).catch(
    (error: unknown) => error,
  );
  client.release(true);
  expect(isDatabaseDown(failure)).toBe(true);
});

test('a connection that is idle for longer stays open', async () => {
  const { rows: before } = await pool.query('select pg_backend_pid() as pid');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before);
});

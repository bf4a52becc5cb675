import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from './connect.ts';
import { isDatabaseDown } from './failures.ts';
import { limitReadTime } from './read-timeout.ts';

const { pool } = connect(inject('templateUrl').replace(/[^/]+$/, 'postgres'), pino({ level: 'silent' }));
limitReadTime(pool, 200);
afterAll(() => pool.end());

test('a statement that the database leaves without a reply fails as a database that is away, and the next one gets a new connection', async () => {
  const failure = await pool.query('select pg_sleep(20)').catch((error: unknown) => error);
  expect([isDatabaseDown(failure), (failure as Error).message]).toEqual([
    true,
    'Connection terminated: the database does not answer',
  ]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('so does one that was sent together with another that was answered', async () => {
  const client = await pool.connect();
  const failure = await Promise.all([client.query('select 1'), client.query('select pg_sleep(20)')]).catch(
    (error: unknown) => error,
  );
  client.release(true);
  expect(isDatabaseDown(failure)).toBe(true);
});

test('a connection that rests longer than that stays', async () => {
  const { rows: before } = await pool.query('select pg_backend_pid() as pid');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, type Database, pipelined } from './connect.ts';
import { databaseAs } from './rls-context.ts';

const { pool, database } = connect(inject('templateUrl').replace(/[^/]+$/, 'postgres'), pino({ level: 'silent' }));
afterAll(() => pool.end());

const ways: [string, Database][] = [
  ['of a job', database],
  ['with an actor’s rights', databaseAs(pool)('platform')],
];
test.each(ways)(
  'of two transactions that wait for each other, %s, one begins anew once the other is through',
  async (_, of) => {
    const begun: string[] = [];
    const bothHold = Promise.withResolvers<void>();
    const locking = (first: number, second: number) =>
      of.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${first})`.execute(tx);
        if (begun.push(`${first}, ${second}`) === 2) bothHold.resolve();
        await bothHold.promise;
        await sql`select pg_advisory_xact_lock(${second})`.execute(tx);
        return second;
      });
    expect(await Promise.all([locking(1, 2), locking(2, 1)])).toEqual([2, 1]);
    expect(begun).toHaveLength(3);
  },
);

test.each(ways)(
  'of statements that are asked at once, %s, the failure of the first is what is thrown, however late it is noticed',
  async (_, of) => {
    const late = (failing: Promise<unknown>) => failing.finally(() => sleep(50));
    const asked = of
      .transaction()
      .execute((tx) => pipelined(late(sql`select 1 / 0`.execute(tx)), sql`select 1`.execute(tx)));
    await expect(asked).rejects.toMatchObject({ code: '22012' });
  },
);

test('a failure that is no deadlock is not tried again', async () => {
  let tries = 0;
  const failing = database.transaction().execute(async (tx) => {
    tries++;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});

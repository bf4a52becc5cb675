import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { audit } from '../shared/audit/audit.ts';
import { bypassTriggers } from '../testing/bypass-triggers.ts';
import { testApp } from '../testing/test-app.ts';
import { stampIfMissed } from './stamp-ledger.ts';

const { database, pool } = await testApp();
const platform = databaseAs(pool)('platform');

/** Whether a start asks for a stamp. */
async function asksAtStart(): Promise<boolean> {
  const asked: string[] = [];
  await stampIfMissed(platform, { send: async (_connection, name) => void asked.push(name) });
  return asked.length > 0;
}
const stampedAgo = (ago: string) =>
  bypassTriggers(database, async (tx) => {
    await sql`delete from time_stamps`.execute(tx);
    await sql`insert into time_stamps (statement, root, nonce, response, stamped_at, recorded_at)
      values ('Sellado', decode(repeat('00', 32), 'hex'), decode(repeat('00', 8), 'hex'), '', now(), now() - ${ago}::interval)`.execute(
      tx,
    );
  });

test('a stamp that was due while the server was down is asked for at the next start', async () => {
  await database.transaction().execute((tx) => audit(tx, { action: 'plan changed' }));
  expect(await asksAtStart()).toBe(true);
  await stampedAgo('1 day 1 minute');
  expect(await asksAtStart()).toBe(true);
  await stampedAgo('0 minutes');
  expect(await asksAtStart()).toBe(false);
});

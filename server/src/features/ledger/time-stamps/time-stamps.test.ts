import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { testApp } from '../../../testing/test-app.ts';
import { startTimeStampingAuthority } from '../../../testing/time-stamping-authority.ts';
import type { Head } from '../read-chains.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { stampLedger, trustedBy } from './stamp-ledger.ts';
import { rootFrom, treeOf } from './tree.ts';

const folder = temporaryFolder('sellos');
const authority = await startTimeStampingAuthority(join(folder, 'tsa'));
const stranger = await startTimeStampingAuthority(join(folder, 'otra'));
afterAll(() => [authority, stranger].map(({ stop }) => stop()));

const { create, database, pool } = await testApp();
const platform = databaseAs(pool)('platform');
const act = (entityId: string | null) =>
  database.transaction().execute((tx) => audit(tx, { action: 'plan changed', entityId }));
const [north, south] = [await create.entity({ name: 'Caja Norte' }), await create.entity({ name: 'Caja Sur' })];
for (const entityId of [north.id, south.id, null, north.id]) await act(entityId);
const trusted = await trustedBy(authority);
const check = () => verifyLedger(database, { trusted });

test('every chain’s path leads to the root, and another head does not', () => {
  for (let size = 1; size <= 33; size += 1) {
    const heads = new Map<string, Head>(
      Array.from({ length: size }, (_, i) => [
        crypto.randomUUID(),
        { number: i + 1, hash: String(i).padStart(64, '0') },
      ]),
    );
    const { root, paths } = treeOf(heads);
    for (const [chain, head] of heads) {
      expect(rootFrom(chain, head, paths.get(chain) ?? [])).toBe(root);
      expect(rootFrom(chain, { ...head, number: head.number + 1 }, paths.get(chain) ?? [])).not.toBe(root);
    }
  }
});

/** An answer of before. */
let earlier: Buffer;

test('the heads are stamped by an authority, kept, and checked with the ledger', async () => {
  await stampLedger(platform, authority);
  await act(north.id);
  await stampLedger(platform, authority);
  expect(await check()).toMatchObject({ faults: [], time_stamps: { checked: 2, unknown: 0 } });
  const { stamped_at: stampedAt, response } = await database
    .selectFrom('time_stamps')
    .select(['stamped_at', 'response'])
    .executeTakeFirstOrThrow();
  earlier = response;
  expect(Math.abs(Date.now() - stampedAt.getTime())).toBeLessThan(60_000);
});

test('a stamp’s authority is unknown without its certificate', async () => {
  expect(await verifyLedger(database)).toMatchObject({ faults: [], time_stamps: { checked: 2, unknown: 2 } });
});

test('a stamp of an authority that nobody trusts is not kept', async () => {
  await expect(stampLedger(platform, { url: stranger.url, caFile: authority.caFile })).rejects.toThrow(
    /does not lead to one of TSA_CA_FILE/,
  );
  expect((await check()).time_stamps.checked).toBe(2);
});

/** The same signature, under a certificate of the same key that is for web servers. */
function withAnotherPurpose(reply: Buffer): Buffer {
  const { usual, forSomethingElse } = authority.certificates;
  const at = reply.indexOf(usual);
  expect([at > 0, usual.length]).toEqual([true, forSomethingElse.length]);
  return Buffer.concat([reply.subarray(0, at), forSomethingElse, reply.subarray(at + usual.length)]);
}

test.each([
  ['cut', (reply: Buffer) => reply.subarray(0, reply.length - 40)],
  [
    'altered in its signature',
    (reply: Buffer) => Buffer.concat([reply.subarray(0, -1), Buffer.from([(reply.at(-1) ?? 0) ^ 1])]),
  ],
  ['by a certificate for something else', withAnotherPurpose],
  ['of another request', () => earlier],
  ['no stamp at all', () => Buffer.from('<html>')],
])('an answer that is %s is not kept', async (_, change) => {
  authority.answerWith(change);
  await expect(stampLedger(platform, authority)).rejects.toThrow(/sello/);
  authority.answerWith((reply) => reply);
  expect((await check()).time_stamps.checked).toBe(2);
});
/** Each leaves its damage behind. */
describe('a manual change is reported', () => {
  test('a row that was rewritten with its chain and its head made to fit', async () => {
    await bypassTriggers(database, async (tx) => {
      await sql`update audit_log set action = 'user activated' where entity_id = ${south.id} and number = 1`.execute(
        tx,
      );
      await sql`update audit_log set hash = audit_entry_hash(audit_log) where entity_id = ${south.id} and number = 1`.execute(
        tx,
      );
      await sql`update audit_chains set hash = (select hash from audit_log where entity_id = ${south.id} and number = 1) where id = ${south.id}`.execute(
        tx,
      );
    });
    const { faults } = await check();
    expect(faults).toContainEqual(
      expect.stringMatching(/^El sello de tiempo del .* no corresponde con el registro 1 de la bitácora de Caja Sur/),
    );
  });

  test('a stamp of another response', async () => {
    await bypassTriggers(database, (tx) =>
      sql`update time_stamps set response = (select response from time_stamps order by recorded_at desc limit 1)`.execute(
        tx,
      ),
    );
    expect((await check()).faults).toContainEqual(expect.stringMatching(/El sello es de otro texto/));
  });

  test('a head that was taken out of a stamp', async () => {
    await bypassTriggers(database, (tx) => sql`delete from time_stamp_heads where entity_id = ${north.id}`.execute(tx));
    expect((await check()).faults).toContainEqual(expect.stringMatching(/no tiene todas las bitácoras que cubría/));
  });
});

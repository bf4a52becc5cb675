import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../database/connect.ts';
import { audit, auditBulk } from '../../shared/audit/audit.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyAndSeal, verifyChains, verifyLedger } from './verify-ledger.ts';

const { create, database } = await testApp();
const [north, south] = [await create.entity({ name: 'Caja Norte' }), await create.entity({ name: 'Caja Sur' })];
const act = (tx: Transaction, entityId: string | null) => audit(tx, { action: 'plan changed', entityId });
const write = (entityId: string | null) => database.transaction().execute((tx) => act(tx, entityId));

beforeAll(async () => {
  for (const entityId of [north.id, south.id, null, north.id, south.id, north.id]) await write(entityId);
});

/** While `holder` is open with an act of one chain, whether an act of another has to wait for it. */
async function waits(holder: string | null, other: string | null): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    await act(tx, holder);
    return database.transaction().execute(async (beside) => {
      await sql`set local lock_timeout = '300ms'`.execute(beside);
      return act(beside, other).then(
        () => false,
        (error: { code?: string }) => {
          expect(error.code).toBe('55P03');
          return true;
        },
      );
    });
  });
}

test('acts of different chains do not wait for each other, acts of one chain do', async () => {
  expect(await waits(north.id, south.id)).toBe(false);
  expect(await waits(north.id, null)).toBe(false);
  expect(await waits(null, south.id)).toBe(false);
  expect(await waits(north.id, north.id).catch(() => true)).toBe(true);
});

test('chains are numbered without gaps under concurrency, and the platform’s chain lists them', async () => {
  const entities = await Promise.all(Array.from({ length: 3 }, () => create.entity()));
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => write([...entities.map(({ id }) => id), null][n % 4] ?? null)),
  );
  const { rows } = await sql<{ gapless: boolean; rising: boolean }>`
    select max(number) = count(*) and min(number) = 1 as gapless, bool_and(follows) as rising
    from (select entity_id, number, number = row_number() over (partition by entity_id order by id) as follows from audit_log) numbered
    group by entity_id`.execute(database);
  expect(rows).toEqual(rows.map(() => ({ gapless: true, rising: true })));
  const opened = await database
    .selectFrom('audit_log')
    .select(sql`detail ->> 'entity_id'`.as('id'))
    .where('action', '=', 'chain opened')
    .execute();
  expect(opened.map(({ id }) => id).toSorted()).toEqual([north, south, ...entities].map(({ id }) => id).toSorted());
  expect((await verifyLedger(database)).faults).toEqual([]);
});

test('an act on many is one row with their number and a digest of who they are', async () => {
  const subjects = ['b', 'c', 'a'];
  await database
    .transaction()
    .execute((tx) => auditBulk(tx, { action: 'user registered', entityId: north.id, detail: { file: 'x' } }, subjects));
  const { detail } = await database
    .selectFrom('audit_log')
    .select('detail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ file: 'x', count: 3, sha256: createHash('sha256').update('a\nb\nc').digest('hex') });
});

class Undone extends Error {}

/** Faults found after changes past every trigger, which are rolled back. */
async function faultsAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  let faults: string[] = [];
  const doing = database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    ({ faults } = await verifyChains(tx));
    throw new Undone();
  });
  await expect(doing).rejects.toThrow(Undone);
  return faults;
}

const last = (entityId: string) => sql`(select max(id) from audit_log where entity_id = ${entityId})`;
const ofNorth = sql`from audit_log where entity_id = ${north.id}`;
/** Sets the head to where the rows end now. */
const mendHead = (entityId: string) => sql`
  update audit_chains set number = ended.number, hash = ended.hash from audit_log ended where ended.id = ${last(entityId)} and audit_chains.id = ${entityId}`;

describe('by hand', () => {
  test('a row changed: its chain is named, and no other', async () => {
    expect(
      await faultsAfter(
        sql`update audit_log set action = 'user activated' where entity_id = ${north.id} and number = 2`,
      ),
    ).toEqual(['El registro 2 de la bitácora de Caja Norte se cambió después de escribirse.']);
  });

  test('a row changed together with its hash', async () => {
    expect(
      await faultsAfter(
        sql`update audit_log set action = 'user activated' where entity_id = ${north.id} and number = 2`,
        sql`update audit_log set hash = audit_entry_hash(audit_log) where entity_id = ${north.id} and number = 2`,
      ),
    ).toEqual([
      'El registro 3 de la bitácora de Caja Norte no continúa al 2: alguno de los dos se cambió o se insertó después.',
    ]);
  });

  test.each(['id', 'number'])('the %s of a row changed', async (column) => {
    const faults = await faultsAfter(
      sql`update audit_log set ${sql.ref(column)} = ${sql.ref(column)} + 1000000 where id = ${last(south.id)}`,
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/registro \d+ de la bitácora de Caja Sur se cambió después de escribirse/),
    );
  });

  test('rows removed from the middle', async () => {
    expect(await faultsAfter(sql`delete ${ofNorth} and number = 2`)).toEqual([
      'Falta el registro 2 de la bitácora de Caja Norte.',
    ]);
    expect(await faultsAfter(sql`delete ${ofNorth} and number in (1, 2)`)).toEqual([
      'Faltan los registros 1 a 2 de la bitácora de Caja Norte.',
    ]);
  });

  test('the last row removed', async () => {
    expect(await faultsAfter(sql`delete from audit_log where id = ${last(north.id)}`)).toEqual([
      expect.stringMatching(
        /^La bitácora de Caja Norte termina en el registro \d+, pero su cabeza dice \d+: se quitaron/,
      ),
    ]);
  });

  test('a head removed', async () => {
    expect(await faultsAfter(sql`delete from audit_chains where id = ${south.id}`)).toEqual([
      'La bitácora de Caja Sur ya no tiene su cabeza, que dice dónde termina.',
    ]);
  });

  test('a whole chain removed, with and without its head', async () => {
    const gone = ['La bitácora de Caja Norte ya no está: se quitaron todos sus registros.'];
    expect(await faultsAfter(sql`delete ${ofNorth}`)).toEqual(gone);
    expect(await faultsAfter(sql`delete ${ofNorth}`, sql`delete from audit_chains where id = ${north.id}`)).toEqual(
      gone,
    );
  });

  test('a whole chain removed with the row that opened it', async () => {
    const faults = await faultsAfter(
      sql`delete ${ofNorth}`,
      sql`delete from audit_chains where id = ${north.id}`,
      sql`delete from audit_log where action = 'chain opened' and detail ->> 'entity_id' = ${north.id}`,
    );
    expect(faults).toEqual(['Falta el registro 1 de la bitácora de la plataforma.']);
  });

  test('a chain that was invented', async () => {
    const id = crypto.randomUUID();
    const faults = await faultsAfter(
      sql`insert into audit_log (id, number, action, entity_id, previous_hash, hash)
        values (nextval('audit_log_id'), 1, 'user activated', ${id}, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
      sql`update audit_log set hash = audit_entry_hash(audit_log) where entity_id = ${id}`,
      sql`insert into audit_chains (id, number, hash) select entity_id, number, hash from audit_log where entity_id = ${id}`,
    );
    expect(faults).toEqual([`La bitácora de la entidad ${id} no se abrió en la de la plataforma.`]);
  });

  test('an end cut off with the head made to fit shows once a seal was made over it', async () => {
    const cut = [sql`delete from audit_log where id = ${last(north.id)}`, mendHead(north.id)];
    expect(await faultsAfter(...cut)).toEqual([]);
    const { head, faults } = await verifyAndSeal(database, { actorId: null });
    expect(faults).toEqual([]);
    expect(await faultsAfter(...cut)).toEqual([
      expect.stringMatching(/^El sello del registro \d+ de la plataforma no corresponde/),
    ]);
    // Nothing new: the same seal. Later acts, and what was noted is still there.
    expect((await verifyAndSeal(database, { actorId: null })).head).toBe(head);
    await write(south.id);
    expect((await verifyAndSeal(database, { actorId: null }, { noted: head })).faults).toEqual([]);
    expect((await verifyAndSeal(database, { actorId: null }, { noted: 'ab'.repeat(32) })).faults).toEqual([
      expect.stringContaining('El sello anotado no está'),
    ]);
  });
});

test('a seal waits for the acts that are being written, so that it covers every row before it', async () => {
  const waiting = sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let sealing: Promise<unknown> | undefined;
  await database.transaction().execute(async (tx) => {
    await act(tx, north.id);
    sealing = verifyAndSeal(database, { actorId: null });
    while ((await waiting.execute(database)).rows[0]?.n === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await act(tx, south.id);
  });
  await sealing;
  const { rows } = await sql<{ action: string; sealed: number; rows: number }>`
    select action, (detail ->> 'rows')::int as sealed, (select count(*)::int - 1 from audit_log) as rows from audit_log order by id desc limit 1`.execute(
    database,
  );
  expect(rows).toEqual([{ action: 'ledger sealed', sealed: rows[0]?.rows, rows: rows[0]?.rows }]);
  expect((await verifyLedger(database)).faults).toEqual([]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { tenantFixture } from '../../testing/tenant-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { ACCESS_KINDS, type AccessKind, accessEvents } from '../access-events.ts';
import { endAccess, enders } from '../end-access.ts';
import { TENURE_EVENTS, tenureTable } from './tenure-table.ts';

const { create, database, pool } = await testApp();
const superAdmin = await create.user({ role: 'SuperAdmin' });
const acting = databaseAs(pool)({ id: superAdmin.id, role: 'SuperAdmin', entity_id: null });

/** Kinds that may change a table, its parent's where rows go with their parent. */
const kindsOf = (table: string): readonly AccessKind[] => {
  const { ends = [], with: parent } = tenureTable[table] ?? {};
  return parent === undefined ? ends : [...ends, ...kindsOf(parent)];
};

test('the tenure table names every table with an entity or a maker, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct columns.table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name = 'entity_id' or udt_name = 'uuid' and (column_name like '%\_by' or column_name = 'maker_id'))
    order by 1`.execute(database);
  expect(Object.keys(tenureTable)).toEqual(rows.map(({ name }) => name));
});

test.each(ACCESS_KINDS)('"%s" writes the tables of which the tenure table says so', (kind) => {
  const limits = { madeSince: new Date(0), providerId: superAdmin.id, entityId: superAdmin.id };
  const statements = enders[kind](sql`(select null::uuid)`, limits).map((statement) => statement.compile(database).sql);
  const written = statements.flatMap((text) =>
    [...text.matchAll(/(?:update|insert into|delete from) (\w+)/g)].map(([, table = '']) => table),
  );
  const known = new Set(written.filter((table) => table in tenureTable && table !== 'audit_log'));
  const named = Object.entries(tenureTable).filter(([, { ends = [] }]) => ends.includes(kind));
  expect([...known].toSorted()).toEqual(named.map(([table]) => table).toSorted());
});

test('rows that go with another table are deleted with it', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(database);
  for (const [child, { with: parent }] of Object.entries(tenureTable))
    if (parent !== undefined) expect(rows).toContainEqual({ child, parent });
});

test.each(TENURE_EVENTS)('"%s" changes rows of no other table than the tenure table says', async (event) => {
  const { entityId, administrator, rows } = await tenantFixture(
    database,
    create,
    `titular${TENURE_EVENTS.indexOf(event)}q`,
  );
  await database
    .updateTable('domain_proofs')
    .set({ proven_at: new Date() })
    .where('entity_id', '=', entityId)
    .execute();
  await database.updateTable('handovers').set({ maker_id: superAdmin.id }).where('entity_id', '=', entityId).execute();
  const before = await rows();
  await acting.transaction().execute((tx) => endAccess(tx, [administrator.id], event, { entityId }));
  const after = await rows();
  const byTriggers = ['audit_log', 'standing_changes'];
  const changed = Object.keys(tenureTable).filter(
    (table) => before[table] !== after[table] && !byTriggers.includes(table),
  );
  const events: readonly AccessKind[] = accessEvents[event];
  const allowed = Object.keys(tenureTable).filter((table) => kindsOf(table).some((kind) => events.includes(kind)));
  expect(changed.filter((table) => !allowed.includes(table))).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining(['closure_requests', 'handovers']));
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

/* H5: deactivating overdue people for some days must not restart their clock nor hide them. */

const { as, create, database } = await testApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function institution() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId });
  const person = await create.user({ entityId, name: 'Íñigo Ávila' });
  const admin = as(await create.sessionOf(administrator.id));
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: daysAgo(200) });
  const accountFact = (active: boolean, days: number) =>
    bypassTriggers(database, (tx) =>
      sql`insert into account_facts (user_id, entity_id, verified, active, recorded_at)
        values (${person.id}, ${entityId}, true, ${active}, now() - make_interval(days => ${days}::int))`.execute(tx),
    );
  await bypassTriggers(database, async (tx) => {
    await sql`update account_facts set recorded_at = now() - interval '200 days' where entity_id = ${entityId}`.execute(
      tx,
    );
    await sql`update obligation_versions set recorded_at = now() - interval '200 days' where entity_id = ${entityId}`.execute(
      tx,
    );
  });
  const standing = async () => (await admin.getCompliance({ query: { user_id: person.id } })).body.rows[0];
  const totals = async () => (await admin.getCompliance({ query: { part: 'sums' } })).body.totals;
  return { admin, person, accountFact, standing, totals };
}

describe('an interruption of access', () => {
  test.each([1, 29])('that lasts %i days continues the assignment with its first due date', async (days) => {
    const { accountFact, standing } = await institution();
    const before = await standing();
    expect(before).toMatchObject({ standing: 'vencida' });
    await accountFact(false, days + 1);
    await accountFact(true, 1);
    expect(await standing()).toMatchObject({
      standing: 'vencida',
      assigned_on: before?.assigned_on,
      due_on: before?.due_on,
    });
  });

  test('that lasts 30 days begins a new assignment', async () => {
    const { accountFact, standing } = await institution();
    await accountFact(false, 31);
    await accountFact(true, 1);
    expect(await standing()).toMatchObject({ standing: 'por_vencer' });
  });
});

test('people who are deactivated today stay in Cumplimiento, counted apart', async () => {
  const { admin, person, standing, totals } = await institution();
  const before = await totals();
  expect(before).toMatchObject({ vencida: 2, fuera_por_desactivacion: 0, people: 2 });
  await admin.toggleUserStatus({ body: { user_id: person.id, action: 'deactivate' } });
  expect(await totals()).toMatchObject({ vencida: 1, fuera_por_desactivacion: 1, people: 1 });
  const out = await standing();
  expect(out).toMatchObject({ standing: 'fuera_por_desactivacion' });
  expect(out?.explain?.facts).toContainEqual(expect.objectContaining({ text: 'Se desactivó su acceso.' }));
  const listed = await admin.getCompliance({ query: { standing: 'fuera_por_desactivacion' } });
  expect(listed.body.rows.map(({ user_id }) => user_id)).toEqual([person.id]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { addDays } from '../../../shared/time/days.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create, database, pool } = await testApp();
const databaseFor = databaseAs(pool);
const today = await readToday(database);

/** A manager with a proven address, and an employee and an exempt one who report to her. */
async function branch() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera Solís' });
  const manager = await create.user({ entityId, name: 'Patricia Zamora' });
  await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', manager.id).execute();
  const record = (userId: string, managerEmail: string | null, more: { position?: string; left_on?: string } = {}) =>
    database
      .insertInto('employment_facts')
      .values({
        entity_id: entityId,
        user_id: userId,
        recorded_by: administrator.id,
        manager_email: managerEmail,
        ...more,
      })
      .execute();
  const teller = await create.user({ entityId, name: 'Daniela Fuentes Mora' });
  await record(teller.id, manager.email, { position: 'Cajera' });
  const team = async (userId = manager.id) => (await as(await create.sessionOf(userId)).getTeam()).body;
  return { entityId, administrator, manager, teller, record, team };
}
type Branch = Awaited<ReturnType<typeof branch>>;

test('a manager sees the standings of direct reports, without reasons, and whom to tell', async () => {
  const { entityId, administrator, manager, teller, record, team } = await branch();
  const excused = await create.user({ entityId, name: 'Paulina Ríos', verified: false });
  await record(excused.id, manager.email);
  await create.user({ entityId, name: 'Nadie Suyo' });
  const obligation_id = await obligationOf(database, {
    entityId,
    recordedBy: administrator.id,
    startsOn: addDays(today, -10),
    firstDueDays: 5,
  });
  await as(await create.sessionOf(administrator.id)).createWaiver({
    body: { user_id: excused.id, obligation_id, until: addDays(today, 60), reason: 'Incapacidad por maternidad' },
  });
  const seen = await team();
  expect(seen).toEqual({
    on: today,
    people: [
      {
        user_id: teller.id,
        name: 'Daniela Fuentes Mora',
        position: 'Cajera',
        has_entered: true,
        standing: 'por_vencer',
        open: [{ title: 'PLD/FT anual', standing: 'por_vencer', due_on: addDays(today, 5) }],
        next_due_on: null,
        waived_until: null,
      },
      expect.objectContaining({
        name: 'Paulina Ríos',
        standing: 'exenta',
        has_entered: false,
        open: [],
        waived_until: addDays(today, 60),
      }),
    ],
    changed_on: today,
    administrators: ['Ana Herrera Solís'],
  });
  expect(JSON.stringify(seen)).not.toContain('maternidad');
});

const setUser = (id: string, values: { email?: string; is_active?: boolean; email_proven_at?: null }) =>
  database.updateTable('users').set(values).where('id', '=', id).execute();

/** The facts that give the right, each ended on its own. */
const ends: [string, (made: Branch) => Promise<unknown>][] = [
  ['somebody else leads the person', ({ record, teller }) => record(teller.id, 'otra.jefa@banco.example')],
  ['the person has no manager any more', ({ record, teller }) => record(teller.id, null)],
  ['the person left', ({ record, teller, manager }) => record(teller.id, manager.email, { left_on: today })],
  ['the person is deactivated', ({ teller }) => setUser(teller.id, { is_active: false })],
  ["the manager's address is unproven", ({ manager }) => setUser(manager.id, { email_proven_at: null })],
  ["the manager's address changes", ({ manager }) => setUser(manager.id, { email: `${manager.id}@otro.example` })],
  [
    'the institution is taken over, until it is verified',
    ({ entityId }) =>
      database
        .updateTable('entities')
        .set({ taken_over_at: sql`now()`, review: 'pending' })
        .where('id', '=', entityId)
        .execute(),
  ],
];

test.each(ends)('a manager sees nothing once %s', async (_case, end) => {
  const made = await branch();
  expect((await made.team()).people).toHaveLength(1);
  await end(made);
  expect(await made.team()).toMatchObject({ people: [], changed_on: null, administrators: [] });
});

test('a deactivated manager, and one who left, are shown nothing', async () => {
  const { manager, record, entityId } = await branch();
  const own = databaseFor({ id: manager.id, role: 'Empleado', entity_id: entityId });
  const count = async () => (await sql`select from own_team()`.execute(own)).rows.length;
  expect(await count()).toBe(1);
  await setUser(manager.id, { is_active: false });
  expect(await count()).toBe(0);
  await database.updateTable('users').set({ is_active: true }).where('id', '=', manager.id).execute();
  await record(manager.id, null, { left_on: today });
  expect(await count()).toBe(0);
});

test('the same address in another institution, and oneself, lead nobody', async () => {
  const { manager, team, record } = await branch();
  const { teller: elsewhere, record: recordElsewhere, team: teamElsewhere, ...other } = await branch();
  await recordElsewhere(elsewhere.id, manager.email);
  expect((await team()).people.map(({ name }) => name)).toEqual(['Daniela Fuentes Mora']);
  expect((await teamElsewhere(other.manager.id)).people).toEqual([]);
  await record(manager.id, manager.email);
  expect((await team()).people).toHaveLength(1);
});

test('row security shows a manager no other row of the people below', async () => {
  const { entityId, administrator, manager, teller } = await branch();
  await obligationOf(database, { entityId, recordedBy: administrator.id });
  await create.certificate(teller.id, { courseId: 'm01' });
  const own = databaseFor({ id: manager.id, role: 'Empleado', entity_id: entityId });
  for (const table of [
    'employment',
    'employment_facts',
    'certificates',
    'account_facts',
    'waivers',
    'messages',
  ] as const)
    expect(
      await own.selectFrom(table).selectAll().where('user_id', '=', teller.id).execute(),
      `rows of ${table}`,
    ).toEqual([]);
  expect(await own.selectFrom('users').select('id').where('id', '=', teller.id).execute()).toEqual([]);
});

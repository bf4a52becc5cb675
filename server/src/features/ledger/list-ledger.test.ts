import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const token = await create.session({ role: 'SuperAdmin', name: 'Sofía Superior' });
const superAdmin = as(token);
const exported = async (path: string, query: Record<string, string>, bearer: string) =>
  (
    await app.inject({ method: 'GET', url: path, query, headers: { authorization: `Bearer ${bearer}` } })
  ).payload.trim();

test('the ledger names who did what, newest first, by pages and by filters', async () => {
  const entities: string[] = [];
  for (let i = 0; i < 52; i++) {
    const { id } = await create.entity({ name: `Caja ${i}` });
    entities.push(id);
    await superAdmin.updateEntity({ params: { id }, body: { subscription: 'Paid' } });
  }
  await superAdmin.loadStaticRichContent();
  const first = (await superAdmin.listLedger({ query: {} })).body;
  expect([first.total, first.entries.length]).toEqual([105, 50]);
  expect(first.entries[0]).toMatchObject({
    id: 105,
    number: 53,
    action: 'content loaded',
    actor_name: 'Sofía Superior',
    detail: { courses: 18 },
  });
  expect(first.entries[1]).toMatchObject({
    number: 1,
    action: 'plan changed',
    entity_name: 'Caja 51',
    detail: { subscription: 'Paid' },
  });
  expect(first.entries[2]).toMatchObject({
    number: 52,
    action: 'chain opened',
    entity_name: null,
    detail: { entity_name: 'Caja 51' },
  });

  const older = (await superAdmin.listLedger({ query: { before: 4 } })).body;
  expect(older.entries.map(({ id }) => id)).toEqual([3, 2, 1]);
  const loads = (await superAdmin.listLedger({ query: { action: 'content loaded' } })).body;
  expect(loads.entries).toHaveLength(1);
  const one = (await superAdmin.listLedger({ query: { entity_id: entities[7] } })).body;
  expect(one.entries.map(({ entity_name }) => entity_name)).toEqual(['Caja 7']);
});

test('the ledger is filtered by person and days, and exported as it is filtered', async () => {
  const { id: entityId } = await create.entity({ name: 'Unión de Ahorro' });
  await create.user({ name: 'Íñigo Ñúñez', entityId });
  await superAdmin.updateEntity({ params: { id: entityId }, body: { subscription: 'Paid' } });
  const of = async (query: object) =>
    (await superAdmin.listLedger({ query: { sign_ins: 'without', entity_id: entityId, ...query } })).body.entries.map(
      ({ action }) => action,
    );
  expect(await of({ person: 'sofia superior' })).toEqual(['plan changed']);
  expect(await of({ person: 'nadie así' })).toEqual([]);
  expect(await of({ from: '2020-01-01' })).toEqual(['plan changed']);
  expect(await of({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(await of({ from: '2099-01-01' })).toEqual([]);

  const query = { sign_ins: 'without', entity_id: entityId, format: 'csv' };
  const [head, first, ...rest] = (await exported('/api/admin/ledger', query, token)).split('\r\n');
  expect(head).toContain('Qué pasó');
  expect(first).toMatch(/"Plan cambiado","Ahora Custom",.*"Sofía Superior",.*"Unión de Ahorro"/);
  expect(rest).toEqual([]);
  expect((await superAdmin.listLedger({ query: { format: 'xlsx' } })).status).toBe(200);
});

test('administrators read and export the acts of their own institution, and no others', async () => {
  const [own, other] = [await create.entity({ name: 'Caja Propia' }), await create.entity({ name: 'Caja Ajena' })];
  for (const { id } of [own, other]) await superAdmin.updateEntity({ params: { id }, body: { subscription: 'Paid' } });
  const session = await create.session({ role: 'EntidadAdmin', entityId: own.id, name: 'Ana Herrera' });
  const administrator = as(session);
  await administrator.switchAssistant({ body: { enabled: false } });
  const { body } = await administrator.listActivity({ query: { sign_ins: 'without' } });
  // The operator's name is not one of the institution's.
  expect(body.entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['assistant switched', 'Ana Herrera'],
    ['plan changed', null],
  ]);
  expect(body.total).toBe(body.entries[0]?.number);
  const named = await administrator.listActivity({ query: { person: 'herrera' } });
  expect(named.body.entries).toHaveLength(1);
  expect((await administrator.listActivity({ query: { person: 'superior' } })).body.entries).toEqual([]);
  const csv = await exported('/api/admin/activity', { format: 'csv', entity_id: other.id }, session);
  expect(csv).toContain('Caja Propia');
  expect(csv).not.toContain('Caja Ajena');
  const employee = as(await create.session({ entityId: own.id }));
  expect((await employee.listActivity({ query: {} })).status).toBe(403);
});

test('an administrator who took over does not read acts about people who were there before', async () => {
  const { id } = await create.entity({ name: 'Banco Tomado' });
  const inherited = await create.user({ entityId: id, name: 'Mariana Ibáñez' });
  await superAdmin.createResetLink({ body: { user_id: inherited.id } });
  const administrator = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const acts = async () => (await administrator.listActivity({ query: {} })).body.entries.map(({ action }) => action);
  expect(await acts()).toContain('reset link made');
  const takenOver = (at: Date) =>
    database.updateTable('entities').set({ taken_over_at: at, review: 'pending' }).where('id', '=', id).execute();
  await takenOver(new Date());
  expect(await acts()).toEqual([]);
  await takenOver(new Date(0));
  expect(await acts()).toContain('reset link made');
  await database.updateTable('users').set({ inherited_at: new Date() }).where('id', '=', inherited.id).execute();
  expect(await acts()).not.toContain('reset link made');
});

import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp();
const superAdmin = as(await create.session({ role: 'SuperAdmin', name: 'Sofía Superior' }));

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

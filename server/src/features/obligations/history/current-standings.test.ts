import type { Standing } from '@finaula/contract/compliance';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/time/days.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';
import { readCompletionTimes } from '../completion-times.ts';
import { forecastLapses } from '../forecast.ts';

/** Simulates an institution of thousands, whose standings of today are kept. */
vi.mock('../../../shared/standings/in-batches.ts', async (original) => {
  const { peopleInBatches, ...rest } = await original<typeof import('../../../shared/standings/in-batches.ts')>();
  return {
    ...rest,
    peopleInBatches: (...[connection, entityId]: Parameters<typeof peopleInBatches>) =>
      peopleInBatches(connection, entityId, 3),
  };
});

const { as, create, database } = await testApp();
const { id: entityId } = await create.entity({ name: 'Banco Grande' });
const administrator = await create.user({ role: 'EntidadAdmin', entityId });
const admin = as(await create.sessionOf(administrator.id));
const people: Awaited<ReturnType<typeof create.user>>[] = [];
for (let n = 0; n < 40; n += 1) people.push(await create.user({ entityId }));
const startsOn = addDays(await readToday(database), -100);
await bypassTriggers(database, (tx) =>
  sql`update account_facts set recorded_at = now() - interval '200 days'`.execute(tx),
);
const obligationId = await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn });

interface Filters {
  obligation_id?: string;
  area?: string;
  standing?: Standing;
  q?: string;
}
const sums = async (query: Filters & { as_known?: 'now' } = {}) => {
  const { body } = await admin.getCompliance({ query: { ...query, part: 'sums' } });
  const { as_known: _, ...counts } = body;
  return counts;
};
/** `now` is computed each time. */
const expectAgreement = async () => {
  const kept = await sums();
  expect(kept).toEqual(await sums({ as_known: 'now' }));
  return kept;
};
/** All rows in an order, page by page. */
async function list(query: Filters & { as_known?: 'now'; order: 'urgency' | 'due' | 'area' }) {
  const rows: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await admin.getCompliance({ query: { ...query, part: 'rows', ...(cursor && { cursor }) } });
    rows.push(...body.rows);
    if (body.next_cursor === null) return rows;
    cursor = body.next_cursor;
  }
}
const person = (n: number) => people[n]?.id ?? '';

test('kept sums follow each kind of fact', async () => {
  const facts: (() => Promise<unknown>)[] = [
    () => create.certificate(person(0), { courseId: 'm01' }),
    () =>
      database
        .insertInto('employment_facts')
        .values({ entity_id: entityId, user_id: person(1), area: 'Crédito', recorded_by: administrator.id })
        .execute(),
    () => database.updateTable('users').set({ is_active: false }).where('id', '=', person(2)).execute(),
    () => database.updateTable('users').set({ closed_at: new Date() }).where('id', '=', person(2)).execute(),
    () =>
      admin.createWaiver({
        body: { user_id: person(3), obligation_id: obligationId, until: '2100-01-01', reason: 'Licencia' },
      }),
    async () => {
      const { id } = await database.selectFrom('waivers').select('id').executeTakeFirstOrThrow();
      return admin.endWaiver({ params: { id } });
    },
    async () => {
      const { folio } = await database.selectFrom('certificates').select('folio').executeTakeFirstOrThrow();
      return admin.revokeCertificate({ params: { folio }, body: { reason: 'Se emitió por error' } });
    },
    () => create.user({ entityId }),
    () => admin.updateObligation({ params: { id: obligationId }, body: { first_due: { days_after_assignment: 300 } } }),
    () => obligationOf(database, { entityId, title: 'Otra', recordedBy: administrator.id, startsOn }),
    async () => admin.endObligation({ params: { id: obligationId }, body: { on: await readToday(database) } }),
  ];
  let before = await expectAgreement();
  for (const [n, record] of facts.entries()) {
    await record();
    const after = await expectAgreement();
    expect(after, `fact ${n}`).not.toEqual(before);
    before = after;
  }
});

test('kept sums can be filtered by obligation, area and name', async () => {
  const { by_obligation } = await sums();
  for (const query of [{ obligation_id: by_obligation[0]?.obligation_id ?? '' }, { area: 'credito' }, { q: 'a' }])
    expect(await sums(query)).toEqual(await sums({ ...query, as_known: 'now' }));
});

test('kept standings are listed in each order, with each filter', async () => {
  await obligationOf(database, { entityId, title: 'Una más', recordedBy: administrator.id, startsOn });
  const { by_obligation } = await sums();
  const filters: Filters[] = [
    {},
    { obligation_id: by_obligation[0]?.obligation_id ?? '' },
    { area: 'credito' },
    { area: '' },
    { standing: 'vencida' },
    { q: 'a' },
  ];
  for (const order of ['urgency', 'due', 'area'] as const)
    for (const filter of filters) {
      const kept = await list({ ...filter, order });
      expect(kept, `${order} ${JSON.stringify(filter)}`).not.toEqual([]);
      expect(kept).toEqual(await list({ ...filter, order, as_known: 'now' }));
    }
});

test('forecasts and times are read from kept standings', async () => {
  const asked = { entityId, on: await readToday(database), filters: { as_known: 'then' as const } };
  expect((await admin.getComplianceForecast()).body.points).toEqual(
    await forecastLapses(database, asked, undefined, [0, 30, 60, 90]),
  );
  for (const { id } of people.slice(0, 6)) await create.certificate(id, { courseId: 'm01' });
  const { times } = (await admin.getCompletionTimes()).body;
  expect(times).not.toEqual([]);
  expect(times).toEqual(await readCompletionTimes(database, asked, undefined));
});

test('simultaneous first readers of a day agree', async () => {
  await sql`delete from current_standings`.execute(database);
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => sums()));
  for (const other of others) expect(other).toEqual(first);
});

test('kept sums of yesterday are computed again today', async () => {
  const today = await sums();
  await sql`update current_standings set day = day - 1, standings = array_fill('vencida'::text, array[cardinality(standings)])`.execute(
    database,
  );
  expect(await sums()).toEqual(today);
});

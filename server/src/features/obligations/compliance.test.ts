import { calls } from '@finaula/contract/calls';
import { STANDINGS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

/** Simulates an institution of thousands: its people come in several batches. */
vi.mock('../../shared/standings/in-batches.ts', async (original) => {
  const { peopleInBatches, ...rest } = await original<typeof import('../../shared/standings/in-batches.ts')>();
  return {
    ...rest,
    peopleInBatches: (...[connection, entityId]: Parameters<typeof peopleInBatches>) =>
      peopleInBatches(connection, entityId, 25),
  };
});

const { app, as, create, database } = await testApp();
const { id: entityId } = await create.entity({ name: 'Caja Ñandú' });
const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
const token = await create.sessionOf(administrator.id);
const admin = as(token);
const people: Awaited<ReturnType<typeof create.user>>[] = [];
for (let n = 0; n < 60; n += 1)
  people.push(
    await create.user({
      entityId,
      name: `Ñ Persona ${String(n).padStart(2, '0')}`,
      email: `persona${n}@correo.example`,
    }),
  );
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
await bypassTriggers(database, async (tx) => {
  await sql`update account_facts set recorded_at = now() - interval '500 days'`.execute(tx);
});
for (const [n, { id }] of people.entries())
  await database
    .insertInto('employment_facts')
    .values({
      entity_id: entityId,
      user_id: id,
      area: ['Crédito', 'Sucursales', null][n % 3] ?? null,
      recorded_by: administrator.id,
    })
    .execute();
const first = await obligationOf(database, {
  entityId,
  title: 'Primera',
  recordedBy: administrator.id,
  startsOn: day(400).toISOString().slice(0, 10),
});
const second = await obligationOf(database, {
  entityId,
  title: 'Segunda',
  recordedBy: administrator.id,
  startsOn: day(3).toISOString().slice(0, 10),
  firstDueDays: 75,
});
for (const [n, { id }] of people.entries())
  if (n % 4 !== 0) await create.certificate(id, { courseId: 'm01', issuedAt: day(n * 12) });
const [excused] = people;
if (!excused) throw new Error('People were made.');
for (const obligation_id of [first, second])
  await admin.createWaiver({
    body: { user_id: excused.id, obligation_id, until: '2100-01-01', reason: 'Licencia, "larga"; sin sueldo' },
  });

type Query = NonNullable<Parameters<typeof admin.getCompliance>[0]['query']>;
async function readAll(query: Query) {
  const rows = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { status, body } = await admin.getCompliance({
      query: { ...query, part: 'rows', ...(cursor && { cursor }) },
    });
    expect(status).toBe(200);
    rows.push(...body.rows);
    cursor = body.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { rows, pages };
}
const keyOf = ({ user_id, obligation_id }: { user_id: string; obligation_id: string }) => `${user_id} ${obligation_id}`;

test('every row is on exactly one page, in both orders, and the sums are those of the rows', async () => {
  const byName = await readAll({});
  const byUrgency = await readAll({ order: 'urgency' });
  expect([byName.pages, byUrgency.pages]).toEqual([3, 5]);
  expect(byName.rows).toHaveLength(122);
  expect(new Set(byName.rows.map(keyOf)).size).toBe(122);
  expect(byUrgency.rows.map(keyOf).toSorted()).toEqual(byName.rows.map(keyOf).toSorted());
  const ranks = byUrgency.rows.map(({ standing, due_on }) => `${STANDINGS.indexOf(standing)} ${due_on}`);
  expect(ranks).toEqual(ranks.toSorted());
  expect(new Set(byName.rows.map(({ standing }) => standing)).size).toBe(5);

  const { body } = await admin.getCompliance({ query: {} });
  const { people: obliged, ...counts } = body.totals;
  expect(obliged).toBe(60);
  expect(counts.exenta).toBe(1);
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(61);
  const worst = new Map<string, number>();
  for (const { user_id, standing } of byName.rows)
    worst.set(user_id, Math.min(worst.get(user_id) ?? 9, STANDINGS.indexOf(standing)));
  for (const standing of STANDINGS)
    expect(counts[standing]).toBe([...worst.values()].filter((rank) => STANDINGS[rank] === standing).length);
  for (const { obligation_id, vencida } of body.by_obligation)
    expect(vencida).toBe(
      byName.rows.filter((row) => row.obligation_id === obligation_id && row.standing === 'vencida').length,
    );
  expect(body.by_area.reduce((sum, area) => sum + area.people, 0)).toBe(60);
});

test.each<Query>([
  { standing: 'vencida' },
  { obligation_id: second },
  { area: 'Crédito' },
  { area: '' },
  { q: 'persona1' },
  { q: 'n persona 08', standing: 'vencida' },
  { area: 'Crédito', standing: 'vencida', obligation_id: first },
])('filters in both orders and in the file: %o', async (query) => {
  const all = (await readAll({})).rows;
  const expected = all.filter(
    (row) =>
      (query.standing === undefined || row.standing === query.standing) &&
      (query.obligation_id === undefined || row.obligation_id === query.obligation_id) &&
      (query.area === undefined || (row.area ?? '') === query.area) &&
      (query.q === undefined ||
        query.q
          .split(' ')
          .every((word) => `${row.name} ${row.email}`.toLowerCase().replaceAll('ñ', 'n').includes(word))),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect((await readAll(query)).rows).toEqual(expected);
  expect((await readAll({ ...query, order: 'urgency' })).rows.map(keyOf).toSorted()).toEqual(
    expected.map(keyOf).toSorted(),
  );
  const { payload } = await download('csv', query);
  expect(payload.trimEnd().split('\r\n')).toHaveLength(expected.length + 1);
});

const download = (format: 'csv' | 'xlsx', query: Query = {}) =>
  app.inject({
    method: 'GET',
    url: calls.getCompliance.path,
    query: { format, ...query } as Record<string, string>,
    headers: { authorization: `Bearer ${token}` },
  });

test('the files say all of it, with the reason of a waiver and the date they are about', async () => {
  const { payload, headers } = await download('csv', { on: '2026-01-15', as_known: 'now' });
  expect(headers['content-disposition']).toContain('cumplimiento-al-2026-01-15-');
  expect(payload.startsWith('\uFEFF"Persona","Correo","Número de empleado","Área"')).toBe(true);
  expect((await download('csv')).payload).toContain('"Licencia, ""larga""; sin sueldo"');
  const { rawPayload } = await download('xlsx');
  const [sheet, about] = await readXlsxFile(rawPayload);
  expect(sheet?.data).toHaveLength(123);
  expect(about?.data.map(([name]) => name)).toContain('Situación al');
});

test('rows come by date or by area, without an area last, each on one page', async () => {
  const all = (await readAll({})).rows.map(keyOf).toSorted();
  const byDate = (await readAll({ order: 'due' })).rows;
  const days = byDate.map(({ due_on }) => due_on);
  expect(days).toEqual(days.toSorted());
  expect(byDate.map(keyOf).toSorted()).toEqual(all);
  const byArea = (await readAll({ order: 'area' })).rows;
  const areas = [...new Set(byArea.map(({ area }) => area))];
  expect(areas.at(-1)).toBeNull();
  expect(areas.slice(0, -1)).toEqual(areas.slice(0, -1).toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'es-MX')));
  expect(areas.length).toBeGreaterThan(2);
  // Each area is one run of rows.
  expect(byArea.filter(({ area }, i) => area !== byArea[i - 1]?.area)).toHaveLength(areas.length);
  expect(byArea.map(keyOf).toSorted()).toEqual(all);
});

test('a cursor of another order is refused, and a page after the end is empty', async () => {
  const { body } = await admin.getCompliance({ query: { order: 'urgency' } });
  const wrong = await admin.getCompliance({ query: { order: 'name', cursor: body.next_cursor ?? '' } });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CURSOR_INVALID']);
});

test('the forecast equals the standings of the days themselves', async () => {
  const { body } = await admin.getComplianceForecast();
  const now = await admin.getCompliance({ query: { part: 'sums' } });
  expect(body.points.map(({ people: all, overdue }) => [all, overdue])).toEqual(
    Array(4).fill([60, now.body.totals.vencida]),
  );
  for (const { on, up_to_date, would_lapse, overdue } of body.points) {
    expect(up_to_date + would_lapse + overdue).toBe(60);
    const then = await admin.getCompliance({ query: { on, part: 'sums' } });
    expect(would_lapse + overdue).toBe(then.body.totals.vencida);
  }
  expect(body.points[3]?.would_lapse).toBeGreaterThan(0);
});

test('a page of people shows who is excused today, once for each obligation', async () => {
  const waiversOf = async (userId: string) =>
    (await admin.listEntityUsers({ query: { limit: 200 } })).body.users.find(({ id }) => id === userId)?.waivers;
  const seen = await waiversOf(excused.id);
  expect(seen?.map(({ obligation_title, until, reason }) => [obligation_title, until, reason]).toSorted()).toEqual([
    ['Primera', '2100-01-01', 'Licencia, "larga"; sin sueldo'],
    ['Segunda', '2100-01-01', 'Licencia, "larga"; sin sueldo'],
  ]);
  const [, other, past] = people;
  if (!other || !past) throw new Error('People were made.');
  expect(await waiversOf(other.id)).toEqual([]);
  const facts = { entity_id: entityId, obligation_id: first, recorded_by: administrator.id };
  await database
    .insertInto('waivers')
    .values([
      { ...facts, user_id: past.id, until: day(2).toISOString().slice(0, 10), reason: 'Ya terminó' },
      { ...facts, user_id: other.id, until: '2100-01-01', reason: 'Antes' },
    ])
    .execute();
  expect(await waiversOf(past.id)).toEqual([]);
  const [standing] = (await admin.getCompliance({ query: { user_id: other.id, obligation_id: first } })).body.rows;
  expect(await waiversOf(other.id)).toMatchObject([{ until: '2100-01-01', reason: 'Antes' }]);
  expect((await admin.endWaiver({ params: { id: standing?.waiver?.id ?? '' } })).status).toBe(200);
  expect(await waiversOf(other.id)).toEqual([]);
  const { id: elsewhere } = await create.entity({ name: 'Caja Ajena' });
  const stranger = as(await create.session({ role: 'EntidadAdmin', entityId: elsewhere }));
  expect(
    (await stranger.listEntityUsers({ query: { limit: 200 } })).body.users.flatMap(({ waivers = [] }) => waivers),
  ).toEqual([]);
});

test('a file about an earlier day has the employee number that was known then', async () => {
  const { id } = people[7] ?? { id: '' };
  await bypassTriggers(database, async (tx) => {
    await sql`update obligation_versions set recorded_at = now() - interval '400 days' where entity_id = ${entityId}`.execute(
      tx,
    );
    await sql`update employment_facts set recorded_at = now() - interval '300 days', hired_on = '2025-01-15' where user_id = ${id}`.execute(
      tx,
    );
  });
  await admin.correctPerson({ params: { id }, body: { employee_number: '00777' } });
  expect((await download('csv', { user_id: id })).payload).toContain('"00777"');
  const { payload } = await download('csv', { user_id: id, on: day(5).toISOString().slice(0, 10) });
  expect(payload).toContain('Ñ Persona 07');
  expect(payload).not.toContain('00777');
});

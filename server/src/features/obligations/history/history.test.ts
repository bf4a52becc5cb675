import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { keepFigures, missingDays } from '../../../shared/standings/figures.ts';
import { addDays } from '../../../shared/time/days.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { agedInstitution } from '../../../testing/standings/aged-institution.ts';
import { testApp } from '../../../testing/test-app.ts';
import { complianceFigureJobs, listEntitiesWithoutFigures } from './jobs.ts';
import { stepDays } from './step-days.ts';

const { as, create, database, pool } = await testApp();
const databaseFor = databaseAs(pool);
const platform = databaseFor('platform');
const today = await readToday(database);
const daysAgo = (days: number) => addDays(today, -days);

async function institution(name: string, areas: readonly (string | null)[]) {
  const aged = await agedInstitution({ as, create, database }, name, areas);
  return { ...aged, own: databaseFor({ entity: aged.entityId }) };
}

type Admin = Awaited<ReturnType<typeof institution>>['admin'];
const historyOf = async (admin: Admin, query: Parameters<Admin['getComplianceHistory']>[0]['query']) => {
  const { status, body } = await admin.getComplianceHistory({ query });
  expect(status).toBe(200);
  return body;
};

test('a step ends on the last day of its week or month, and the last one on the asked day', () => {
  expect(stepDays('2026-01-31', '2026-04-10', 'month')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-10',
  ]);
  expect(stepDays('2026-11-22', '2026-12-06', 'week')).toEqual(['2026-11-22', '2026-11-29', '2026-12-06']);
});

test('a history has the figures of each step, as the compliance of that day counts them', async () => {
  const { admin, people } = await institution('Banco del Paso', ['Crédito', 'credito', null]);
  await create.certificate(people[0]?.id ?? '', { courseId: 'm01', issuedAt: new Date(Date.now() - 30 * 86_400_000) });
  const { points, pending } = await historyOf(admin, { from: daysAgo(180), to: '2100-01-01', step: 'week' });
  expect(pending).toBe(false);
  expect(points.at(-1)?.on).toBe(today);
  expect(points.length).toBeGreaterThanOrEqual(14);
  for (const { on, counts } of points) {
    const { body } = await admin.getCompliance({ query: { on, part: 'sums' } });
    expect(counts).toEqual(body.totals);
  }
});

test('a history says when a period has too many points', async () => {
  const { admin } = await institution('Banco del Límite', []);
  expect((await admin.getComplianceHistory({ query: { from: daysAgo(400), to: today } })).status).toBe(200);
  const { status, body } = await admin.getComplianceHistory({ query: { from: daysAgo(500), to: today, step: 'week' } });
  expect([status, body]).toMatchObject([422, { code: 'HISTORY_TOO_LONG' }]);
});

test('a past day keeps its figures when a fact about it is recorded later', async () => {
  const { admin, people } = await institution('Banco de Ayer', ['Crédito']);
  const certificate = await create.certificate(people[0]?.id ?? '', {
    courseId: 'm01',
    issuedAt: new Date(Date.now() - 70 * 86_400_000),
  });
  const asked = { from: daysAgo(50), to: daysAgo(50) };
  const fulfilled = await historyOf(admin, asked);
  expect(fulfilled.points[0]?.counts).toMatchObject({ cumplida: 1, vencida: 1 });
  await admin.revokeCertificate({ params: { folio: certificate.folio }, body: { reason: 'Se emitió por error' } });
  expect((await historyOf(admin, asked)).points).toEqual(fulfilled.points);
  const now = await historyOf(admin, { ...asked, as_known: 'now' });
  expect(now.points[0]?.counts).toMatchObject({ cumplida: 0, vencida: 2 });
});

test('facts recorded later name the people whose past standing they change', async () => {
  const { admin, people, entityId, administrator } = await institution('Banco de Causas', ['Caja', 'Caja', 'Crédito']);
  const [first, second, third] = people.map(({ id }) => id);
  await bypassTriggers(database, (tx) =>
    tx.updateTable('obligation_versions').set({ counts_documented: true }).where('entity_id', '=', entityId).execute(),
  );
  const issuedAt = new Date(Date.now() - 70 * 86_400_000);
  const revoked = await create.certificate(third ?? '', { courseId: 'm01', issuedAt });
  const later = async () => (await admin.getLaterFacts({ query: { on: daysAgo(50) } })).body;
  expect(await later()).toMatchObject({ changed: 0, causes: [] });

  const { id: training_id } = await database
    .insertInto('documented_trainings')
    .values({
      entity_id: entityId,
      kind: 'session',
      title: 'Fundamentos en aula',
      held_on: daysAgo(60),
      provider: 'Aula Norte',
      course_ids: ['m01'],
      recorded_by: administrator.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('documented_attendances')
    .values(
      [first, second].map((user_id = '') => ({
        training_id,
        entity_id: entityId,
        user_id,
        recorded_by: administrator.id,
      })),
    )
    .execute();
  await admin.revokeCertificate({ params: { folio: revoked.folio }, body: { reason: 'Se emitió por error' } });

  const found = await later();
  expect(found).toMatchObject({ changed: 3, unexplained: 0 });
  expect(found.causes).toMatchObject([
    {
      kind: 'documented',
      people: 2,
      area: 'Caja',
      title: 'Fundamentos en aula',
      of_day: daysAgo(60),
      recorded_to: today,
    },
    { kind: 'revoked', people: 1, area: 'Crédito', of_day: null, recorded_from: today },
  ]);
  expect(found.people.map(({ before, after }) => [before, after])).toEqual(
    expect.arrayContaining([
      ['vencida', 'cumplida'],
      ['cumplida', 'vencida'],
    ]),
  );
  const { marks } = await historyOf(admin, { from: daysAgo(20), to: today });
  expect(marks).toEqual([{ on: today, kind: 'documented', title: null, number: 2 }]);
});

test('a history of an obligation and an area counts these people, and hides fewer than five', async () => {
  const { admin, obligationId } = await institution('Banco de Áreas', [...Array(5).fill('Crédito'), 'Caja']);
  const pointOf = async (area: string) =>
    (await historyOf(admin, { from: daysAgo(10), to: daysAgo(10), area, obligation_id: obligationId })).points[0];
  expect((await pointOf('CREDITO'))?.counts).toMatchObject({ people: 5, vencida: 5 });
  expect(await pointOf('Caja')).toEqual({ on: daysAgo(10), counts: null });
});

test('marks name new versions of an obligation and imports that added people', async () => {
  const { admin, obligationId, entityId, administrator } = await institution('Banco de Marcas', []);
  await admin.updateObligation({ params: { id: obligationId }, body: { warn_days: 20 } });
  await database
    .insertInto('people_imports')
    .values({
      entity_id: entityId,
      created_by: administrator.id,
      file_name: 'personas.csv',
      sha256: Buffer.alloc(32),
      bytes: 1,
      format: 'csv',
      state: 'applied',
      applied_at: new Date(),
      counts: JSON.stringify({ create: 40 }),
    })
    .execute();
  const { marks } = await historyOf(admin, { from: daysAgo(150), to: today });
  expect(marks).toEqual([
    { on: daysAgo(100), kind: 'version', title: 'PLD/FT anual', number: 1 },
    { on: today, kind: 'import', title: null, number: 40 },
    { on: today, kind: 'version', title: 'PLD/FT anual', number: 2 },
  ]);
});

test('the job keeps every day since the first obligation once, however often it runs', async () => {
  const { entityId, own } = await institution('Banco Diario', ['Crédito']);
  const [, keep] = complianceFigureJobs({
    platform,
    databaseFor,
    stopping: new AbortController().signal,
  } as Parameters<typeof complianceFigureJobs>[0]);
  expect(await listEntitiesWithoutFigures(platform)).toContain(entityId);
  const run = () => keep?.run({ entity_id: entityId }, new AbortController().signal);
  await Promise.all([run(), run()]);
  expect(await missingDays(own, entityId)).toEqual([]);
  expect(await listEntitiesWithoutFigures(platform)).not.toContain(entityId);
  await keepFigures(own, entityId, daysAgo(1));
  const { rows } = await sql<{ days: number; doubled: number }>`
    select count(distinct day)::int as days, (count(*) - count(distinct (day, obligation_id, area_key)))::int as doubled
    from compliance_figures where entity_id = ${entityId}`.execute(database);
  expect(rows).toEqual([{ days: 100, doubled: 0 }]);
});

test('times to complete have a median and a 90th percentile, from five people on', async () => {
  const { admin, people, obligationId } = await institution('Banco Puntual', Array(5).fill('Crédito'));
  for (const [n, { id }] of people.entries()) {
    if (n === 4) expect((await admin.getCompletionTimes()).body).toEqual({ times: [] });
    // The obligation reached everybody a hundred days ago.
    await create.certificate(id, { courseId: 'm01', issuedAt: new Date(Date.now() - (90 - 10 * n) * 86_400_000) });
  }
  const { times } = (await admin.getCompletionTimes()).body;
  expect(times).toEqual([
    { obligation_id: obligationId, title: 'PLD/FT anual', people: 5, median_days: 30, p90_days: 50 },
  ]);
});

import type { ObligationTerms } from '@finaula/contract/obligations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
const today = rows[0]?.today ?? '';
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

async function obliged(changes: Partial<ObligationTerms>) {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const { id: holder } = await create.user({ entityId });
  const { body: obligation } = await admin.createObligation({
    body: {
      title: 'PLD/FT anual',
      legal_basis: 'LIC, art. 115.',
      course_ids: ['curso-1', 'curso-2'],
      evidence: 'quiz',
      audience: { everyone: true },
      starts_on: today,
      first_due: { days_after_assignment: 40 },
      repeat: { months: 12 },
      warn_days: 30,
      ...changes,
    },
  });
  const explain = async (on: string) => {
    const [row] = (await admin.getCompliance({ query: { user_id: holder, on } })).body.rows;
    return row;
  };
  return { admin, holder, obligation, explain };
}

test('the sum ends in the due date when only one of two courses is held', async () => {
  const { holder, explain } = await obliged({});
  await create.certificate(holder, { courseId: 'curso-1' });
  const row = await explain(today);
  expect(row?.due_on).toBe(inDays(40));
  expect(row?.explain?.sum.map(({ text }) => text)).toEqual([
    'le toca desde ese día',
    'plazo desde que le toca',
    'fecha límite',
  ]);
});

test('the sum counts from the certificate of the course that is due first', async () => {
  const { holder, explain } = await obliged({});
  await create.certificate(holder, { courseId: 'curso-1', issuedAt: new Date(`${inDays(-20)}T18:00:00Z`) });
  await create.certificate(holder, { courseId: 'curso-2', issuedAt: new Date(`${inDays(-50)}T18:00:00Z`) });
  const row = await explain(today);
  expect(row?.explain?.sum.map(({ text }) => text)).toEqual([
    'su constancia de «Curso de contraseñas»',
    'se repite desde cada constancia',
    'fecha límite',
  ]);
});

test('a yearly sum names the day of the year', async () => {
  const [year] = today.split('-').map(Number);
  const { holder, explain } = await obliged({
    course_ids: ['curso-1'],
    repeat: { calendar_year: { month: 3, day: 31 } },
  });
  await create.certificate(holder, { courseId: 'curso-1' });
  const row = await explain(today);
  expect(row?.due_on).toBe(`${(year ?? 0) + 1}-03-31`);
  expect(row?.explain?.sum.map(({ term }) => term)[1]).toBe('cada 31 de marzo');
});

test('a waiver that ended later still counts on the day asked for', async () => {
  const { admin, holder, obligation, explain } = await obliged({ starts_on: inDays(-40) });
  const { body: waiver } = await admin.createWaiver({
    body: { user_id: holder, obligation_id: obligation.id, until: inDays(60), reason: 'Licencia' },
  });
  for (const [table, column, id] of [
    ['waivers', 'id', waiver.id],
    ['account_facts', 'user_id', holder],
    ['obligation_versions', 'obligation_id', obligation.id],
  ] as const)
    await bypassTriggers(database, (tx) =>
      sql`update ${sql.table(table)} set recorded_at = now() - interval '40 days' where ${sql.id(column)} = ${id}`.execute(
        tx,
      ),
    );
  await admin.endWaiver({ params: { id: waiver.id } });
  const row = await explain(inDays(-1));
  expect(row?.standing).toBe('exenta');
  const excuses = row?.explain?.facts.filter(({ text }) => text.includes('exención'));
  expect(excuses).toMatchObject([{ on: inDays(-40), without_effect: false }]);
});

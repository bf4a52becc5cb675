import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sitExam } from '../../testing/examinee.ts';
import { fixtureExam } from '../../testing/fixture-courses.ts';
import { ledgerFaults } from '../../testing/ledger-faults.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyDraw } from './verify-exam.ts';

const { as, create, database } = await testApp({}, { signingKey: true });

/** An institution whose obligation names curso-1, and one of its learners. */
async function obliged(terms: { level?: 'general' | 'reforzamiento' | 'especializado'; post?: 'ventanilla' | null }) {
  const { id: entityId } = await create.entity();
  const administrator = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const learner = as(await create.session({ entityId }));
  const { status, body } = await administrator.createObligation({
    body: {
      title: 'PLD/FT anual',
      legal_basis: 'LIC, art. 115',
      course_ids: ['curso-1'],
      evidence: 'exam',
      audience: { everyone: true },
      starts_on: '2026-01-01',
      first_due: { days_after_assignment: 30 },
      repeat: 'none',
      ...terms,
    },
  });
  expect(status).toBe(201);
  const introduced = async () => {
    const { level, questions, minutes } = (await learner.getExamIntroduction({ params: { id: 'curso-1' } })).body;
    return { level, questions, minutes };
  };
  return { administrator, learner, obligation: body, introduced };
}

test('the exam is the general one when the obligation names no level', async () => {
  const { obligation, introduced } = await obliged({ level: 'general', post: null });
  expect(obligation).not.toHaveProperty('level');
  expect(await introduced()).toEqual({ level: 'general', questions: 10, minutes: 30 });
});

test('the exam is longer when an obligation asks for the specialised level', async () => {
  const { administrator, learner, obligation, introduced } = await obliged({ level: 'especializado' });
  expect(obligation.level).toBe('especializado');
  expect(await introduced()).toEqual({ level: 'especializado', questions: 15, minutes: 45 });
  const { exam, result } = await sitExam(database, learner, 'curso-1', 12);
  expect(exam.questions).toHaveLength(15);
  expect(Date.parse(exam.expires_at) - Date.parse(exam.started_at)).toBe(45 * 60_000);
  expect(result).toMatchObject({ passed: true, score: 80, certificate: { earned_by: 'exam' } });
  expect(await verifyDraw(database, exam.exam_id)).toEqual([]);
  await administrator.updateObligation({ params: { id: obligation.id }, body: { level: 'general' } });
  expect(await introduced()).toMatchObject({ level: 'general' });
});

test('the exam of reinforcement is short only for people who passed an exam before', async () => {
  const { learner, introduced } = await obliged({ level: 'reforzamiento' });
  expect(await introduced()).toMatchObject({ level: 'general', questions: 10 });
  await sitExam(database, learner, 'curso-1', 10);
  expect(await introduced()).toEqual({ level: 'reforzamiento', questions: 6, minutes: 18 });
});

test('the exam asks the items of the post that the obligation names', async () => {
  const items = fixtureExam(1).map((item, i) => (i % 3 === 0 ? { ...item, roles: ['ti' as const] } : item));
  await sql`select load_exam_items(${JSON.stringify(items)}::jsonb)`.execute(database);
  const { learner } = await obliged({ post: 'ventanilla' });
  const { exam } = await sitExam(database, learner, 'curso-1', 10);
  const asked = await database
    .selectFrom('exam_questions')
    .innerJoin('exam_items', (join) =>
      join
        .onRef('exam_items.item_id', '=', 'exam_questions.item_id')
        .onRef('exam_items.revision', '=', 'exam_questions.revision'),
    )
    .select('roles')
    .where('exam_id', '=', exam.exam_id)
    .execute();
  expect(asked).toEqual(Array.from({ length: 10 }, () => ({ roles: null })));
  expect(await verifyDraw(database, exam.exam_id)).toEqual([]);
  expect(await ledgerFaults(database)).toEqual([]);
});

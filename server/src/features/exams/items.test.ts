import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keysOf, sitExam } from '../../testing/examinee.ts';
import { fixtureExam } from '../../testing/fixture-courses.ts';
import { ledgerFaults } from '../../testing/ledger-faults.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyDraw } from './verify-exam.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const platform = as(await create.session({ role: 'SuperAdmin' }));
const itemsOf = async (examId: string) =>
  database
    .selectFrom('exam_questions')
    .select(['id', 'item_id', 'position'])
    .where('exam_id', '=', examId)
    .orderBy('position')
    .execute();
const load = (items: ReturnType<typeof fixtureExam>) =>
  sql`select load_exam_items(${JSON.stringify(items)}::jsonb)`.execute(database);

test('a withdrawn item leaves the bank and the results, and no pass is lost', async () => {
  const { id: entityId } = await create.entity();
  const [short, full] = [as(await create.session({ entityId })), as(await create.session({ entityId }))];
  const administrator = as(await create.session({ role: 'EntidadAdmin', entityId }));
  // Seven of ten failed; without one wrong item, seven of nine is still below the pass mark, so two are
  // withdrawn.
  const failed = await sitExam(database, short, 'curso-1', 7);
  const passed = await sitExam(database, full, 'curso-2', 8);
  const [, , , , , , , , ninth, tenth] = await itemsOf(failed.exam.exam_id);
  const [rightOne] = await itemsOf(passed.exam.exam_id);

  const first = await platform.withdrawExamItem({
    params: { id: ninth?.item_id ?? '' },
    body: { reason: 'Cambió la ley' },
  });
  expect(first.body.gained).toBe(0);
  expect((await short.finishExam({ params: { id: failed.exam.exam_id } })).body.passed).toBe(false);
  const second = await platform.withdrawExamItem({
    params: { id: tenth?.item_id ?? '' },
    body: { reason: 'Dos respuestas correctas' },
  });
  expect(second.body.gained).toBe(1);
  const now = (await short.finishExam({ params: { id: failed.exam.exam_id } })).body;
  expect(now).toMatchObject({ passed: true, score: 88, certificate: { earned_by: 'exam', score: 88 } });

  await platform.withdrawExamItem({ params: { id: rightOne?.item_id ?? '' }, body: { reason: 'Ambigua' } });
  expect((await full.finishExam({ params: { id: passed.exam.exam_id } })).body).toMatchObject({
    passed: true,
    score: passed.result.score,
    certificate: { folio: passed.result.certificate?.folio },
  });

  const detail = (await administrator.getEntityExam({ params: { id: failed.exam.exam_id } })).body;
  expect(detail).toMatchObject({ regraded: true });
  expect(detail.regrades.at(-1)).toMatchObject({ earlier_passed: false, passed: true });
  const keys = await keysOf(database, failed.exam.exam_id);
  const withdrawn = [ninth?.id, tenth?.id].map(String);
  for (const { id, right_option_id } of detail.questions)
    if (withdrawn.includes(id)) expect(right_option_id).toBe(keys.get(id));
  // The first result is kept beside, the draw is still the one of its day, and the ledger holds.
  const kept = await database
    .selectFrom('exam_results')
    .selectAll()
    .where('exam_id', '=', failed.exam.exam_id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ score: 70, passed: false });
  expect(await verifyDraw(database, failed.exam.exam_id)).toEqual([]);
  expect(await ledgerFaults(database)).toEqual([]);

  const again = await platform.withdrawExamItem({ params: { id: ninth?.item_id ?? '' }, body: { reason: 'Otra vez' } });
  expect([again.status, again.body.code]).toEqual([409, 'EXAM_ITEM_WITHDRAWN']);
  const next = (await as(await create.session()).startExam({ body: { course_id: 'curso-1' } })).body;
  const drawn = (await itemsOf(next.exam_id)).map(({ item_id }) => item_id);
  for (const item of [ninth, tenth]) expect(drawn).not.toContain(item?.item_id);
});

test('a revision never changes an attempt: it is graded by the key that it was asked with', async () => {
  const client = as(await create.session());
  const { body: exam } = await client.startExam({ body: { course_id: 'curso-2' } });
  const keys = await keysOf(database, exam.exam_id);
  await load(
    [1, 2, 3].flatMap(fixtureExam).map((item) => ({
      ...item,
      correct_answer: (item.correct_answer + 1) % 4,
      question: `${item.question} revisada`,
    })),
  );
  for (const [question_id, option_id] of keys)
    await client.saveExamAnswer({ params: { id: exam.exam_id }, body: { question_id, option_id } });
  expect((await client.startExam({ body: { course_id: 'curso-2' } })).body.questions).toEqual(exam.questions);
  expect((await client.finishExam({ params: { id: exam.exam_id } })).body).toMatchObject({ passed: true, score: 100 });
  expect(await verifyDraw(database, exam.exam_id)).toEqual([]);
});

test('loading the same bank again changes nothing', async () => {
  const count = async () =>
    (
      await sql<{
        n: number;
      }>`select (select count(*) from exam_items) + (select count(*) from exam_banks) as n`.execute(database)
    ).rows[0]?.n;
  const same = [1, 2, 3].flatMap(fixtureExam);
  await load(same);
  const before = await count();
  await load(same);
  expect(await count()).toBe(before);
});

test('figures: share of right answers and how an item tells apart, without a key', async () => {
  const items = await platform.listExamItems({ query: { course_id: 'curso-3' } });
  expect(
    items.body.every(
      ({ shown, right_share, findings }) => shown === 0 && right_share === null && findings.length === 0,
    ),
  ).toBe(true);
  for (let n = 0; n < 6; n++) await sitExam(database, as(await create.session()), 'curso-3', n * 2);
  const { body } = await platform.listExamItems({ query: { course_id: 'curso-3' } });
  const asked = body.filter(({ shown }) => shown > 0);
  expect(asked.reduce((sum, { shown }) => sum + shown, 0)).toBe(60);
  expect(asked.every(({ right_share }) => right_share !== null && right_share >= 0 && right_share <= 1)).toBe(true);
  expect(Object.keys(body[0] ?? {})).not.toEqual(expect.arrayContaining(['correct']));
  expect(JSON.stringify(body)).not.toContain('La respuesta es');
});

test('the platform opens an item with its key, and the ledger tells who did', async () => {
  const [item] = fixtureExam(1);
  if (!item) throw new Error('No item');
  const opened = await platform.getExamItem({ params: { id: item.id } });
  expect(opened.body).toMatchObject({ id: item.id, course_id: 'curso-1', objective_title: item.objective_title });
  expect(opened.body.options.findIndex(({ right }) => right)).toBeGreaterThanOrEqual(0);
  expect(opened.body.options.filter(({ right }) => right)).toHaveLength(1);
  const { entries } = (await platform.listLedger({ query: { action: 'exam item opened' } })).body;
  expect(entries[0]?.detail).toMatchObject({ item: item.id, course_id: 'curso-1' });
  expect((await platform.getExamItem({ params: { id: 'no-existe' } })).body.code).toBe('EXAM_ITEM_NOT_FOUND');
  const administrator = as(await create.session({ role: 'EntidadAdmin' }));
  expect((await administrator.getExamItem({ params: { id: item.id } })).status).toBe(403);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answerExam, sitExam } from '../../testing/examinee.ts';
import { ledgerFaults } from '../../testing/ledger-faults.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawExam } from './draw.ts';
import { verifyDraw, verifyReceipt } from './verify-exam.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const client = as(await create.session());
const { exam } = await sitExam(database, client, 'curso-1', 6);

const tampered = async (statement: ReturnType<typeof sql>) => {
  class Undone extends Error {}
  let faults: string[] = [];
  await database
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
      faults = await verifyDraw(tx, exam.exam_id);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
};

test('an auditor finds the draw and the grade again from the ledger', async () => {
  expect(await verifyDraw(database, exam.exam_id)).toEqual([]);
  expect(await ledgerFaults(database)).toEqual([]);
});

const id = exam.exam_id;
test.each([
  ['another seed', sql`update exam_results set seed = sha256('otra') where exam_id = ${id}`, 'semilla de la base'],
  ['another bank', sql`update exam_banks set items = items - 0`, 'banco'],
  [
    'a question swapped',
    sql`update exam_questions set item_id = (
      select item_id from exam_items where course_id = 'curso-1' and item_id not in (select item_id from exam_questions where exam_id = ${id}) limit 1
    ) where exam_id = ${id} and position = 1`,
    'no dan estas preguntas',
  ],
  [
    'a text changed',
    sql`update exam_questions set question = 'Otra' where exam_id = ${id} and position = 3`,
    'no es lo que dice el banco',
  ],
  [
    'a key changed',
    sql`update exam_items set correct = (correct + 1) % 4 where course_id = 'curso-1'`,
    'Un reactivo se cambió',
  ],
  [
    'an answer added',
    sql`insert into exam_answers (exam_id, question_id, option_id, user_id) select exam_id, question_id, ${id}::uuid, user_id from exam_answers where exam_id = ${id} limit 1`,
    'se cambiaron después',
  ],
  ['a better grade', sql`update exam_results set correct = 10 where exam_id = ${id}`, 'La calificación'],
])('%s shows', async (_, statement, sentence) => {
  expect((await tampered(statement)).join(' ')).toContain(sentence);
});

test('a receipt proves an answer, and says which one counts; nobody makes one up', async () => {
  const running = await answerExam(database, client, 'curso-2', 0);
  const [question] = running.questions;
  const save = async (place: number) =>
    (
      await client.saveExamAnswer({
        params: { id: running.exam_id },
        body: { question_id: question?.id ?? '', option_id: question?.options[place]?.id ?? '' },
      })
    ).body;
  const [first, second] = [await save(0), await save(1)];
  expect(await verifyReceipt(database, first.receipt)).toMatchObject({
    kept: true,
    counts: false,
    content: { saved_at: first.saved_at },
  });
  expect(await verifyReceipt(database, second.receipt)).toMatchObject({ kept: true, counts: true });
  const [head, , signature] = second.receipt.split('.');
  const forged = Buffer.from(JSON.stringify({ exam_id: running.exam_id })).toString('base64url');
  expect(await verifyReceipt(database, [head, forged, signature].join('.'))).toBeNull();
  expect(await verifyReceipt(database, [head, forged, ''].join('.'))).toBeNull();
});

test('a draw takes as many of each objective as of the others, and depends on the seed alone', () => {
  const bank = Array.from({ length: 33 }, (_, i) => ({ id: `x${i}`, revision: 1, objective: (i % 4) + 1, options: 4 }));
  const firstPlaces = new Map<number, number>();
  for (let n = 0; n < 400; n++) {
    const seed = Buffer.alloc(32, 0);
    seed.writeUInt32BE(n);
    const drawn = drawExam(seed, bank, 10);
    expect(drawExam(seed, bank.toReversed(), 10)).toEqual(drawn);
    const counts = Object.values(
      Object.groupBy(drawn, (item) => String(bank.find(({ id: of }) => of === item.id)?.objective)),
    );
    expect(counts.map((items) => items?.length ?? 0).toSorted()).toEqual([2, 2, 3, 3]);
    expect(new Set(drawn.map(({ id: of }) => of)).size).toBe(10);
    for (const { order } of drawn) {
      expect(order.toSorted()).toEqual([0, 1, 2, 3]);
      firstPlaces.set(order[0] ?? -1, (firstPlaces.get(order[0] ?? -1) ?? 0) + 1);
    }
  }
  // 4,000 options in four places: each within a tenth of a quarter.
  for (const place of [0, 1, 2, 3]) expect(Math.abs((firstPlaces.get(place) ?? 0) - 1000)).toBeLessThan(100);
});

test('a bank that is short of an objective is filled from the others', () => {
  const bank = Array.from({ length: 12 }, (_, i) => ({
    id: `x${i}`,
    revision: 1,
    objective: i === 0 ? 1 : 2,
    options: 4,
  }));
  const drawn = drawExam(Buffer.alloc(32, 5), bank, 10);
  expect(drawn).toHaveLength(10);
  expect(drawn.map(({ id: of }) => of)).toContain('x0');
});

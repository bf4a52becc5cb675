import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answerExam, sitExam } from '../../testing/examinee.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyChains } from './verify-ledger.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const entity = await create.entity({ name: 'Caja Norte' });
const client = as(await create.session({ entityId: entity.id }));
const { exam: failed } = await sitExam(database, client, 'curso-1', 6);
const { exam: passed } = await sitExam(database, client, 'curso-2', 9);
const running = await answerExam(database, client, 'curso-3', 3);
const question = sql`exam_id = ${failed.exam_id} and position = 3`;

/** Faults found while a statement is in effect, which is then rolled back. */
async function faultsAfter(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  class Undone extends Error {}
  let faults: string[] = [];
  await database
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      faults = (await verifyChains(tx)).faults;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
}

async function withdraw(examId: string, ...places: number[]): Promise<void> {
  const items = await database
    .selectFrom('exam_questions')
    .select(['item_id', 'position'])
    .where('exam_id', '=', examId)
    .execute();
  for (const { item_id } of items.filter(({ position }) => places.includes(position)))
    await superAdmin.withdrawExamItem({ params: { id: item_id }, body: { reason: 'Dos respuestas son correctas.' } });
}

test('exams that passed, failed, run or were regraded verify, for the application’s role too', async () => {
  await withdraw(failed.exam_id, 3);
  expect((await superAdmin.verifyLedger()).body.faults).toEqual([]);
});

test('an exam that passes because items were withdrawn while it ran holds', async () => {
  const other = as(await create.session({ entityId: entity.id }));
  const { exam_id } = await answerExam(database, other, 'curso-2', 7);
  await withdraw(exam_id, 9, 10);
  expect((await other.finishExam({ params: { id: exam_id } })).body).toMatchObject({ passed: true, score: 88 });
  expect((await superAdmin.verifyLedger()).body.faults).toEqual([]);
});

const entry = String.raw`\(registro \d+ de la bitácora de Caja Norte\)`;
test.each([
  [
    'a pass made of a fail',
    [
      sql`update exam_results set passed = true, score = 90, correct = 9 where exam_id = ${failed.exam_id}`,
      sql`delete from exam_regrades where exam_id = ${failed.exam_id}`,
    ],
    `El resultado del examen ${failed.exam_id} ${entry} se cambió`,
  ],
  [
    'a better score',
    [sql`update exam_results set score = 100 where exam_id = ${passed.exam_id}`],
    `${passed.exam_id} ${entry} se cambió`,
  ],
  [
    'a result removed',
    [sql`delete from exam_results where exam_id = ${passed.exam_id}`],
    `${passed.exam_id} ${entry} se cambió`,
  ],
  [
    'a text changed',
    [sql`update exam_questions set question = 'Otra' where ${question}`],
    `Las preguntas o las respuestas .*${failed.exam_id}`,
  ],
  [
    'an answer added',
    [
      sql`insert into exam_answers (exam_id, question_id, option_id, user_id)
      select exam_id, question_id, ${failed.exam_id}::uuid, user_id from exam_answers where exam_id = ${failed.exam_id} limit 1`,
    ],
    `Las preguntas o las respuestas .*${failed.exam_id}`,
  ],
  [
    'an attempt removed',
    [sql`delete from exams where id = ${failed.exam_id}`],
    `El examen ${failed.exam_id} ${entry} ya no está`,
  ],
  [
    'a running attempt removed',
    [sql`delete from exams where id = ${running.exam_id}`],
    `El examen ${running.exam_id} ${entry} ya no está`,
  ],
  [
    'an attempt that never was counted',
    [sql`update exams set attempt = 7 where id = ${failed.exam_id}`],
    `${failed.exam_id} ${entry} se cambió después de empezar`,
  ],
  [
    'an attempt inserted',
    [
      sql`insert into exams select (jsonb_populate_record(exams, jsonb_build_object('id', ${entity.id}::uuid, 'attempt', 9))).* from exams where id = ${passed.exam_id}`,
    ],
    `El examen ${entity.id} se insertó sin pasar por la bitácora`,
  ],
  [
    'a result for an attempt that runs',
    [
      sql`insert into exam_results select (jsonb_populate_record(exam_results, jsonb_build_object('exam_id', ${running.exam_id}::uuid))).*
      from exam_results where exam_id = ${passed.exam_id}`,
    ],
    `El examen ${running.exam_id} se insertó sin pasar por la bitácora`,
  ],
  [
    'a grade better by an item that nobody withdrew',
    [sql`update exam_regrades set item_id = 'curso-1-otro' where exam_id = ${failed.exam_id}`],
    `El resultado del examen ${failed.exam_id} se cambió`,
  ],
])('%s is named', async (_, statements, sentence) => {
  expect(await faultsAfter(...statements)).toContainEqual(expect.stringMatching(sentence));
});

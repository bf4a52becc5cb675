import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerExam, keysOf, sitExam } from '../../testing/examinee.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const learner = async () => as(await create.session());
const saved = (examId: string) =>
  database.selectFrom('exam_answers').select('id').where('exam_id', '=', examId).execute();

describe('an answer is refused', () => {
  test('to a question that was not drawn, with an option of another one, or of another exam', async () => {
    const [client, other] = [await learner(), await learner()];
    const exam = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
    const others = (await other.startExam({ body: { course_id: 'curso-1' } })).body;
    const [first, second] = exam.questions;
    const tries = [
      [randomUUID(), first?.options[0]?.id],
      [others.questions[0]?.id, others.questions[0]?.options[0]?.id],
      [first?.id, second?.options[0]?.id],
      [first?.id, randomUUID()],
    ];
    for (const [question = '', option = ''] of tries) {
      const { status, body } = await client.saveExamAnswer({
        params: { id: exam.exam_id },
        body: { question_id: question, option_id: option },
      });
      expect([status, body.code]).toEqual([404, 'EXAM_QUESTION_NOT_FOUND']);
    }
    expect(await saved(exam.exam_id)).toEqual([]);
  });

  test('in somebody else’s exam, which cannot be handed in either', async () => {
    const [client, other] = [await learner(), await learner()];
    const exam = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
    const [question] = exam.questions;
    const body = { question_id: question?.id ?? '', option_id: question?.options[0]?.id ?? '' };
    expect((await other.saveExamAnswer({ params: { id: exam.exam_id }, body })).body.code).toBe('EXAM_NOT_FOUND');
    expect((await other.finishExam({ params: { id: exam.exam_id } })).body.code).toBe('EXAM_NOT_FOUND');
    expect(await saved(exam.exam_id)).toEqual([]);
    expect((await client.listExams()).body).toMatchObject([{ state: 'en_curso' }]);
  });

  test('when the exam was handed in, and a replay changes nothing', async () => {
    const client = await learner();
    const { exam, result } = await sitExam(database, client, 'curso-1', 3);
    const before = await saved(exam.exam_id);
    for (const [question, option] of await keysOf(database, exam.exam_id)) {
      const replay = await client.saveExamAnswer({
        params: { id: exam.exam_id },
        body: { question_id: question, option_id: option },
      });
      expect([replay.status, replay.body.code]).toEqual([409, 'EXAM_OVER']);
    }
    expect(await saved(exam.exam_id)).toEqual(before);
    expect((await client.finishExam({ params: { id: exam.exam_id } })).body).toMatchObject({
      passed: result.passed,
      score: null,
    });
  });
});

test('handing in from many tabs at once grades once and issues once', async () => {
  const client = await learner();
  const exam = await answerExam(database, client, 'curso-1', 10);
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => client.finishExam({ params: { id: exam.exam_id } })),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.certificate?.folio}`)).size).toBe(1);
  expect((await client.listCertificates()).body).toHaveLength(1);
  const acts = await database.selectFrom('audit_log').select('id').where('action', '=', 'exam finished').execute();
  const graded = await database.selectFrom('exam_results').select('exam_id').execute();
  expect(acts).toHaveLength(graded.length);
});

test('answers that arrive while the exam is handed in are either counted or refused', async () => {
  const client = await learner();
  const exam = await answerExam(database, client, 'curso-1', 0);
  const keys = [...(await keysOf(database, exam.exam_id))];
  const [result, ...answers] = await Promise.all([
    client.finishExam({ params: { id: exam.exam_id } }),
    ...keys.map(([question_id, option_id]) =>
      client.saveExamAnswer({ params: { id: exam.exam_id }, body: { question_id, option_id } }),
    ),
  ]);
  const counted = answers.filter(({ status }) => status === 200).length;
  const graded = await database
    .selectFrom('exam_results')
    .select('correct')
    .where('exam_id', '=', exam.exam_id)
    .executeTakeFirstOrThrow();
  expect(result.status).toBe(200);
  expect(graded.correct).toBe(counted);
});

test('the browser’s clock and extra fields have no effect on an attempt', async () => {
  const client = await learner();
  const exam = (
    await client.startExam({
      body: { course_id: 'curso-1', started_at: '2020-01-01T00:00:00Z' } as { course_id: string },
    })
  ).body;
  expect(Math.abs(Date.parse(exam.started_at) - Date.now())).toBeLessThan(60_000);
});

test('a thousand starts of one person are one attempt', async () => {
  const client = await learner();
  const ids = new Set<string>();
  for (let round = 0; round < 10; round++)
    for (const { status, body } of await Promise.all(
      Array.from({ length: 100 }, () => client.startExam({ body: { course_id: 'curso-2' } })),
    )) {
      expect(status).toBe(201);
      ids.add(body.exam_id);
    }
  expect(ids.size).toBe(1);
});

test('the statement that saves an answer reads no key', async () => {
  const { rows } = await database
    .selectNoFrom(({ fn, val }) =>
      fn<string>('pg_get_functiondef', [fn('to_regprocedure', [val('save_exam_answer(uuid, uuid, uuid)')])]).as(
        'source',
      ),
    )
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows[0]?.source).not.toMatch(/exam_keys|exam_items|correct/);
});

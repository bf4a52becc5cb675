import { EXAM_MINUTES, EXAM_QUESTIONS } from '@finaula/contract/exams';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { hoursPass, keysOf, sitExam } from '../../testing/examinee.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { fixtureCourses, fixtureExam } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const COURSE = 'curso-1';

const itemsOf = async (examId: string) =>
  (await database.selectFrom('exam_questions').select('item_id').where('exam_id', '=', examId).execute()).map(
    ({ item_id }) => item_id,
  );
const bankOf = (bank: 'exam' | 'practice') => fixtureExam(1).flatMap((item) => (item.bank === bank ? [item.id] : []));

async function entityUnder(review: 'pending' | 'verified'): Promise<string> {
  const { id } = await create.entity();
  await bypassTriggers(database, (tx) => tx.updateTable('entities').set({ review }).where('id', '=', id).execute());
  return id;
}
const { id: individual } = await database
  .selectFrom('entities')
  .select('id')
  .where('entity_type', '=', 'individual')
  .executeTakeFirstOrThrow();

async function examineeOf(entityId: string) {
  const user = await create.user({ entityId });
  return { user, client: as(await create.sessionOf(user.id)) };
}

describe.each([
  ['an individual learner', individual],
  ['a person of an institution under review', await entityUnder('pending')],
])('%s', (_, entity) => {
  test('takes the practice exam, which shares no question with the certifying one (H1)', async () => {
    const { client } = await examineeOf(entity);
    const { body: introduction } = await client.getExamIntroduction({ params: { id: COURSE } });
    expect(introduction).toMatchObject({
      available: true,
      kind: 'practice',
      questions: EXAM_QUESTIONS.practice,
      minutes: EXAM_MINUTES.practice,
    });
    const { exam, result } = await sitExam(database, client, COURSE, EXAM_QUESTIONS.practice);
    const items = await itemsOf(exam.exam_id);
    expect(items).toHaveLength(EXAM_QUESTIONS.practice);
    expect(items.every((item) => bankOf('practice').includes(item))).toBe(true);
    expect(result).toMatchObject({ kind: 'practice', passed: true, certificate: { earned_by: 'practice' } });
    const { folio } = (await client.listCertificates()).body[0] ?? { folio: '' };
    expect((await as().getPublicCertificate({ params: { folio } })).body.earned_by).toBe('practice');
  });
});

test('a person of a verified institution takes the certifying exam (H1)', async () => {
  const { client } = await examineeOf(await entityUnder('verified'));
  const { exam, result } = await sitExam(database, client, COURSE, 10);
  expect((await itemsOf(exam.exam_id)).every((item) => bankOf('exam').includes(item))).toBe(true);
  expect(result.certificate?.earned_by).toBe('exam');
});

describe('a result (H1)', () => {
  /** Answers wrongly the questions of these objectives, and the others rightly; at most that many. */
  async function sitWith(wrongOf: (objectives: number[]) => boolean[]) {
    const { client } = await examineeOf(await entityUnder('verified'));
    const { body: exam } = await client.startExam({ body: { course_id: COURSE } });
    const keys = await keysOf(database, exam.exam_id);
    const objectives = new Map(
      (
        await database
          .selectFrom('exam_questions')
          .select(['id', 'objective'])
          .where('exam_id', '=', exam.exam_id)
          .execute()
      ).map(({ id, objective }) => [id, objective]),
    );
    const isWrong = wrongOf(exam.questions.map(({ id }) => objectives.get(id) ?? 0));
    for (const [i, { id, options }] of exam.questions.entries()) {
      const key = keys.get(id) ?? '';
      const option_id = isWrong[i] ? (options.find((other) => other.id !== key)?.id ?? '') : key;
      await client.saveExamAnswer({ params: { id: exam.exam_id }, body: { question_id: id, option_id } });
    }
    return (await client.finishExam({ params: { id: exam.exam_id } })).body;
  }
  const firstOf = (objective: number, count: number) => (objectives: number[]) => {
    let left = count;
    return objectives.map((of) => of === objective && left-- > 0);
  };

  test('names an objective with two wrong answers, and every slide of it', async () => {
    const result = await sitWith(firstOf(1, 2));
    const slides = [...new Set(fixtureExam(1).flatMap((item) => (item.objective === 1 ? [item.slide_number] : [])))];
    expect(result.topics_to_review).toHaveLength(1);
    expect(result.topics_to_review[0]).toMatchObject({ objective: 1, title: fixtureExam(1)[0]?.objective_title });
    expect(result.topics_to_review[0]?.slides.map(({ slide_number }) => slide_number)).toEqual(
      slides.toSorted((a, b) => a - b),
    );
  });

  test('names no objective for a single wrong answer', async () => {
    expect((await sitWith(firstOf(2, 1))).topics_to_review).toEqual([]);
  });

  test('names nothing below 70 percent', async () => {
    const result = await sitWith((objectives) => objectives.map((_, i) => i < 4));
    expect(result).toMatchObject({ passed: false, score: null, topics_to_review: [] });
  });
});

describe('an account that was closed and registered again (M8)', () => {
  async function registerAgain(email: string) {
    const user = await create.user({ email });
    return { user, client: as(await create.sessionOf(user.id)) };
  }

  test('has the attempts and the cool-down of its address', async () => {
    const { user, client } = await examineeOf(individual);
    await sitExam(database, client, COURSE, 0);
    await client.closeAccount({ body: { current_password: PASSWORD } });
    const again = await registerAgain(user.email);
    expect((await again.client.startExam({ body: { course_id: COURSE } })).body.code).toBe('EXAM_COOLDOWN');
    expect((await again.client.getExamIntroduction({ params: { id: COURSE } })).body.attempts_left).toBe(2);
    await hoursPass(database, user.id, 25);
    expect((await again.client.startExam({ body: { course_id: COURSE } })).status).toBe(201);
  });

  test('has the failed claims of its address', async () => {
    const { user, client } = await examineeOf(individual);
    const questions = fixtureCourses[0].quiz?.questions ?? [];
    const wrong = questions.map(({ correct_answer, options }) => (correct_answer + 1) % options.length);
    const claim = (of: typeof client) => of.claimCertificate({ body: { course_id: COURSE, answers: wrong } });
    for (let i = 0; i < 5; i++) await claim(client);
    await client.closeAccount({ body: { current_password: PASSWORD } });
    expect((await claim((await registerAgain(user.email)).client)).body.code).toBe('CLAIM_LIMIT');
  });

  test('leaves another address alone', async () => {
    const { client } = await examineeOf(individual);
    await sitExam(database, client, COURSE, 0);
    const other = await examineeOf(individual);
    expect((await other.client.startExam({ body: { course_id: COURSE } })).status).toBe(201);
  });
});

test.each([
  [{ attempts: 6 }, 'Intentos: debe ser 5 o menos.'],
  [{ window_days: 29 }, 'Días de la ventana: debe ser 30 o más.'],
  [{ cooldown_hours: 3 }, 'Horas entre intentos: debe ser 4 o más.'],
])('no policy allows more than five attempts in 30 days, four hours apart: %o (H1)', async (body, detail) => {
  const { id: entityId } = await create.entity();
  const administrator = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const refused = await administrator.changeExamPolicy({ body });
  expect([refused.status, refused.body.detail]).toEqual([422, detail]);
});

test('addresses of attempts are kept as keyed digests and forgotten after a year', async () => {
  const { user, client } = await examineeOf(individual);
  await sitExam(database, client, COURSE, 0);
  const rows = () => database.selectFrom('attempt_addresses').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(user.email);
  await database.updateTable('attempt_addresses').set({ at: sql`now() - interval '367 days'` }).execute();
  await sql`select forget_attempt_addresses()`.execute(database);
  expect(await rows()).toEqual([]);
});

import { DEFAULT_EXAM_POLICY } from '@finaula/contract/exams';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { sitExam } from '../../testing/examinee.ts';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';
import { findingsOf, standingOf } from './policy.ts';

const { as, create, database } = await testApp({}, { signingKey: true });

async function institution() {
  const { id: entityId } = await create.entity();
  const learner = await create.user({ entityId });
  return {
    learner,
    administrator: as(await create.session({ role: 'EntidadAdmin', entityId })),
    client: as(await create.sessionOf(learner.id)),
  };
}
const passedQuiz = () => ({
  course_id: fixtureCourses[0].id,
  answers: (fixtureCourses[0].quiz?.questions ?? []).map(({ correct_answer }) => correct_answer),
});

test('an institution that asks for the exam gives no certificate for the quiz', async () => {
  const { administrator, client } = await institution();
  const { folio } = (await client.claimCertificate({ body: passedQuiz() })).body;
  const preview = await administrator.previewExamPolicy({ body: { certificate_by: 'exam' } });
  expect(preview.body).toMatchObject({ people: 2, people_with_quiz_certificates: 1, people_in_exam: 0 });
  expect(preview.body.courses_without_exam.map(({ course_id }) => course_id)).toEqual(['curso-4', 'curso-5']);
  expect((await administrator.getExamPolicy()).body).toEqual({ ...DEFAULT_EXAM_POLICY, since: null });
  expect((await administrator.changeExamPolicy({ body: { certificate_by: 'exam' } })).body).toMatchObject({
    certificate_by: 'exam',
    attempts: 3,
  });

  const other = as(
    await create.session({
      entityId:
        (
          await database
            .selectFrom('certificates')
            .select('entity_id')
            .where('folio', '=', folio)
            .executeTakeFirstOrThrow()
        ).entity_id ?? '',
    }),
  );
  expect((await other.claimCertificate({ body: passedQuiz() })).body.code).toBe('EXAM_REQUIRED');
  expect((await client.claimCertificate({ body: passedQuiz() })).body).toMatchObject({ folio, earned_by: 'quiz' });
  // The exam proves more than the quiz: it is certified although that constancia is vigente.
  const { result } = await sitExam(database, client, 'curso-1', 10);
  expect(result.certificate).toMatchObject({ earned_by: 'exam', exam_attempt: 1, score: 100 });
  expect(result.certificate?.folio).not.toBe(folio);
});

test('a policy changes for one institution, is kept with its day and stands in the ledger', async () => {
  const [one, other] = [await institution(), await institution()];
  const changed = await one.administrator.changeExamPolicy({
    body: { attempts: 1, window_days: 90, cooldown_hours: 4 },
  });
  expect(changed.body).toMatchObject({ attempts: 1, window_days: 90, since: expect.any(String) });
  expect((await one.administrator.changeExamPolicy({ body: { attempts: 1 } })).body.code).toBe('NOTHING_CHANGED');
  expect((await one.administrator.changeExamPolicy({ body: { attempts: 0 } })).body.detail).toBe(
    'Intentos: debe ser 1 o más.',
  );
  expect((await other.administrator.getExamPolicy()).body.attempts).toBe(3);
  await sitExam(database, one.client, 'curso-1', 0);
  expect((await one.client.startExam({ body: { course_id: 'curso-1' } })).body.code).toBe('EXAM_ATTEMPTS_USED');
  expect((await one.client.getExamIntroduction({ params: { id: 'curso-1' } })).body).toMatchObject({
    attempts: 1,
    attempts_left: 0,
  });
});

test('requires_reading asks for every slide, not for the last one alone', async () => {
  const { administrator, client, learner } = await institution();
  await administrator.changeExamPolicy({ body: { requires_reading: true } });
  const count = fixtureCourses[0].slide_count;
  const read = (seen: number[]) =>
    client.saveProgress({ params: { id: 'curso-1' }, body: { slide_number: count, seen } });
  const unread = async () =>
    (await client.getExamIntroduction({ params: { id: 'curso-1' } })).body.unread_slides.length;
  await read([]);
  const refused = await client.startExam({ body: { course_id: 'curso-1' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'EXAM_READING_REQUIRED']);
  expect(await unread()).toBe(count);
  const all = Array.from({ length: count }, (_, i) => i + 1);
  await database
    .updateTable('progress')
    .set({ began_at: sql`now() - interval '1 hour'` })
    .where('user_id', '=', learner.id)
    .execute();
  await database
    .updateTable('sessions')
    .set({ created_at: sql`now() - interval '1 hour'` })
    .where('user_id', '=', learner.id)
    .execute();
  await read(all.slice(1).toReversed());
  expect(await unread()).toBe(1);
  await bypassTriggers(database, (tx) =>
    tx
      .updateTable('slides_seen')
      .set({ seen_at: sql`now() - interval '1 minute'` })
      .where('user_id', '=', learner.id)
      .execute(),
  );
  await read([1]);
  expect((await client.startExam({ body: { course_id: 'curso-1' } })).status).toBe(201);
});

test('extra time applies to every later attempt, and the ledger does not say why', async () => {
  const { administrator, client, learner } = await institution();
  const given = await administrator.setExamTime({ body: { user_id: learner.id, factor: 1.5, reason: 'Baja visión' } });
  expect(given.body).toMatchObject({ user_id: learner.id, factor: 1.5, running: [] });
  for (const course_id of ['curso-1', 'curso-2']) {
    const { body: exam } = await client.startExam({ body: { course_id } });
    expect(Date.parse(exam.expires_at) - Date.parse(exam.started_at)).toBe(45 * 60_000);
  }
  expect((await administrator.listExamTimes()).body).toMatchObject([
    { user_id: learner.id, factor: 1.5, reason: 'Baja visión' },
  ]);
  const acts = await database.selectFrom('audit_log').select('detail').where('action', '=', 'exam time set').execute();
  expect(JSON.stringify(acts)).not.toContain('visión');
  expect((await administrator.setExamTime({ body: { user_id: learner.id, factor: 3.5, reason: 'x' } })).status).toBe(
    422,
  );
  await administrator.setExamTime({ body: { user_id: learner.id, factor: 1, reason: 'Ya no hace falta' } });
  expect((await administrator.listExamTimes()).body).toEqual([]);
});

test('extra time during an attempt says which exam runs, and leaves its end as it was', async () => {
  const { administrator, client, learner } = await institution();
  const { body: exam } = await client.startExam({ body: { course_id: 'curso-1' } });
  const given = await administrator.setExamTime({ body: { user_id: learner.id, factor: 2, reason: 'Baja visión' } });
  expect(given.body.running).toEqual([{ course_title: exam.course_title, expires_at: exam.expires_at }]);
  const { body: after } = await client.getExam({ params: { id: exam.exam_id } });
  expect(after.expires_at).toBe(exam.expires_at);
});

test('a page of attempts continues after the last one, also when another one ends meanwhile', async () => {
  const { administrator, client, learner } = await institution();
  const { exam } = await sitExam(database, client, 'curso-1', 4);
  const repeat = (from: number, to: number) =>
    bypassTriggers(database, (tx) =>
      sql`with repeated as (
        insert into exams select (jsonb_populate_record(exams, jsonb_build_object('id', gen_random_uuid(), 'attempt', n, 'started_at', started_at + make_interval(secs => n),
          'expires_at', expires_at + make_interval(secs => n), 'finished_at', finished_at + make_interval(secs => n)))).*
        from exams cross join generate_series(${from}::int, ${to}::int) n where exams.id = ${exam.exam_id} returning id
      )
      insert into exam_results select (jsonb_populate_record(results, jsonb_build_object('exam_id', repeated.id))).*
      from exam_results results cross join repeated where results.exam_id = ${exam.exam_id}`.execute(tx),
    );
  await repeat(2, 30);
  const { body: first } = await administrator.listEntityExams({ query: {} });
  expect(first.exams.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 25 }, (_, i) => 30 - i));
  await repeat(31, 31);
  const { body: second } = await administrator.listEntityExams({ query: { cursor: first.next_cursor ?? '' } });
  expect(second.exams.map(({ attempt }) => attempt)).toEqual([5, 4, 3, 2, 1]);
  expect([second.next_cursor, second.exams.at(-1)?.user_id]).toEqual([null, learner.id]);
  expect((await administrator.listEntityExams({ query: { cursor: 'x' } })).body.code).toBe('CURSOR_INVALID');
});

test('an institution sees ended attempts with answers, and no key of a question in use', async () => {
  const { administrator, client } = await institution();
  const running = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
  expect((await administrator.listEntityExams({ query: {} })).body).toEqual({ exams: [], next_cursor: null });
  expect((await administrator.getEntityExam({ params: { id: running.exam_id } })).status).toBe(404);
  const { exam } = await sitExam(database, client, 'curso-1', 4);
  const { body } = await administrator.listEntityExams({ query: { q: 'lucia' } });
  expect(body).toMatchObject({
    next_cursor: null,
    exams: [{ exam_id: exam.exam_id, passed: false, score: null, cause: 'delivered' }],
  });
  expect((await administrator.listEntityExams({ query: { passed: 'true' } })).body.exams).toEqual([]);
  const detail = (await administrator.getEntityExam({ params: { id: exam.exam_id } })).body;
  expect(detail.questions.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id));
  expect(detail.questions.every(({ answer, right_option_id }) => answer !== null && right_option_id === null)).toBe(
    true,
  );
});

describe('attempts', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const past = (...hours: number[]) =>
    hours.map((started) => ({ started_at: ago(started), finished_at: ago(started - 0.5) }));
  test.each([
    ['none yet', past(), 3, null],
    ['one a day ago', past(25), 2, null],
    ['one an hour ago', past(1), 2, 23.5],
    ['three in the window', past(700, 400, 100), 0, 20],
    ['more than a later policy allows', past(700, 400, 300, 100), 0, 320],
    ['old ones alone', past(800, 900), 3, null],
  ])('%s', (_, attempts, left, waitHours) => {
    const standing = standingOf(DEFAULT_EXAM_POLICY, attempts, now);
    expect(standing.attemptsLeft).toBe(left);
    expect(standing.nextAttemptAt?.getTime() ?? null).toBe(
      waitHours === null ? null : now.getTime() + waitHours * 3_600_000,
    );
  });
});

test('items are listed by their figures, and only when these say something', () => {
  const found = (figures: Partial<Parameters<typeof findingsOf>[0]>) =>
    findingsOf({ shown: 20, right_share: 0.6, point_biserial: 0.2, drift: null, widest_gap: null, ...figures });
  expect(found({ shown: 19, right_share: 0.99, point_biserial: -1 })).toEqual([]);
  expect(found({ right_share: 0.96 })).toEqual(['too_easy']);
  expect(found({ right_share: 0.19, point_biserial: -0.1 })).toEqual(['too_hard', 'negative']);
  expect(found({ right_share: 0.95, point_biserial: null })).toEqual([]);
  expect(found({ shown: 2_000 })).toEqual(['exposed']);
  expect(found({ drift: 0.14, widest_gap: 0.24 })).toEqual([]);
  expect(found({ drift: 0.15 })).toEqual(['drifting']);
  expect(found({ widest_gap: 0.25 })).toEqual(['known_in_an_institution']);
});

import { EXAM_QUESTIONS } from '@finaula/contract/exams';
import { describe, expect, test } from 'vitest';
import { answerExam, hoursPass, keysOf, sitExam, timeIsOver } from '../../testing/examinee.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({}, { signingKey: true });

const learner = async (entityId?: string) => {
  const { id } = await create.user({ ...(entityId !== undefined && { entityId }) });
  return { id, client: as(await create.sessionOf(id)) };
};
const acts = (userId: string) =>
  database.selectFrom('audit_log').select(['action', 'detail']).where('user_id', '=', userId).orderBy('id').execute();

describe('an exam', () => {
  test('asks ten questions over all objectives, half an hour long, and says nothing of their keys', async () => {
    const { client } = await learner();
    const { status, body: exam } = await client.startExam({ body: { course_id: 'curso-1' } });
    expect(status).toBe(201);
    expect(exam.questions).toHaveLength(EXAM_QUESTIONS.exam);
    expect(Date.parse(exam.expires_at) - Date.parse(exam.started_at)).toBe(30 * 60_000);
    expect(Object.keys(exam.questions[0] ?? {}).toSorted()).toEqual(['id', 'options', 'question']);
    expect(Object.keys(exam.questions[0]?.options[0] ?? {}).toSorted()).toEqual(['id', 'text']);
    expect(exam.answers).toEqual([]);
    for (const { options } of exam.questions) {
      expect(new Set(options.map(({ id }) => id)).size).toBe(4);
      expect(new Set(options.map(({ text }) => text)).size).toBe(4);
    }
    const drawn = await database
      .selectFrom('exam_questions')
      .select('objective')
      .where('exam_id', '=', exam.exam_id)
      .execute();
    const bank = await database
      .selectFrom('exam_items')
      .select('objective')
      .where('course_id', '=', 'curso-1')
      .distinct()
      .execute();
    expect(new Set(drawn.map(({ objective }) => objective)).size).toBe(bank.length);
  });

  test('is read again by GET while it runs, and its result once it has ended', async () => {
    const { client } = await learner();
    const exam = await answerExam(database, client, 'curso-1', 3);
    const id = { params: { id: exam.exam_id } };
    const running = await client.getExam(id);
    expect(running.body).toEqual({ ...exam, answers: expect.any(Array), server_time: expect.any(String) });
    expect(running.body.answers).toHaveLength(EXAM_QUESTIONS.exam);
    expect((await client.getExamResult(id)).body.code).toBe('EXAM_NOT_FOUND');
    const { body: result } = await client.finishExam(id);
    expect((await client.getExamResult(id)).body).toEqual(result);
    expect((await client.getExam(id)).body.code).toBe('EXAM_NOT_FOUND');
    const stranger = await learner();
    for (const read of [stranger.client.getExam, stranger.client.getExamResult, stranger.client.getExamCalendar])
      expect((await read(id)).body.code).toBe('EXAM_NOT_FOUND');
  });

  test('that was failed gives a calendar file for the next attempt', async () => {
    const token = await create.session();
    const { exam, result } = await sitExam(database, as(token), 'curso-1', 3);
    const { headers, payload } = await app.inject({
      url: `/api/exams/${exam.exam_id}/calendar.ics`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const next = result.next_attempt_at?.replaceAll(/[-:]|\.\d{3}/g, '');
    expect(payload).toContain(`DTSTART:${next}\r\n`);
    expect(payload).toContain('SUMMARY:Examen: ');
    expect(payload).toMatch(/\/cursos\/curso-1\/examen/);
  });

  test('that is passed gives a constancia that says so, once, with attempt and score', async () => {
    const { id, client } = await learner();
    const { exam, result } = await sitExam(database, client, 'curso-1', 8);
    expect(result).toMatchObject({
      passed: true,
      score: 80,
      attempt: 1,
      certificate: { earned_by: 'exam', exam_attempt: 1, score: 80 },
    });
    const again = await client.finishExam({ params: { id: exam.exam_id } });
    expect(again.body).toEqual(result);
    expect((await client.listCertificates()).body).toHaveLength(1);
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      'exam started',
      'certificate issued',
      'exam finished',
    ]);
  });

  test('that is not passed tells no score and when the next may begin', async () => {
    const { client } = await learner();
    const { exam, result } = await sitExam(database, client, 'curso-1', 7);
    expect(result).toMatchObject({ passed: false, score: null, attempts_left: 2 });
    expect(result.certificate).toBeUndefined();
    expect(Date.parse(result.next_attempt_at ?? '') - Date.parse(result.finished_at)).toBe(24 * 3_600_000);
    expect(JSON.stringify(result)).not.toContain(exam.questions[0]?.id);
  });

  test('is the same one in a second tab and on another device, with what was saved', async () => {
    const { id, client } = await learner();
    const elsewhere = as(await create.sessionOf(id));
    const [one, other] = await Promise.all([
      client.startExam({ body: { course_id: 'curso-1' } }),
      elsewhere.startExam({ body: { course_id: 'curso-1' } }),
    ]);
    expect([one.status, other.status, other.body.exam_id]).toEqual([201, 201, one.body.exam_id]);
    const [question] = one.body.questions;
    const option = question?.options[1]?.id ?? '';
    await client.saveExamAnswer({
      params: { id: one.body.exam_id },
      body: { question_id: question?.id ?? '', option_id: option },
    });
    const resumed = await elsewhere.startExam({ body: { course_id: 'curso-1' } });
    expect(resumed.body.answers).toEqual([
      { question_id: question?.id, option_id: option, saved_at: expect.any(String) },
    ]);
    expect(resumed.body.questions).toEqual(one.body.questions);
    const rows = await database.selectFrom('exams').select('id').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('counts the last answer of a question', async () => {
    const { client } = await learner();
    const exam = await answerExam(database, client, 'curso-1', 0);
    for (const [question, option] of await keysOf(database, exam.exam_id))
      await client.saveExamAnswer({ params: { id: exam.exam_id }, body: { question_id: question, option_id: option } });
    expect((await client.finishExam({ params: { id: exam.exam_id } })).body).toMatchObject({
      passed: true,
      score: 100,
    });
  });

  test('an attempt whose time is over is graded with its saved answers and takes no more', async () => {
    const { client } = await learner();
    const exam = await answerExam(database, client, 'curso-1', 9);
    await timeIsOver(database, exam.exam_id);
    const [question] = exam.questions;
    const late = await client.saveExamAnswer({
      params: { id: exam.exam_id },
      body: { question_id: question?.id ?? '', option_id: question?.options[0]?.id ?? '' },
    });
    expect([late.status, late.body.code]).toEqual([409, 'EXAM_OVER']);
    const [own] = (await client.listExams()).body;
    expect(own).toMatchObject({ state: 'aprobado', score: 90, finished_at: expect.any(String) });
    expect((await client.finishExam({ params: { id: exam.exam_id } })).body).toMatchObject({
      cause: 'time',
      passed: true,
    });
  });

  test('opened while another one’s time is over ends that one first, and waits', async () => {
    const { client } = await learner();
    const exam = await answerExam(database, client, 'curso-1', 2);
    await timeIsOver(database, exam.exam_id);
    const next = await client.startExam({ body: { course_id: 'curso-1' } });
    expect([next.status, next.body.code]).toEqual([429, 'EXAM_COOLDOWN']);
    expect((await client.listExams()).body).toMatchObject([{ exam_id: exam.exam_id, state: 'no_aprobado' }]);
  });

  test('waits a day after the last, and for the window after the third', async () => {
    const { id, client } = await learner();
    for (const attempt of [1, 2, 3]) {
      const { result } = await sitExam(database, client, 'curso-2', 1);
      expect([result.attempt, result.attempts_left]).toEqual([attempt, 3 - attempt]);
      const tooSoon = await client.startExam({ body: { course_id: 'curso-2' } });
      expect([tooSoon.status, Number(tooSoon.headers['retry-after']) > 0]).toEqual([429, true]);
      await hoursPass(database, id, 25);
    }
    const refused = await client.startExam({ body: { course_id: 'curso-2' } });
    expect([refused.status, refused.body.code]).toEqual([429, 'EXAM_ATTEMPTS_USED']);
    await hoursPass(database, id, 24 * 28);
    expect((await client.startExam({ body: { course_id: 'curso-2' } })).body).toMatchObject({ attempt: 4 });
  });

  test('is another draw at each attempt', async () => {
    const { id, client } = await learner();
    const first = (await sitExam(database, client, 'curso-1', 0)).exam;
    await hoursPass(database, id, 25);
    const second = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
    expect(second.questions.map(({ question }) => question)).not.toEqual(
      first.questions.map(({ question }) => question),
    );
  });

  test('is refused where there is none, or no course', async () => {
    const { client } = await learner();
    expect((await client.startExam({ body: { course_id: 'curso-4' } })).body.code).toBe('NO_EXAM');
    expect((await client.startExam({ body: { course_id: 'no-existe' } })).body.code).toBe('COURSE_NOT_FOUND');
    expect((await client.getExamIntroduction({ params: { id: 'curso-4' } })).body).toMatchObject({ available: false });
  });

  test('is held back after a revocation until the institution allows it', async () => {
    const { id: entityId } = await create.entity();
    const { id, client } = await learner(entityId);
    const administrator = as(await create.session({ role: 'EntidadAdmin', entityId }));
    const { result } = await sitExam(database, client, 'curso-1', 10);
    const folio = result.certificate?.folio ?? '';
    await hoursPass(database, id, 25);
    await administrator.revokeCertificate({ params: { folio }, body: { reason: 'Copió' } });
    expect((await client.startExam({ body: { course_id: 'curso-1' } })).body.code).toBe('CLAIM_BARRED');
  });
});

describe('the assistant', () => {
  test('is closed by the server in every course while an exam runs, and opens after it', async () => {
    const { client } = await learner();
    const exam = await answerExam(database, client, 'curso-1', 3);
    const asked = await client.chat({ body: { course_id: 'curso-2', message: '¿Qué es una contraseña?' } });
    expect([asked.status, asked.body.code]).toEqual([409, 'ASSISTANT_LOCKED_BY_EXAM']);
    expect((await client.getChatStatus({ query: { course_id: 'curso-1' } })).body).toMatchObject({
      available: false,
      reason: 'exam',
    });
    await client.setQuizAttempt({ params: { id: 'curso-1' }, body: { in_progress: false } });
    expect((await client.getChatStatus({ query: { course_id: 'curso-1' } })).body.available).toBe(false);
    await client.finishExam({ params: { id: exam.exam_id } });
    expect((await client.getChatStatus({ query: { course_id: 'curso-1' } })).body.available).toBe(true);
  });
});

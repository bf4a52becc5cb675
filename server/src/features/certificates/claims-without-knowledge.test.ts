import { FAILED_CLAIMS_A_DAY } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { testApp } from '../../testing/test-app.ts';

/*
 * H4: a constancia proves neither reading nor knowledge; the exact score of a failed claim is an oracle, and
 * failures leave no trace.
 */

const { as, create, database } = await testApp({}, { content: true });
const { body: courses } = await as(await create.session()).listCourses();
const courseAt = (n: number): Course => {
  const found = courses[n];
  if (!found) throw new Error(`no course ${n}`);
  return found;
};
const [course, other] = [courseAt(0), courseAt(1)];
const right = (of: Course) => of.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
/** The first `count` answers wrong. */
const wrong = (of: Course, count: number) => right(of).map((answer, i) => (i < count ? (answer + 1) % 4 : answer));

async function someone() {
  const person = await create.user();
  const client = as(await create.sessionOf(person.id));
  const claim = (answers: number[], of: Course = course) =>
    client.claimCertificate({ body: { course_id: of.id, answers } });
  return { person, client, claim };
}

test('below the minimum every reply is the same, however many were right (H4)', async () => {
  const { claim } = await someone();
  const replies = [];
  for (const count of [10, 7, 4, 3]) replies.push((await claim(wrong(course, count))).body);
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]?.code).toBe('QUIZ_NOT_PASSED');
  expect(replies[0]?.detail.match(/\d+/g)).toEqual([String(course.quiz?.passing_score)]);
});

describe('after a day’s failed claims of a course (H4)', () => {
  test('right answers are refused, too, with a sentence that says when, and another course is not', async () => {
    const { claim } = await someone();
    const statuses = [];
    for (let i = 0; i < FAILED_CLAIMS_A_DAY; i++) statuses.push((await claim(wrong(course, 5))).status);
    expect(statuses).toEqual(statuses.map(() => 422));
    const { status, body, headers } = await claim(right(course));
    expect([status, body.code]).toEqual([429, 'CLAIM_LIMIT']);
    expect(body.detail).toMatch(/^Ya usaste tus 5 intentos de hoy .* a partir del \d+ de [a-z]+ de \d{4}\.$/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await claim(right(other), other)).status).toBe(201);
  });

  test('the next day begins anew', async () => {
    const { person, claim } = await someone();
    for (let i = 0; i < FAILED_CLAIMS_A_DAY; i++) await claim(wrong(course, 5));
    await bypassTriggers(database, (tx) =>
      tx
        .updateTable('failed_claims')
        .set({ failed_at: sql`now() - interval '1 day'` })
        .where('user_id', '=', person.id)
        .execute(),
    );
    await database.updateTable('attempt_addresses').set({ at: sql`now() - interval '1 day'` }).execute();
    expect((await claim(right(course))).status).toBe(201);
  });

  test('many at once count as many', async () => {
    const { claim } = await someone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(wrong(course, 5))));
    expect(replies.filter(({ body }) => body.code === 'QUIZ_NOT_PASSED')).toHaveLength(FAILED_CLAIMS_A_DAY);
  });
});

test('a failed claim is recorded with user, course, version, time and right answers (H4)', async () => {
  const { person, claim } = await someone();
  await claim(wrong(course, 6));
  const kept = await database.selectFrom('failed_claims').selectAll().where('user_id', '=', person.id).execute();
  const questions = right(course).length;
  expect(kept).toEqual([
    {
      id: expect.any(String),
      user_id: person.id,
      entity_id: person.entity_id,
      course_id: course.id,
      course_version: course.version,
      failed_at: expect.any(Date),
      correct: questions - 6,
      questions,
    },
  ]);
  await expect(database.updateTable('failed_claims').set({ correct: 0 }).execute()).rejects.toThrow(/never rewritten/);
});

test('a certificate earned by quiz says so to holder, public, badge and ledger (H4)', async () => {
  const { person, client, claim } = await someone();
  const { body } = await claim(right(course));
  expect(body.earned_by).toBe('quiz');
  expect((await as().getPublicCertificate({ params: { folio: body.folio } })).body.earned_by).toBe('quiz');
  expect((await client.listCertificates()).body[0]?.earned_by).toBe('quiz');
  const { detail } = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'certificate issued')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ earned_by: 'quiz' });
});

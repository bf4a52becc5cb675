import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { fixtureCourses } from '../../../testing/fixture-courses.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create, database } = await testApp();
const [course] = fixtureCourses;
const questions = course.quiz?.questions ?? [];
const rightOf = (id: string) => questions.find((question) => question.id === id)?.correct_answer ?? 0;

/** A learner with a constancia of the course from that many days ago, whose third answer was wrong. */
async function learnerAfter(days: number) {
  const entity = await create.entity({});
  const user = await create.user({ entityId: entity.id });
  const certificate = await create.certificate(user.id, { userName: user.name, courseId: course.id });
  const answers = questions.map(({ correct_answer }, i) => (i === 2 ? (correct_answer + 1) % 4 : correct_answer));
  await bypassTriggers(database, (tx) =>
    sql`update certificates set issued_at = now() - make_interval(days => ${days}), questions = ${JSON.stringify(questions)}::jsonb,
      answers = ${JSON.stringify(answers)}::jsonb where id = ${certificate.id}`.execute(tx),
  );
  return { user, entity, client: as(await create.sessionOf(user.id)) };
}

test('a refresher begins with the missed question and ends with the last answer', async () => {
  const { client } = await learnerAfter(7);
  const [due] = (await client.listRefreshers()).body;
  expect(due).toMatchObject({ course_id: course.id, day: 7, course_title: course.title });
  expect(due?.questions[0]).toMatchObject({ id: questions[2]?.id, missed_on: due?.completed_on });

  for (const [i, { id }] of (due?.questions ?? []).entries()) {
    const option = i === 0 ? rightOf(id) : (rightOf(id) + 1) % 4;
    const answer = { params: { id: course.id }, body: { question_id: id, option } };
    expect((await client.answerRefresher(answer)).body).toEqual({ is_right: i === 0 });
    if (i === 0)
      expect((await client.answerRefresher({ ...answer, body: { question_id: id, option: option + 1 } })).body).toEqual(
        { is_right: true },
      );
  }
  expect((await client.listRefreshers()).body).toEqual([]);
});

test('a question is refused when its refresher is not due or does not ask it', async () => {
  const { client } = await learnerAfter(1);
  const answer = { params: { id: course.id }, body: { question_id: questions[0]?.id ?? '', option: 0 } };
  expect((await client.answerRefresher(answer)).body).toMatchObject({ code: 'REFRESHER_NOT_DUE' });
  const { client: later } = await learnerAfter(2);
  const last = { ...answer, body: { question_id: questions.at(-1)?.id ?? '', option: 0 } };
  expect((await later.answerRefresher(last)).status).toBe(409);
});

test('a revoked constancia is not refreshed', async () => {
  const { client, user } = await learnerAfter(7);
  const { id } = await database
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('certificate_revocations')
    .values({ certificate_id: id, revoked_by: user.id, reason: 'Prueba' })
    .execute();
  expect((await client.listRefreshers()).body).toEqual([]);
});

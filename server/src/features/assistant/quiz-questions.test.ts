import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

/** The browser never reports the quiz, but asks the assistant its questions. */
const { as, create, database } = await testApp({ ASSISTANT_DAILY_USER: '100000' }, { content: true });
const learner = as(await create.session());
const courses = (await learner.listCourses()).body;
const ask = async (course_id: string, message: string) =>
  (await learner.chat({ body: { course_id, message } })).body.outcome;

test('a quiz question is declined and recorded in the chat of any course (L4)', async () => {
  const [first, second] = [courses[3], courses[11]];
  const question = first?.quiz?.questions[0]?.question ?? '';
  expect(await ask(first?.id ?? '', question)).toBe('declined');
  // In another course the same words lead to the same slides.
  expect(['declined', 'not_found']).toContain(await ask(second?.id ?? '', question));
  const turn = await database
    .selectFrom('chat_turns')
    .select(['outcome', 'course_id'])
    .where('outcome', '=', 'declined')
    .executeTakeFirst();
  expect(turn).toEqual({ outcome: 'declined', course_id: first?.id });
});

test('a word of a thousand letters costs no more than a short question (L4)', async () => {
  expect(await ask(courses[3]?.id ?? '', 'x'.repeat(1_000))).toBe('not_found');
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { readEvaluation } from './evaluation.ts';
import { copies, quizOf } from './quiz-questions.ts';

/** A browser that never says that a quiz began, and asks the assistant its questions. */
const { as, create, database } = await testApp({ ASSISTANT_DAILY_USER: '100000' }, { content: true });
const learner = as(await create.session());
const courses = (await learner.listCourses()).body;
const questions = courses.flatMap(({ id, quiz }) => (quiz?.questions ?? []).map((question) => ({ id, question })));
const ask = async (course_id: string, message: string) =>
  (await learner.chat({ body: { course_id, message } })).body.outcome;

test('no question of a quiz is answered, word for word, in part, with its options or with words changed (L4)', () => {
  const forms = {
    whole: (text: string) => text,
    shouted: (text: string) => text.toUpperCase().replaceAll(/[,.;:¿?]/g, ' '),
    asked: (text: string) => `Hola, tengo una duda y no sé qué contestar: ${text} ¿Me ayudas por favor?`,
    lastHalf: (text: string) =>
      text
        .split(' ')
        .slice(-Math.max(8, Math.ceil(text.split(' ').length / 2)))
        .join(' '),
    everyNinth: (text: string) =>
      text
        .split(' ')
        .map((word, i) => (i % 9 === 8 ? 'cosa' : word))
        .join(' '),
  };
  expect(questions.length).toBeGreaterThan(100);
  for (const [form, of] of Object.entries(forms)) {
    const missed = questions.filter(({ question }) => !copies(of(question.question), quizOf([question])));
    expect([form, missed.map(({ question }) => question.id)]).toEqual([form, []]);
  }
});

test('it holds without a word of the browser, in the chat of any course, and is recorded (L4)', async () => {
  const [first, second] = [courses[3], courses[11]];
  const question = first?.quiz?.questions[0]?.question ?? '';
  expect(await ask(first?.id ?? '', question)).toBe('declined');
  // Elsewhere the same words lead to the same slides.
  expect(['declined', 'not_found']).toContain(await ask(second?.id ?? '', question));
  const turn = await database
    .selectFrom('chat_turns')
    .select(['outcome', 'course_id'])
    .where('outcome', '=', 'declined')
    .executeTakeFirst();
  expect(turn).toEqual({ outcome: 'declined', course_id: first?.id });
});

test('what people ask in their own words is still answered: none of the questions that the assistant is measured with is taken for one of a quiz (L4)', () => {
  const measured = readEvaluation(join(import.meta.dirname, '../../../../content/assistant-eval.yaml'));
  const all = quizOf(questions.map(({ question }) => question));
  expect(measured.length).toBeGreaterThan(100);
  expect(measured.filter(({ question }) => copies(question, all))).toEqual([]);
});

test('a question of one word of a thousand letters costs no more than another (L4)', async () => {
  expect(await ask(courses[3]?.id ?? '', 'x'.repeat(1_000))).toBe('not_found');
});

import { expect, test } from 'vitest';
import { questions as all, courses } from '../evaluation/content.ts';
import { isQuizQuestion, quizOf } from './quiz-questions.ts';

const questions = courses.flatMap(({ id, quiz }) =>
  quiz.map((question, place) => ({ id: `${id} ${place + 1}`, question })),
);

test('no quiz question is answered: whole, in part, with options or changed words (L4)', () => {
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
    const missed = questions.filter(({ question }) => !isQuizQuestion(of(question.question), quizOf([question])));
    expect([form, missed.map(({ id }) => id)]).toEqual([form, []]);
  }
});

test('no evaluation question is taken for a quiz question (L4)', () => {
  const measured = all.filter(({ part }) => part === 'tuned' || part === 'reserved');
  const quiz = quizOf(questions.map(({ question }) => question));
  expect(measured.length).toBeGreaterThan(100);
  expect(measured.filter(({ question }) => isQuizQuestion(question, quiz))).toEqual([]);
});

// @vitest-environment happy-dom
import type { Question } from '@finaula/contract/courses';
import { cleanup } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, waitFor } from '../../testing/render.tsx';
import { aCourse } from '../../testing/samples.ts';
import { newAttempt, optionsShown, shuffled } from './attempt.ts';
import { type Pass, QuizScreen } from './quiz-screen.tsx';

const texts = ['La correcta', 'Casi', 'Otra', 'Ninguna', 'Sexta', 'Séptima'];
const questions: Question[] = ['p1', 'p2'].map((id) => ({
  id,
  question: `¿${id}?`,
  options: texts.map((text) => `${text} ${id}`),
  correct_answer: 0,
  explanation: '',
  slide_number: 1,
}));
const course = aCourse(0, { quiz: { passing_score: 80, questions } });

const options = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
const drawQuiz = (passed = vi.fn<(pass: Pass) => null>(() => null)) =>
  draw(() => <QuizScreen course={course} userId="ana" reviewing={undefined} reward={passed} />);

/** The next quizzes that begin show their options backwards. */
const reverse = () => vi.spyOn(Math, 'random').mockReturnValue(0.999);

describe('the options of a quiz', () => {
  it('come in an order of this attempt, and what is sent is their place in the course', async () => {
    fakeApi({ setQuizAttempt: () => undefined });
    reverse();
    const passed = vi.fn<(pass: Pass) => null>(() => null);
    const { user } = await drawQuiz(passed);
    expect(options()).toEqual(texts.map((text) => `${text} p1`).toReversed());
    for (const [i, { id }] of questions.entries()) {
      await user.click(screen.getByLabelText(`La correcta ${id}`));
      await user.click(screen.getByRole('button', { name: i === 0 ? 'Siguiente' : 'Enviar' }));
    }
    await waitFor(() => expect(passed).toHaveBeenCalled());
    expect(passed.mock.lastCall?.[0].answers).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  it('keep their order when a question is come back to, and over a reload', async () => {
    fakeApi({ setQuizAttempt: () => undefined });
    const { user } = await drawQuiz();
    const first = options();
    await user.click(screen.getByLabelText('Otra p1'));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(options()).toEqual(first);
    cleanup();
    const random = reverse();
    await drawQuiz();
    expect(options()).toEqual(first);
    expect(screen.getByLabelText<HTMLInputElement>('Otra p1').checked).toBe(true);
    random.mockRestore();
  });

  it('are all shown, whatever was stored of their order', () => {
    const [question] = questions;
    if (!question) throw new Error('There are two.');
    for (const stored of [[], [0, 0, 0, 0, 0, 0], [0, 1], [6, 5, 4, 3, 2, 1]])
      expect(optionsShown(question, { shown: { p1: stored } })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('have every place equally often', () => {
    const places = texts.map(() => 0);
    for (let n = 0; n < 6_000; n++) {
      const place = newAttempt(course).shown.p1?.indexOf(0) ?? -1;
      places[place] = (places[place] ?? 0) + 1;
    }
    for (const count of places) expect(Math.abs(count - 1_000)).toBeLessThan(200);
    expect(shuffled([1, 2, 3]).toSorted()).toEqual([1, 2, 3]);
  });
});

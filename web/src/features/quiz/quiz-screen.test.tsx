// @vitest-environment happy-dom
import { messages } from '@finaula/contract/messages';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, toast, waitFor, within } from '../../testing/render.tsx';
import { aCourse } from '../../testing/samples.ts';
import { QuizScreen } from './quiz-screen.tsx';

const drawQuiz = (questions: number, course = aCourse(questions)) => {
  const api = fakeApi({ setQuizAttempt: () => undefined });
  return draw(() => (
    <QuizScreen course={course} userId="yo" reviewing={undefined} reward={() => <p>Recompensa</p>} />
  )).then((drawn) => ({
    ...drawn,
    api,
  }));
};
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const question = () => screen.getByRole('group').textContent;
type User = Awaited<ReturnType<typeof draw>>['user'];

/** Answers every question, the first `right` of them correctly, up to the last one. */
async function answer(user: User, right: number, count: number) {
  for (let n = 1; n <= count; n++) {
    await user.click(option(`${n <= right ? 'Correcta' : 'Incorrecta'} ${n}`));
    if (n < count) await user.click(button(/Siguiente/));
  }
}

it('asks one question at a time, and goes back to the one before [2-quiz-question]', async () => {
  const { user } = await drawQuiz(3);
  expect(question()).toContain('Pregunta 1 de 3 ¿Pregunta 1?');
  expect(screen.queryByText(/¿Pregunta 2\?/)).toBeNull();
  expect(button(/Anterior/).disabled).toBe(true);
  await user.click(option('Incorrecta 1'));
  await user.click(button(/Siguiente/));
  expect(question()).toContain('Pregunta 2 de 3');
  await user.click(button(/Anterior/));
  expect(option('Incorrecta 1').checked).toBe(true);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 de 3 respondidas');
});

it('the quiz is sent once all questions are answered; missing ones are named [2-quiz-submit]', async () => {
  const { user } = await drawQuiz(3);
  await user.click(button(/Siguiente/));
  await user.click(option('Correcta 2'));
  await user.click(button(/Siguiente/));
  expect(button(/Enviar/).disabled).toBe(true);
  expect(screen.getByRole('status', { name: '' }).textContent).toContain('Faltan 2: 1 y 3');
  await user.click(option('Correcta 3'));
  expect(screen.getByText(/Falta 1:/).textContent).toBe('Falta 1: 1');
  await user.click(button(/Ir a la pregunta 1/));
  expect(question()).toContain('Pregunta 1 de 3');
  await user.click(option('Correcta 1'));
  await user.click(button(/Siguiente/));
  await user.click(button(/Siguiente/));
  expect(button(/Enviar/).disabled).toBe(false);
});

it('that is passed says so and gives its reward, without a call [2-quiz-results] [4-quiz-score] [8-quiz]', async () => {
  const { user, api } = await drawQuiz(5);
  await answer(user, 4, 5);
  const before = api.made.length;
  await user.click(button(/Enviar/));
  await toast(messages.quizPassed);
  expect(screen.getByText('4 de 5')).toBeTruthy();
  expect(screen.getByText('Recompensa')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
  expect(api.made.length).toBe(before);
});

it('that is not passed shows which answers were right, and may be tried again [2-quiz-results] [4-quiz-score] [8-quiz]', async () => {
  const { user } = await drawQuiz(2);
  await answer(user, 1, 2);
  await user.click(button(/Enviar/));
  await toast(messages.quizFailed);
  expect(screen.queryByText('Recompensa')).toBeNull();
  const review = screen.getByRole('region', { name: 'Tus respuestas' });
  expect(
    within(review)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Correcta|Incorrecta/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Correcta', 'Incorrecta']);
  expect(within(review).getByText('Porque 2.')).toBeTruthy();
  await user.click(within(review).getByRole('switch', { name: 'Solo las que fallaste' }));
  expect(within(review).getAllByRole('listitem')).toHaveLength(1);
  await user.click(button(/Intentar de nuevo/));
  expect(question()).toContain('Pregunta 1 de 2');
  expect(option('Correcta 1').checked).toBe(false);
});

it('goes on where a reload interrupted it, for the same person and version only', async () => {
  const first = await drawQuiz(3);
  await first.user.click(option('Correcta 1'));
  await first.user.click(button(/Siguiente/));
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  first.unmount();
  const second = await drawQuiz(3);
  expect(question()).toContain('Pregunta 2 de 3');
  second.unmount();
  await drawQuiz(3, aCourse(3, { version: 'v2' }));
  expect(question()).toContain('Pregunta 1 de 3');
});

it('without questions says so [2-quiz-empty]', async () => {
  await drawQuiz(0);
  expect(screen.getByRole('heading', { name: messages.quizEmpty })).toBeTruthy();
});

import { expect, type Page } from '@playwright/test';
import type { Actor } from './platform.ts';

export interface Screen {
  /** Of its files: `<name>-<width>-<scheme>.png`. */
  name: string;
  /** What stands in the index. */
  title: string;
  who: Actor;
  /** From the root; {folio} is a constancia of the learner. */
  address: string;
  /** Only what the window shows, where it stands after opening. */
  asSeen?: boolean;
  /** The state is a wait for the server. */
  waits?: boolean;
  /** Before the address is opened: what the server is made to answer. */
  before?: (page: Page) => Promise<unknown>;
  /** From the address to the state, and the wait until it is there. */
  open: (page: Page, narrow: boolean) => Promise<unknown>;
}

export const FAILURE = {
  status: 503,
  json: { detail: 'El servicio no está disponible. Intenta de nuevo en unos minutos.', code: 'UNAVAILABLE' },
};

export const LONG_TITLE =
  'Identificación y conocimiento del cliente persona moral con estructura corporativa compleja, beneficiario controlador y operaciones transfronterizas recurrentes';

export const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString();

export const never = (call: string) => (page: Page) => page.route(call, () => undefined);
export const fails = (call: string) => (page: Page) => page.route(call, (route) => route.fulfill(FAILURE));
export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
/** Shapes show after 200 ms. */
export const shapes = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' }).first()).toBeAttached();
  await page.waitForTimeout(400);
};
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await dialog(page);
};
export const answerQuiz = (wrong: number) => async (page: Page) => {
  await expect(page.getByRole('radio').first()).toBeVisible();
  const questions = Number(/de (\d+)/.exec((await page.getByText(/^Pregunta \d+ de \d+$/).textContent()) ?? '')?.[1]);
  const keys = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('finaula.token')}` };
    const courses = await (await fetch('/api/courses', { headers })).json();
    return courses
      .find(({ id }: { id: string }) => id === 'm09')
      .quiz.questions.map((q: { correct_answer: number }) => q.correct_answer);
  });
  for (let i = 0; i < questions; i++) {
    await page.locator(`input[type="radio"][value="${(keys[i] + (i < wrong ? 1 : 0)) % 4}"]`).check();
    if (i < questions - 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  }
  await page.getByRole('button', { name: 'Enviar' }).click();
};
export const ask = (question: string) => async (page: Page, narrow: boolean) => {
  if (narrow) await page.getByRole('button', { name: 'Asistente' }).click();
  const field = page.getByRole('textbox', { name: 'Tu pregunta' });
  await field.fill(question);
  await field.press('Enter');
  await expect(page.getByRole('log')).toContainText(question);
  await expect(field).toBeEnabled();
};

import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS, ON_A_PHONE } from '../../fixtures/widths.ts';

const QUESTION = '¿Qué hago con un código QR sospechoso?';

const field = (page: Page) => page.getByRole('textbox', { name: 'Tu pregunta' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversación' });
const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
const sources = (page: Page) => page.getByRole('list', { name: 'Láminas de donde sale la respuesta' });
const position = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`Lámina ${n} de`) });

/** On a desk the assistant stands beside the slide; on a phone a button opens it. */
async function openAssistant(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Asistente' }).click();
  await expect(page.getByRole('heading', { name: 'Asistente del curso' })).toBeVisible();
}

test(
  'the assistant answers from the slides and leads to them [2-viewer-assistant] [7-chat] [8-chat]',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, isMobile }) => {
    await openAs(learner, '/cursos/m12');
    const { slides } = await courseOf(page, 'm12');
    await openAssistant(page, isMobile);
    await field(page).fill(QUESTION);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(toasts(page).getByText('Respuesta recibida')).toBeVisible();
    await expect(log(page)).toContainText(QUESTION);
    await expect(field(page)).toHaveValue('');
    await expectNoSidewaysScroll(page);

    const cited = sources(page).getByRole('link').first();
    const [, number = '', title = ''] = /^Lámina (\d+): (.+)$/.exec((await cited.textContent()) ?? '') ?? [];
    expect(slides[Number(number) - 1]?.title).toBe(title);
    await cited.click();
    await expect(position(page, Number(number))).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  },
);

test('Enter sends a question, except an empty one or while an answer is awaited [5-chat]', async ({
  page,
  openAs,
  learner,
  isMobile,
}) => {
  const asked: unknown[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/chat', async (route) => {
    asked.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await openAs(learner, '/cursos/m12?lamina=2');
  await openAssistant(page, isMobile);
  await field(page).press('Enter');
  await field(page).fill('  \n ');
  await field(page).press('Enter');
  await page.getByRole('button', { name: 'Enviar' }).click();
  expect(asked).toEqual([]);

  await field(page).fill('¿Qué es');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('phishing?');
  await field(page).press('ArrowLeft');
  await expect(field(page)).toHaveValue('¿Qué es\nphishing?');
  await expect(position(page, 2)).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await expect(log(page).getByText('El asistente busca en las láminas…')).toBeAttached();
  answer();
  await expect(sources(page)).toBeVisible();
  await expect(field(page)).toBeEnabled();
  if (!isMobile) await expect(field(page)).toBeFocused();
  expect(asked).toEqual([{ course_id: 'm12', message: '¿Qué es\nphishing?' }]);
  expect(await field(page).getAttribute('maxlength')).toBe('2000');
});

test('a question that failed says why and stays as it was typed [8-chat]', async ({
  page,
  openAs,
  learner,
  isMobile,
}) => {
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  await openAs(learner, '/cursos/m12');
  await openAssistant(page, isMobile);
  await field(page).fill(QUESTION);
  await field(page).press('Enter');
  await expect(toasts(page).getByText('Error al procesar el mensaje')).toBeVisible();
  await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
  await expect(field(page)).toHaveValue(QUESTION);
  await page.unroute('**/api/chat');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(sources(page)).toBeVisible();
});

test(
  'the assistant offers the index when the course has nothing on the question',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, isMobile }) => {
    await openAs(learner, '/cursos/m12');
    const { slides } = await courseOf(page, 'm12');
    await openAssistant(page, isMobile);
    await field(page).fill('¿Cuál es la receta del mole poblano?');
    await field(page).press('Enter');
    await expect(log(page).getByText('No está en este curso', { exact: false })).toBeVisible();
    await log(page).getByRole('button', { name: 'Abrir el índice' }).click();
    const index = page.getByRole('dialog', { name: 'Índice de láminas' });
    await expect(index.getByRole('link')).toHaveCount(slides.length);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      isMobile
        ? page.getByRole('button', { name: 'Asistente' })
        : log(page).getByRole('button', { name: 'Abrir el índice' }),
    ).toBeFocused();
    await position(page, 1).click();
    await index.getByRole('link').nth(4).click();
    await expect(position(page, 5)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'the conversation stays over slides and courses, and goes with the session',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, learner, isMobile }) => {
    await signIn(learner);
    const { title } = await courseOf(page, 'm12');
    const { title: other } = await courseOf(page, 'm04');
    const card = (name: string) => page.getByRole('article').getByRole('link', { name, exact: true });
    const leaveSheet = async () => {
      if (isMobile) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await card(title).click();
    await openAssistant(page, isMobile);
    await field(page).fill(QUESTION);
    await field(page).press('Enter');
    await expect(sources(page)).toBeVisible();
    await leaveSheet();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await openAssistant(page, isMobile);
    await expect(log(page)).toContainText(QUESTION);
    await leaveSheet();

    await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
    await card(other).click();
    await openAssistant(page, isMobile);
    await expect(log(page)).not.toContainText(QUESTION);
    await leaveSheet();
    await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
    await card(title).click();
    await openAssistant(page, isMobile);
    await expect(log(page)).toContainText(QUESTION);
    await leaveSheet();

    await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeHidden();
    await page.getByRole('link', { name: 'Iniciar sesión' }).first().click();
    await fillSignIn(page, learner);
    await card(title).click();
    await openAssistant(page, isMobile);
    await expect(log(page)).not.toContainText(QUESTION);
  },
);

test(
  'on a phone the sheet holds the focus, and Esc, its button and the back key close it',
  ON_A_PHONE,
  async ({ page, openAs, learner }) => {
    await openAs(learner, '/cursos/m12?lamina=3');
    const opener = page.getByRole('button', { name: 'Asistente' });
    const sheet = page.getByRole('dialog', { name: 'Asistente del curso' });
    await opener.click();
    await expect(field(page)).toBeFocused();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await sheet.getByRole('button', { name: 'Cerrar el asistente' }).dblclick();
    await expect(sheet).toBeHidden();
    await expect(position(page, 3)).toBeVisible();

    await opener.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(position(page, 3)).toBeVisible();

    await opener.click();
    await page.reload();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(position(page, 3)).toBeVisible();
  },
);

import { letExamTimePass } from '@finaula/server/testing';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/exam-states.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { ON_A_PHONE } from '../../fixtures/widths.ts';

const QUESTIONS = 10;
const option = (page: Page, place: number) => page.getByRole('radio').nth(place);
const saved = (page: Page) => page.getByText(/^Guardado \d/);
const failed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Esta vez no aprobaste' });

/** Chooses options of the question on the screen until one is saved, then goes to the next question. */
async function answerAndGoOn(page: Page, place: number): Promise<void> {
  await option(page, place).check();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
}

const deliver = (page: Page) => page.getByRole('button', { name: /^Entregar/ }).first();

test('an exam that the browser brings back shows what the server has meanwhile', async ({
  page,
  begin,
  otherDevice,
}) => {
  await begin();
  await answerAndGoOn(page, 0);
  await page.goto('/aviso-de-privacidad');
  await otherDevice.answer(1, 2);
  await page.goBack();
  await expect(page.getByText('Pregunta 3 de 10')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(option(page, 2)).toBeChecked();

  // Headless Chromium has no back/forward cache: the page stays as it was and gets the event of its return.
  const bringBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await otherDevice.answer(1, 3);
  await bringBack();
  await expect(option(page, 3)).toBeChecked();
  expect((await otherDevice.answers()).slice(0, 3)).toEqual([0, 3, null]);
  await otherDevice.deliver();
  await bringBack();
  await expect(failed(page)).toBeVisible();
  expect(await otherDevice.states()).toEqual(['no_aprobado']);
});

test('an exam that was left goes on with its answers and its time', async ({
  page,
  begin,
  otherDevice,
  databaseUrl,
}) => {
  await begin();
  await answerAndGoOn(page, 1);
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('link', { name: 'Volver al curso' }).click();
  await expect(page.getByRole('navigation', { name: 'Navegación del curso' })).toBeVisible();
  const { exam_id } = await otherDevice.exam();
  await letExamTimePass(databaseUrl, exam_id, 12);
  await page.getByRole('link', { name: 'Examen' }).click();
  await page.getByRole('button', { name: 'Continuar el examen' }).click();
  await expect(page.getByText('Quedan 18 min')).toBeVisible();
  await expect(page.getByText('Pregunta 2 de 10')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(option(page, 1)).toBeChecked();
  expect((await otherDevice.exam()).exam_id).toBe(exam_id);
  expect(await otherDevice.states()).toEqual(['en_curso']);
});

test('a second attempt after a failed one and the back button has questions of its own', async ({
  page,
  begin,
  otherDevice,
  databaseUrl,
}) => {
  await begin();
  const first = await otherDevice.exam();
  await otherDevice.answerAll();
  await page.reload();
  await deliver(page).click();
  await expect(failed(page)).toBeVisible();
  // The cool-down is over.
  await letExamTimePass(databaseUrl, first.exam_id, 25 * 60);
  await page.goBack();
  await page.getByRole('button', { name: 'Empezar el examen' }).click();
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
  const second = await otherDevice.exam();
  expect(second.attempt).toBe(2);
  await expect(page.locator('legend')).toHaveText(second.questions[0]?.question ?? '');
  expect(second.questions.map(({ id }) => id)).not.toEqual(first.questions.map(({ id }) => id));
  await expect(page.locator('input:checked')).toHaveCount(0);
  await option(page, 3).check();
  await expect(saved(page)).toBeVisible();
  expect(await otherDevice.answers()).toEqual([3, ...Array(QUESTIONS - 1).fill(null)]);
  expect(await otherDevice.states()).toEqual(['en_curso', 'no_aprobado']);
});

test('two tabs that answer the same exam both end with the answers of the server', async ({
  page,
  context,
  begin,
  otherDevice,
}) => {
  await begin();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('Pregunta 1 de 10')).toBeVisible();
  await answerAndGoOn(page, 0);
  // The reader looks at the other window, which was beside this one and always visible.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(option(other, 0)).toBeChecked();
  await option(other, 2).check();
  await expect(saved(other)).toBeVisible();
  await other.getByRole('button', { name: 'Siguiente' }).click();
  await answerAndGoOn(other, 1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(option(page, 1)).toBeChecked();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(option(page, 2)).toBeChecked();
  expect((await otherDevice.answers()).slice(0, 3)).toEqual([2, 1, null]);

  await otherDevice.answerAll();
  await other.reload();
  await deliver(other).click();
  await expect(failed(other)).toBeVisible();
  // Not check(): the question gives way to the result before it could be found checked.
  await option(page, 3).click();
  await expect(failed(page)).toBeVisible();
  expect(await otherDevice.states()).toEqual(['no_aprobado']);
});

test('a device that wakes up shows the time that is left on the server', async ({
  page,
  begin,
  otherDevice,
  databaseUrl,
}) => {
  await page.clock.install();
  await begin();
  await answerAndGoOn(page, 0);
  const { exam_id } = await otherDevice.exam();
  const sleep = async (minutes: number) => {
    await letExamTimePass(databaseUrl, exam_id, minutes);
    // The clock of the device goes on while it sleeps; timers and performance.now() stand still.
    await page.clock.setSystemTime(Date.now() + minutes * 60_000);
  };
  await sleep(20);
  await expect(page.getByText('Quedan 10 min')).toBeVisible();
  await sleep(40);
  await expect(failed(page)).toBeVisible();
  expect(await otherDevice.states()).toEqual(['no_aprobado']);
});

for (const [width, height] of [
  [360, 225],
  [320, 256],
] as const)
  test(`an exam at 400 % zoom (${width} × ${height}) is answered and delivered`, async ({
    page,
    begin,
    otherDevice,
  }) => {
    await page.setViewportSize({ width, height });
    await begin();
    await expectNoSidewaysScroll(page);
    await answerAndGoOn(page, 3);
    expect((await otherDevice.answers()).slice(0, 2)).toEqual([3, null]);
    // The bar leaves room for the question.
    const bar = await page.locator('header').boundingBox();
    const { position } = await page.locator('header').evaluate((element) => getComputedStyle(element));
    if (position === 'sticky' || position === 'fixed') expect(bar?.height ?? 0).toBeLessThan(height / 3);
    await otherDevice.answerAll();
    await page.reload();
    await page.getByRole('button', { name: /^10 de 10/ }).click();
    await page.getByRole('button', { name: 'Entregar examen' }).click();
    await expect(failed(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await otherDevice.states()).toEqual(['no_aprobado']);
  });

test('an exam on a phone in landscape is answered and delivered', ON_A_PHONE, async ({ page, begin, otherDevice }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await begin();
  await expectNoSidewaysScroll(page);
  await page.locator('label').nth(2).tap();
  await expect(saved(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(option(page, 2)).toBeChecked();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'Siguiente' }).tap();
  await expect(page.getByText('Pregunta 2 de 10')).toBeVisible();
  expect((await otherDevice.answers()).slice(0, 2)).toEqual([2, null]);
  await otherDevice.answerAll();
  await page.reload();
  await deliver(page).tap();
  await expect(failed(page)).toBeVisible();
  expect(await otherDevice.states()).toEqual(['no_aprobado']);
});

test('a reload while the exam is being delivered leads to its one result', async ({ page, begin, otherDevice }) => {
  await begin();
  await otherDevice.answerAll();
  await page.reload();
  let reached = () => {};
  const delivery = new Promise<void>((resolve) => {
    reached = resolve;
  });
  // The server has the delivery; the page never gets its answer.
  await page.route('**/api/exams/*/finish', async (route) => {
    await route.fetch();
    reached();
  });
  await deliver(page).click();
  await delivery;
  await page.reload();
  // The introduction, without a running exam: the result is in the list of attempts.
  await expect(page.getByText('Todavía no puedes volver a intentarlo')).toBeVisible();
  await expect(page.getByText('No aprobado')).toBeVisible();
  expect(await otherDevice.states()).toEqual(['no_aprobado']);
});

test('an answer that waits in a tab whose session ended elsewhere is sent after signing in', async ({
  page,
  context,
  openAs,
  examinee,
  begin,
  otherDevice,
}) => {
  await begin();
  await answerAndGoOn(page, 0);
  await page.route('**/api/exams/*/answers', (route) => route.abort('internetdisconnected'));
  await option(page, 2).check();
  await expect(page.getByText('1 sin guardar', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('La sesión se cerró en otra pestaña.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.unrouteAll();
  expect((await otherDevice.answers()).slice(0, 2)).toEqual([0, null]);
  await openAs(examinee, '/cursos/m05/examen');
  await page.getByRole('button', { name: 'Continuar el examen' }).click();
  await expect(page.getByText('Pregunta 3 de 10')).toBeVisible();
  await expect.poll(async () => (await otherDevice.answers()).slice(0, 3)).toEqual([0, 2, null]);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Tijuana' });

  test('the end of an exam is shown in the hours of Tijuana and of Mexico City', async ({
    page,
    begin,
    otherDevice,
  }) => {
    await begin();
    const { expires_at } = await otherDevice.exam();
    const hour = (timeZone: string) =>
      new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(
        Date.parse(expires_at),
      );
    const end = `${hour('America/Tijuana')} (hora del centro: ${hour('America/Mexico_City')})`;
    await expect(page.getByText(`termina a las ${end}`)).toBeVisible();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page.getByText(`El tiempo sigue corriendo hasta las ${end}`)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click();
    await expect(page.getByText(`Termina a las ${end}`)).toBeVisible();
  });
});

test('an answer of a cut connection is sent once, and never over a later one of another device', async ({
  page,
  context,
  begin,
  otherDevice,
}) => {
  await begin();
  await context.setOffline(true);
  await option(page, 1).check();
  await option(page, 2).check();
  await expect(page.getByText(/Tu respuesta a la pregunta 1 todavía no cuenta/)).toBeVisible();
  expect((await otherDevice.answers())[0]).toBe(null);
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect((await otherDevice.answers())[0]).toBe(2);
  await otherDevice.answer(0, 3);
  await page.reload();
  await page.getByRole('button', { name: /^Pregunta 1: respondida/ }).click();
  await expect(option(page, 3)).toBeChecked();
  expect((await otherDevice.answers())[0]).toBe(3);
});

import type { Page } from '@playwright/test';
import { answer } from '../../fixtures/examinees.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS, ON_A_PHONE } from '../../fixtures/widths.ts';

const position = (page: Page, n: number) => page.getByRole('button', { name: `Lámina ${n} de 12` });

/** A finger from one place to another, as the browser itself receives it. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = ([x, y]: [number, number]) => [{ x: Math.round(x), y: Math.round(y) }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let i = 1; i <= 4; i++)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at([from[0] + ((to[0] - from[0]) * i) / 4, from[1] + ((to[1] - from[1]) * i) / 4]),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test(
  'a finger drawn sideways turns the slide; one that scrolls, or starts at the edge, does not',
  ON_A_PHONE,
  async ({ page, openAs }) => {
    await openAs('Empleada', '/cursos/m04?lamina=2');
    await expect(position(page, 2)).toBeVisible();
    await drag(page, [300, 400], [120, 410]);
    await expect(position(page, 3)).toBeVisible();
    await drag(page, [120, 400], [300, 410]);
    await expect(position(page, 2)).toBeVisible();
    await drag(page, [250, 500], [160, 250]);
    await drag(page, [10, 400], [200, 400]);
    await page.getByRole('article').locator('p').first().selectText();
    await drag(page, [300, 400], [120, 410]);
    await expect(position(page, 2)).toBeVisible();
  },
);

test('on a phone the text of a slide begins in the upper third of the screen', ON_A_PHONE, async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('Empleada', '/cursos/m09?lamina=4');
  const text = page.getByRole('article').getByRole('paragraph').first();
  await expect(text).toBeVisible();
  expect((await text.boundingBox())?.y).toBeLessThan(844 / 3);
  // The routes are read below the slide, but at the first slide above it.
  const routes = page.getByRole('navigation', { name: 'Recorrido' });
  const above = async () => ((await routes.boundingBox())?.y ?? 0) < ((await text.boundingBox())?.y ?? 0);
  expect(await above()).toBe(false);
  await page.goto('/cursos/m09?lamina=1');
  await expect(text).toBeVisible();
  expect(await above()).toBe(true);
});

test('Home and End lead to the first slide and the last, and no key is taken from a field', async ({
  page,
  openAs,
}) => {
  await openAs('Empleada', '/cursos/m04?lamina=5');
  await expect(position(page, 5)).toBeVisible();
  await page.keyboard.press('End');
  await expect(position(page, 12)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(position(page, 1)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Tu pregunta' });
  await field.fill('fraude');
  for (const key of ['ArrowRight', 'End', 'f']) await field.press(key);
  await expect(position(page, 1)).toBeVisible();
  await expect(field).toHaveValue('fraudef');
});

test(
  'the focus mode leaves nothing but the slide and its buttons, says so, and Esc leaves it',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, isMobile }) => {
    await openAs('Empleada', '/cursos/m04?lamina=3');
    const enter = page.getByRole('button', { name: 'Concentración', exact: true });
    const leave = page.getByRole('button', { name: 'Salir de concentración' });
    await enter.click();
    await expect(leave).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Modo concentración' })).toHaveText(/Esc para salir/);
    for (const gone of [
      page.getByRole('banner'),
      page.getByRole('complementary'),
      page.getByRole('link', { name: 'Volver a tus cursos' }),
    ])
      await expect(gone).toBeHidden();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(position(page, 4)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Volver a tus cursos' })).toBeVisible();
    if (isMobile) return;

    await page.keyboard.press('f');
    await expect(leave).toBeVisible();
    await page.keyboard.press('F');
    await expect(enter).toBeVisible();
    await page.getByText('Atajos de teclado').click();
    await page.getByRole('checkbox', { name: 'Usar la tecla F' }).uncheck();
    await page.getByRole('heading', { level: 2, name: /./ }).first().click();
    await page.keyboard.press('f');
    await expect(enter).toBeVisible();
    await page.reload();
    await expect(position(page, 4)).toBeVisible();
    await page.keyboard.press('f');
    await expect(enter).toBeVisible();
  },
);

test('on paper stand all slides, whole, with their sources, and nothing of the screen', async ({ page, openAs }) => {
  await openAs('Empleada', '/cursos/m04?lamina=3');
  const course = await courseOf(page, 'm04');
  await expect(position(page, 3)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'Imprimir' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([course.title]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...course.slides.map(({ title }, i) => `${i + 1} ${title}`),
    ...(course.scenarios ?? []).map(({ title, role }) => `${title} Caso para decidir · ${role}`),
  ]);
  const paper = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const { content, sources, applies_to } of course.slides)
    for (const text of [...content.split('\n'), ...sources, applies_to])
      expect(paper).toContain(text.replace(/^• /, '').replaceAll(/\s+/g, ' ').trim());
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(position(page, 3)).toBeVisible();
  expect((await page.pdf()).byteLength).toBeGreaterThan(20_000);
});

test('an answer of a quiz leads to its slide and back when opened', async ({ page, openAs, learner }) => {
  await openAs(learner, '/cursos/m12/quiz');
  const course = await courseOf(page, 'm12');
  const questions = course.quiz?.questions ?? [];
  await answer(page, course, 4);
  await page.getByRole('button', { name: 'Enviar' }).click();
  const review = page.getByRole('region', { name: 'Tus respuestas' });
  await expect(review.getByText('4 por repasar. Las demás están bien.')).toBeVisible();
  await expect(review.getByRole('listitem')).toHaveCount(10);
  await expect(review.getByText('Respondiste:').filter({ visible: true })).toHaveCount(4);
  const [first, , , , , sixth] = questions;
  await expect(review.getByText(first?.explanation ?? '', { exact: true })).toBeVisible();
  await expect(review.getByText(sixth?.explanation ?? '', { exact: true })).toBeHidden();
  await review.getByText(sixth?.question ?? '').click();
  await expect(review.getByText(sixth?.explanation ?? '', { exact: true })).toBeVisible();
  await expect(review.getByText(sixth?.options[sixth.correct_answer] ?? '')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await review
    .getByRole('listitem')
    .nth(5)
    .getByRole('link', { name: `Volver a la lámina ${sixth?.slide_number}` })
    .click();
  await expect(position(page, sixth?.slide_number ?? 0)).toBeVisible();
  await page.getByRole('button', { name: 'Reiniciar' }).click();
  await expect(position(page, 1)).toBeVisible();
  await page.getByRole('link', { name: 'Volver a tus respuestas' }).click();
  await expect(page.getByText('60 %')).toBeVisible();
  const back = review.getByRole('listitem').nth(5);
  await expect(back.locator('summary')).toBeFocused();
  await expect(back).toBeInViewport();
  await page.reload();
  await expect(review.getByRole('listitem')).toHaveCount(10);
  await review.getByRole('switch', { name: 'Solo las que fallaste' }).check();
  await expect(review.getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
});

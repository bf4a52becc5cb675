import { answer } from '../../fixtures/examinees.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, coursesOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an employee reads a course, takes its quiz and sees the result [2-viewer-buttons] [2-quiz-results] [4-quiz-score] [8-quiz]',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, learner }) => {
    await signIn(learner);
    const course = await courseOf(page, 'm04');
    await expectNoSidewaysScroll(page);
    await page.getByRole('article').getByRole('link', { name: course.title, exact: true }).click();

    for (const slide of course.slides) {
      await expect(page.getByRole('heading', { level: 2, name: slide.title })).toBeVisible();
      await expect(
        page.getByRole('button', { name: `Lámina ${slide.slide_number} de ${course.slides.length}` }),
      ).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (slide.slide_number < course.slides.length) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    const opened = page.waitForResponse((response) => response.url().endsWith('/quiz-attempt'));
    await page.getByRole('button', { name: 'Tomar Quiz' }).click();
    await opened;

    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await answer(page, course, 1);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('heading', { name: '¡Felicitaciones! Has aprobado el quiz' })).toBeFocused();
    await expect(page.getByText('90 %')).toBeVisible();
    await expect(page.getByText('9 de 10')).toBeVisible();
    await expect(page.getByText('80 %')).toBeVisible();
    await expect(
      page.getByRole('region', { name: /Notificaciones/ }).getByText('¡Felicitaciones! Has aprobado el quiz'),
    ).toBeVisible();
    await expect(page.getByText('Incorrecta')).toHaveCount(1);
    await expect(page.getByText(course.quiz?.questions[0]?.explanation ?? '')).toBeVisible();
    // All courses follow by themselves, for when there is no connection.
    expect(calls.filter((url) => url.includes('/api/') && !url.endsWith('/api/courses'))).toEqual([]);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Revisar curso' }).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    // The result is still where it was; a new attempt begins with the quiz opened anew.
    await page.goBack();
    await expect(page.getByText('90 %')).toBeVisible();
    await page.goto(`/cursos/m04?lamina=${course.slides.length}`);
    await page.getByRole('button', { name: 'Tomar Quiz' }).click();
    await answer(page, course, 0);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('100 %')).toBeVisible();
    await page.getByRole('link', { name: 'Finalizar' }).click();
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
  },
);

test('a slide is cut at 200 characters and opens whole [2-viewer-truncate]', async ({ page, openAs }) => {
  await openAs('Empleada', '/cursos/m04');
  const course = await courseOf(page, 'm04');
  const content = course.slides[0]?.content ?? '';
  const article = page.getByRole('article');
  await expect(article.getByText(`${content.slice(0, 200).split('\n')[0]}`, { exact: false })).toBeVisible();
  const lastLine = content.split('\n').at(-1)?.replace('• ', '') ?? '';
  await expect(article.getByText(lastLine)).toBeHidden();
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(article.getByText(lastLine)).toBeVisible();
});

test('arrow keys move between slides and a reload stays on the slide [2-viewer-buttons]', async ({ page, openAs }) => {
  await openAs('Empleada', '/cursos/m04');
  const position = (n: number) => page.getByRole('button', { name: `Lámina ${n} de 12` });
  await expect(position(1)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(3)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(position(2)).toBeVisible();
  await page.reload();
  await expect(position(2)).toBeVisible();
  await page.getByRole('button', { name: 'Reiniciar' }).click();
  await expect(position(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled();
});

test('a segment of the progress bar and the index lead to their slide [2-viewer-segments]', async ({
  page,
  openAs,
}) => {
  await openAs('Empleada', '/cursos/m04');
  await page.getByRole('link', { name: /^Lámina 5/ }).click();
  await expect(page.getByRole('link', { name: /^Lámina 5/ })).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Lámina 5 de 12' }).click();
  await page.getByRole('dialog').getByRole('link').nth(8).click();
  await expect(page.getByRole('button', { name: 'Lámina 9 de 12' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a course without slides shows the four fallback slides and ends in Completado [2-viewer-fallback] [2-viewer-buttons]', async ({
  page,
  signIn,
  learner,
}) => {
  await signIn(learner);
  await expect(page.getByText('Sin quiz')).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Curso sin láminas ni quiz' }).click();
  for (const title of ['Introducción', 'Contenido Principal', 'Conceptos Clave', 'Aplicación Práctica']) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    if (title !== 'Aplicación Práctica') await page.getByRole('button', { name: 'Siguiente' }).click();
  }
  await expect(page.getByRole('button', { name: 'Completado' })).toBeDisabled();
});

test('the catalogue filters by text without accents and by category', async ({ page, signIn }) => {
  await signIn();
  const courses = await coursesOf(page);
  await page.getByRole('searchbox').fill('identificacion expediente presencial');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /Ciberseguridad/ }).click();
  await expect(page.getByRole('article')).toHaveCount(courses.filter(({ category }) => category === 'ciber').length);
  await page.goto('/cursos/no-existe');
  await expect(page.getByRole('heading', { name: 'No encontramos este curso' })).toBeVisible();
});

test('a failed load says so, keeps the way to try again, and then shows the courses [7-courses] [8-courses]', async ({
  page,
  openAs,
  baseURL,
}) => {
  await page.route(`${baseURL}/api/catalogue`, (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio no está disponible.', code: 'UNAVAILABLE' } }),
  );
  await openAs('Empleada', '/');
  await expect(page.getByText('Error al cargar los cursos').first()).toBeVisible();
  await page.unroute(`${baseURL}/api/catalogue`);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

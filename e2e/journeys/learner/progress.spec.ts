import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, coursesOf, progressOf, test } from '../../fixtures/learners.ts';

const REFUSED = { status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } };

test('the catalogue offers its first course when the user has opened none [2-catalogue]', async ({
  page,
  signIn,
  learner,
}) => {
  await signIn(learner);
  const courses = await coursesOf(page);
  const minutes = courses.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await expect(page.getByText(`${courses.length} cursos · ${minutes} minutos en total`)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(courses.length);

  const [first] = courses;
  const panel = page.getByRole('region', { name: first?.title ?? '' });
  await expect(panel.getByText('Empieza aquí')).toBeVisible();
  const examined = courses.filter(({ quiz }) => quiz !== null && quiz.questions.length > 0);
  await expect(page.getByRole('region', { name: 'Tu planilla' })).toContainText(`0 de ${examined.length} constancias`);
  await expect(page.getByText(/En curso/)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await panel.getByRole('link', { name: 'Empezar' }).click();
  await expect(page.getByRole('button', { name: /Lámina 1 de/ })).toBeVisible();
});

test('a card shows module, title, description, minutes, slides and questions [2-course-card] [3-course]', async ({
  page,
  signIn,
  learner,
}) => {
  await signIn(learner);
  const colours = new Map<string, string>();
  for (const course of await coursesOf(page)) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: course.title, exact: true }) });
    await expect(card.getByText(course.module, { exact: true })).toBeVisible();
    await expect(card.getByText(course.description)).toBeVisible();
    await expect(card.getByText(`${course.duration_minutes} min`)).toBeVisible();
    await expect(card.getByText(`${course.slide_count} láminas`)).toBeVisible();
    await expect(card.getByText(course.quiz ? `${course.quiz.questions.length} preguntas` : 'Sin quiz')).toBeVisible();
    await expect(card.locator('[class*="icon"] svg')).toBeVisible();
    const colour = await card
      .getByText(course.module, { exact: true })
      .evaluate((label) => getComputedStyle(label).color);
    expect(colours.get(course.module) ?? colour).toBe(colour);
    colours.set(course.module, colour);
  }
  expect(new Set(colours.values()).size).toBe(colours.size);
});

test('the panel, the card and the planilla lead to the furthest slide on any device', async ({
  page,
  openAs,
  signIn,
  learner,
  browser,
  baseURL,
}) => {
  await signIn(learner);
  const course = await courseOf(page, 'm12');
  const count = course.slides.length;
  const card = page.getByRole('link', { name: course.title, exact: true });
  const position = (n: number) => page.getByRole('button', { name: `Lámina ${n} de ${count}` });
  await card.click();
  await expect(position(1)).toBeVisible();
  await page.getByRole('link', { name: /^Lámina 4/ }).click();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(position(3)).toBeVisible();
  await page.getByRole('link', { name: 'Volver a tus cursos' }).click();

  const panel = page.getByRole('region', { name: course.title });
  await expect(panel.getByText('Continúa donde te quedaste')).toBeVisible();
  await expect(panel.getByText(new RegExp(`Lámina 4 de ${count} · te quedan \\d+ min`))).toBeVisible();
  await expect(panel.getByRole('img', { name: `4 de ${count} láminas vistas` })).toBeVisible();
  await expect(page.getByRole('article').getByText(`En curso · 4 de ${count}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await card.click();
  await expect(position(4)).toBeVisible();
  await page.getByRole('button', { name: 'Reiniciar' }).click();
  await expect(position(1)).toBeVisible();
  expect(await progressOf(page)).toEqual({ m12: 4 });

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(learner, '/', elsewhere);
  await elsewhere.getByRole('link', { name: 'Continuar' }).click();
  await expect(elsewhere.getByRole('button', { name: `Lámina 4 de ${count}` })).toBeVisible();
  await elsewhere.getByRole('link', { name: new RegExp(`^Lámina ${count}:`) }).click();
  await expect(elsewhere.getByRole('button', { name: 'Tomar Quiz' })).toBeVisible();
  await expect.poll(() => progressOf(elsewhere)).toEqual({ m12: count });
  await elsewhere.close();

  await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
  await expect(page.getByRole('article').getByText('Leído completo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu planilla' })).toContainText('1 en curso.');
  await expect(panel.getByText('Ya lo leíste: te falta su quiz')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Tomar quiz' })).toBeVisible();
  await card.click();
  await expect(position(1)).toBeVisible();
});

test('a slide that could not be saved goes along with the next one, and nobody is bothered', async ({
  page,
  openAs,
  learner,
}) => {
  await page.route('**/api/courses/m12/progress', (route) => route.fulfill(REFUSED));
  const refused = page.waitForResponse('**/api/courses/m12/progress');
  await openAs(learner, '/cursos/m12?lamina=3');
  await refused;
  await page.unroute('**/api/courses/m12/progress');
  const saved = page.waitForResponse('**/api/courses/m12/progress');
  await page.getByRole('button', { name: 'Anterior' }).click();
  expect((await saved).status()).toBe(200);
  expect(await progressOf(page)).toEqual({ m12: 3 });
  await expect(page.getByRole('region', { name: /Notificaciones/ }).getByRole('alert')).toBeHidden();
});

test('a slide already known to be seen is not sent again, and neither is the quiz', async ({
  page,
  signIn,
  learner,
}) => {
  await signIn(learner);
  const sent: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/progress') || request.method() !== 'PUT') return;
    const { slide_number, seen } = request.postDataJSON();
    // Slides that were read for their seconds are sent apart.
    if (seen.length === 0) sent.push(slide_number);
  });
  await page.getByRole('link', { name: (await courseOf(page, 'm12')).title, exact: true }).click();
  for (const name of ['Siguiente', 'Siguiente', 'Anterior', 'Siguiente'])
    await page.getByRole('button', { name }).click();
  await page.goto('/cursos/m12/quiz');
  await page.getByRole('radio').first().check();
  await page.getByRole('link', { name: 'Volver al curso' }).waitFor();
  expect(sent).toEqual([1, 2, 3]);
});

test('without the progress the courses are there all the same, with a way to try again', async ({
  page,
  openAs,
  learner,
}) => {
  await page.route('**/api/progress', (route) => route.fulfill(REFUSED));
  await openAs(learner, '/');
  await expect(page.getByText('No pudimos cargar tu avance')).toBeVisible();
  await expect(page.getByText('El servicio descansa.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute('**/api/progress');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Empieza aquí')).toBeVisible();
});

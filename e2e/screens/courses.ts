import type { Course } from '@finaula/contract/courses';
import { expect, type Page } from '@playwright/test';
import { answer } from '../fixtures/examinees.ts';
import { courseOf } from '../fixtures/learners.ts';
import { heading, press, type Screen } from './opening.ts';

const LONG_TITLE =
  'Identificación y conocimiento del cliente persona moral con estructura corporativa compleja, beneficiario controlador y operaciones transfronterizas recurrentes';

const answerQuiz = (wrong: number) => async (page: Page) => {
  await answer(page, await courseOf(page, 'm09'), wrong);
  await page.getByRole('button', { name: 'Enviar' }).click();
};
const decide = async (page: Page, choice: string) => {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Decidir', exact: true }).click();
};
/** One wrong choice, then the right ones to the end. */
const decideCase = async (page: Page) => {
  const course = await courseOf(page, 'm09');
  const [scenario] = course.scenarios ?? [];
  await decide(page, 'Comparas la foto con su cara y le pagas');
  await page.getByRole('button', { name: 'Decidir otra vez' }).click();
  for (const { choices } of scenario?.steps ?? [])
    await decide(page, choices.find((choice) => 'next' in choice)?.text ?? '');
  await expect(page.getByRole('heading', { name: scenario?.ending ?? '' })).toBeFocused();
};
const ask = (question: string) => async (page: Page, narrow: boolean) => {
  if (narrow) await page.getByRole('button', { name: 'Asistente' }).click();
  const field = page.getByRole('textbox', { name: 'Tu pregunta' });
  await field.fill(question);
  await field.press('Enter');
  await expect(page.getByRole('log')).toContainText(question);
  await expect(field).toBeEnabled();
};

/** A slide with a figure of each kind. */
const figureScreens = Object.entries({
  steps: 'm14?lamina=10',
  compare: 'm16?lamina=1',
  ladder: 'm09?lamina=7',
  timeline: 'm13?lamina=8',
  decision: 'm11?lamina=9',
  parts: 'm17?lamina=2',
}).map(
  ([kind, slide]): Screen => ({
    name: `figure-${kind}`,
    title: `Slide with a figure: ${kind}`,
    who: 'learner',
    address: `/cursos/${slide}`,
    asSeen: true,
    open: (page) => page.getByRole('figure').evaluate((figure) => figure.scrollIntoView({ block: 'center' })),
  }),
);

/** A course: its slides with the assistant, and its quiz. */
export const courseScreens: Screen[] = [
  ...figureScreens,
  {
    name: 'term',
    title: 'Definition of a term',
    who: 'learner',
    address: '/cursos/m13?lamina=7',
    asSeen: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver más' }).click();
      await page.getByRole('button', { name: 'CNBV', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'CNBV' })).toBeVisible();
    },
  },
  { name: 'viewer', title: 'Slide', who: 'learner', address: '/cursos/m09?lamina=4', open: heading(/./) },
  {
    name: 'viewer-changed',
    title: 'Course that changed since it was read',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    before: (page) =>
      page.route('**/api/courses/m09/changes', (route) =>
        route.fulfill({
          json: {
            changes: {
              read: { number: 1, version: 'a', published_at: '2026-03-02T18:00:00Z', note: null },
              present: { number: 2, version: 'b', published_at: '2026-11-20T18:00:00Z', note: null },
              added: [{ slide_number: 7, title: 'Cuándo avisar a la CNBV' }],
              changed: [{ slide_number: 4, title: 'Autenticación de dos factores' }],
              removed: ['Contraseñas que caducan'],
              job_aids: { added: [{ id: 'm09-h3', title: 'Qué identificación pides' }], changed: [], removed: [] },
            },
          },
        }),
      ),
    open: heading('Este curso cambió desde que lo leíste'),
  },
  {
    name: 'coming-change',
    title: 'Slide whose fact changes on a day',
    who: 'learner',
    address: '/cursos/m17?lamina=3',
    open: (page) => expect(page.getByText(/^Cambi[aó] el 14 de diciembre de 2026/)).toBeVisible(),
  },
  {
    name: 'job-aid',
    title: 'Sheet for a desk',
    who: 'learner',
    address: '/cursos/m09/hojas/m09-h3',
    open: heading('Retiro en ventanilla: qué identificación pides'),
  },
  {
    name: 'job-aid-found',
    title: 'Sheets that a search finds',
    who: 'learner',
    address: '/cursos?buscar=ARCO',
    open: heading('Hojas de consulta'),
  },
  {
    name: 'course-versions',
    title: 'Text of a course version',
    who: 'admin',
    address: '/cursos/m09/versiones',
    open: (page) => expect(page.getByRole('article', { name: 'Versión 1' })).toBeVisible(),
  },
  {
    name: 'viewer-route',
    title: 'Slide on the short route',
    who: 'learner',
    address: '/cursos/m07?lamina=7&ruta=1',
    open: heading(/./),
  },
  {
    name: 'viewer-route-end',
    title: 'End of the short route',
    who: 'newcomer',
    address: '/cursos/m06?lamina=11&ruta=1',
    open: (page) => expect(page.getByText('Terminaste la ruta de 10 minutos')).toBeVisible(),
  },
  {
    name: 'viewer-assistant',
    title: 'Slide with the assistant',
    who: 'learner',
    address: '/cursos/m12?lamina=4',
    open: ask('¿Qué es el phishing?'),
  },
  {
    name: 'viewer-focus',
    title: 'Slide without anything else',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    open: async (page) => {
      await heading(/./)(page);
      await page.keyboard.press('f');
      await expect(page.getByRole('button', { name: /Salir de concentración/ }).first()).toBeVisible();
    },
  },
  {
    name: 'viewer-index',
    title: 'Index of the slides',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    open: press(/^Lámina 4 de/),
  },
  {
    name: 'viewer-offline',
    title: 'Slide without a connection',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    open: async (page) => {
      await heading(/./)(page);
      await page.context().setOffline(true);
      await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
    },
  },
  {
    name: 'viewer-long-title',
    title: 'Course with a very long title',
    who: 'learner',
    address: '/cursos/m09?lamina=4',
    before: (page) =>
      page.route('**/api/courses/m09', async (route) => {
        const course: Course = await (await route.fetch()).json();
        await route.fulfill({ json: { ...course, title: LONG_TITLE } });
      }),
    open: heading(LONG_TITLE),
  },
  {
    name: 'offline',
    title: 'No connection at all',
    who: 'visitor',
    address: '/sin-conexion.html',
    open: heading('No tienes conexión'),
  },
  {
    name: 'scenario',
    title: 'A case to decide',
    who: 'learner',
    address: '/cursos/m09/casos/m09-c1',
    open: heading(/^Leobardo te da su credencial/),
  },
  {
    name: 'scenario-counted',
    title: 'A case whose first choices are counted for the area',
    who: 'admin',
    address: '/cursos/m09/casos/m09-c1',
    open: heading(/^Leobardo te da su credencial/),
  },
  {
    name: 'scenario-wrong',
    title: 'What a wrong choice caused',
    who: 'learner',
    address: '/cursos/m09/casos/m09-c1',
    open: async (page) => {
      await decide(page, 'Comparas la foto con su cara y le pagas');
      await expect(page.getByRole('heading', { name: 'Lo que causó' })).toBeFocused();
    },
  },
  {
    name: 'scenario-end',
    title: 'The end of a case',
    who: 'learner',
    address: '/cursos/m09/casos/m09-c1',
    open: decideCase,
  },
  {
    name: 'quiz',
    title: 'Question of a quiz',
    who: 'learner',
    address: '/cursos/m09/quiz',
    open: (page) => expect(page.getByRole('radio').first()).toBeVisible(),
  },
  { name: 'quiz-passed', title: 'Quiz passed', who: 'learner', address: '/cursos/m09/quiz', open: answerQuiz(1) },
  { name: 'quiz-failed', title: 'Quiz not passed', who: 'learner', address: '/cursos/m09/quiz', open: answerQuiz(5) },
  {
    name: 'course-unknown',
    title: 'A course that does not exist',
    who: 'learner',
    address: '/cursos/nada',
    open: heading('No encontramos este curso'),
  },
  {
    name: 'viewer-more',
    title: 'Slide with its further text',
    who: 'learner',
    address: '/cursos/m12?lamina=2',
    open: (page) => page.getByRole('button', { name: 'Ver más' }).click(),
  },
  {
    name: 'viewer-assistant-empty',
    title: 'Slide with the assistant, nothing asked',
    who: 'newcomer',
    address: '/cursos/m12?lamina=4',
    open: async (page, narrow) => {
      if (narrow) await page.getByRole('button', { name: 'Asistente' }).click();
      await expect(page.getByRole('textbox', { name: 'Tu pregunta' })).toBeVisible();
    },
  },
  {
    name: 'viewer-assistant-none',
    title: 'Slide with the assistant, which finds nothing',
    who: 'learner',
    address: '/cursos/m12?lamina=4',
    open: async (page, narrow) => {
      await ask('mole poblano')(page, narrow);
      await expect(page.getByRole('button', { name: 'Abrir el índice' })).toBeVisible();
    },
  },
  {
    name: 'quiz-wrong-only',
    title: 'Quiz not passed, only the wrong answers',
    who: 'learner',
    address: '/cursos/m09/quiz',
    open: async (page) => {
      await answerQuiz(5)(page);
      await page.getByRole('switch', { name: 'Solo las que fallaste' }).check();
    },
  },
  {
    name: 'quiz-certificate',
    title: 'Quiz passed, the constancia claimed',
    who: 'learner',
    address: '/cursos/m09/quiz',
    before: (page) =>
      page.route('**/api/certificates', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        const headers = await route.request().allHeaders();
        const [held] = await (await page.request.get(route.request().url(), { headers })).json();
        await route.fulfill({ status: 201, json: { ...held, course_id: 'm09' } });
      }),
    open: async (page) => {
      await answerQuiz(1)(page);
      await page.getByRole('button', { name: 'Obtener constancia' }).click();
      await heading('Tu constancia está lista')(page);
    },
  },
];

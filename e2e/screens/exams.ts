import { expect, type Page } from '@playwright/test';
import { heading, press, type Screen } from './opening.ts';

const questions = async (page: Page) => expect(page.getByRole('radio').first()).toBeVisible();

/** Answers as far as the fifth question, and marks two. */
async function halfWay(page: Page, narrow: boolean): Promise<void> {
  const begin = page.getByRole('button', { name: /Empezar el examen|Continuar el examen/ });
  await begin.click();
  await questions(page);
  if (narrow) await page.getByRole('button', { name: / de 10$/ }).click();
  await page
    .getByRole('button', { name: /^Pregunta 1:/ })
    .first()
    .click();
  for (let n = 1; n <= 4; n++) {
    await page
      .getByRole('radio')
      .nth(n % 4)
      .check();
    await page.getByRole('button', { name: 'Siguiente' }).click();
  }
  await page.getByRole('radio').nth(1).check();
  const flag = page.getByRole('button', { name: /^Marca/ });
  if ((await flag.getAttribute('aria-pressed')) === 'false') await flag.click();
  await expect(page.getByText(/^Guardado /)).toBeVisible();
}

const result = (traits: object) => async (page: Page) => {
  const ended = { exam_id: '1', kind: 'exam', course_id: 'm04', finished_at: '2026-11-24T16:58:00Z' };
  await page.route('**/api/exams', (route) => route.fulfill({ json: [ended] }));
  await page.route('**/api/exams/1/result', (route) =>
    route.fulfill({
      json: {
        ...ended,
        course_title: 'PLD/FT',
        attempt: 1,
        cause: 'delivered',
        passed: false,
        score: null,
        topics_to_review: [
          {
            objective: 2,
            title: 'Reconocer las tres etapas del lavado en operaciones de ventanilla',
            slides: [
              { slide_number: 2, title: 'Las tres etapas del lavado' },
              { slide_number: 7, title: '¿Reporte o aviso?' },
            ],
          },
          {
            objective: 4,
            title: 'Guardar la confidencialidad de los reportes',
            slides: [{ slide_number: 9, title: 'Confidencialidad y secreto bancario' }],
          },
        ],
        attempts_left: 2,
        attempts: 3,
        window_days: 30,
        window_ends_at: '2026-12-24T16:28:00Z',
        next_attempt_at: '2026-11-25T16:58:00Z',
        ...traits,
      },
    }),
  );
};

/** Attempts that ended, and an obligation that asks for the course. */
async function attempted(page: Page): Promise<void> {
  const ended = {
    kind: 'exam',
    course_id: 'm02',
    course_title: 'Ética',
    started_at: '2026-11-20T16:40:00Z',
    expires_at: '2026-11-20T17:10:00Z',
    regraded: false,
  };
  const topics_to_review = [2, 7, 9].map((slide_number) => ({
    objective: slide_number,
    title: 'Tema',
    slides: [{ slide_number, title: 'Tema' }],
  }));
  const failed = { ...ended, state: 'no_aprobado', score: null, folio: null, topics_to_review };
  await page.route('**/api/exams', (route) =>
    route.fulfill({
      json: [
        { ...failed, exam_id: '3', attempt: 3, finished_at: '2026-11-23T16:58:00Z' },
        {
          ...ended,
          exam_id: '2',
          attempt: 2,
          state: 'aprobado',
          score: 90,
          folio: 'F',
          topics_to_review: [],
          finished_at: '2026-11-21T17:05:00Z',
        },
        { ...failed, exam_id: '1', attempt: 1, finished_at: '2026-11-20T17:10:00Z', regraded: true },
      ],
    }),
  );
  const asked = { course_id: 'm02', title: 'Ética', done: false, duration_minutes: 20 };
  await page.route('**/api/obligations', (route) =>
    route.fulfill({
      json: [
        {
          obligation_id: '1',
          title: 'Código de ética para todo el personal',
          legal_basis: 'Ley',
          standing: 'por_vencer',
          due_on: '2026-11-30',
          courses: [asked],
        },
      ],
    }),
  );
}

export const examScreens: Screen[] = [
  {
    name: 'exam-introduction',
    title: 'Before an exam',
    who: 'newcomer',
    address: '/cursos/m02/examen',
    open: (page) => expect(page.getByRole('button', { name: 'Empezar el examen' })).toBeVisible(),
  },
  {
    name: 'exam-attempts',
    title: 'Before a further exam: earlier attempts, and until when the course is asked for',
    who: 'newcomer',
    address: '/cursos/m02/examen',
    asSeen: true,
    before: attempted,
    open: (page) => page.getByText('Intento 1', { exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'exam-questions',
    title: 'Exam',
    who: 'learner',
    address: '/cursos/m04/examen',
    leadsTo: '/cursos/$curso/examen/preguntas',
    open: halfWay,
  },
  {
    name: 'exam-offline',
    title: 'Exam without a connection',
    who: 'learner',
    address: '/cursos/m04/examen',
    leadsTo: '/cursos/$curso/examen/preguntas',
    open: async (page, narrow) => {
      await halfWay(page, narrow);
      await page.context().setOffline(true);
      await page.getByRole('radio').nth(2).check();
      await expect(page.getByText(/^Se cortó la conexión/)).toBeVisible();
    },
  },
  {
    name: 'exam-overview',
    title: 'Overview of an exam, leaving it',
    who: 'learner',
    address: '/cursos/m04/examen',
    leadsTo: '/cursos/$curso/examen/preguntas',
    asSeen: true,
    open: async (page, narrow) => {
      await halfWay(page, narrow);
      if (narrow) await page.getByRole('button', { name: / de 10$/ }).click();
      else await press('Salir')(page);
    },
  },
  {
    name: 'exam-result-failed',
    title: 'Exam not passed',
    who: 'learner',
    address: '/cursos/m04/examen/resultado',
    before: result({}),
    open: heading('Esta vez no aprobaste'),
  },
  {
    name: 'exam-result-passed',
    title: 'Exam passed',
    who: 'learner',
    address: '/cursos/m04/examen/resultado',
    before: result({
      passed: true,
      score: 90,
      topics_to_review: [],
      next_attempt_at: null,
    }),
    open: heading('Aprobaste el examen'),
  },
];

export const examAdminScreens: Screen[] = [
  {
    name: 'exam-admin',
    title: 'Exams of an institution',
    who: 'admin',
    address: '/examenes',
    open: (page) => expect(page.getByRole('button', { name: 'Ver a quién toca' })).toBeVisible(),
  },
  {
    name: 'exam-policy-preview',
    title: 'Whom a change of policy touches',
    who: 'admin',
    address: '/examenes',
    open: async (page) => {
      await page.getByRole('radio', { name: /Solo con el examen/ }).check();
      await press('Ver a quién toca')(page);
    },
  },
];

export const examItemScreens: Screen[] = [
  {
    name: 'exam-items',
    title: 'Items of exams',
    who: 'super',
    address: '/reactivos',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('used');
      await expect(page.getByRole('table', { name: 'Reactivos de examen' })).toBeVisible();
    },
  },
  {
    name: 'exam-item',
    title: 'An item of an exam with its key',
    who: 'super',
    address: '/reactivos',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('used');
      await page
        .getByRole('button', { name: /^Abrir el reactivo/ })
        .first()
        .click();
      await expect(page.getByText('Es la correcta')).toBeVisible();
    },
  },
];

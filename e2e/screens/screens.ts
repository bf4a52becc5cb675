import type { Course } from '@finaula/contract/courses';
import { expect, type Page } from '@playwright/test';
import { complianceScreens } from './compliance.ts';
import { entityAdmin } from './entity-admin.ts';
import { examAdminScreens, examItemScreens, examScreens } from './exams.ts';
import { answerQuiz, ask, fails, heading, LONG_TITLE, never, press, type Screen, shapes } from './opening.ts';
import { providerScreens } from './providers.ts';
import { visitor } from './visitor.ts';

const ownStanding = (changes: object) => (page: Page) =>
  page.route('**/api/certificates', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, ...changes }, ...others] });
  });

const learner: Screen[] = [
  {
    name: 'home',
    title: 'What is due, and the catalogue in progress',
    who: 'learner',
    address: '/',
    open: heading('Lo que te toca'),
  },
  {
    name: 'catalogue-first-day',
    title: 'Catalogue of the first day',
    who: 'newcomer',
    address: '/',
    open: heading('Tus cursos'),
  },
  {
    name: 'catalogue-loading',
    title: 'Catalogue, loading',
    who: 'learner',
    address: '/',
    before: never('**/api/catalogue'),
    waits: true,
    open: shapes,
  },
  {
    name: 'catalogue-error',
    title: 'Catalogue that did not load',
    who: 'learner',
    address: '/',
    before: fails('**/api/catalogue'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'catalogue-none',
    title: 'A search that finds no course',
    who: 'learner',
    address: '/cursos?buscar=mole',
    open: (page) => expect(page.getByRole('button', { name: /Quitar|Ver todos/ })).toBeVisible(),
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
            },
          },
        }),
      ),
    open: heading('Este curso cambió desde que lo leíste'),
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
    name: 'quiz',
    title: 'Question of a quiz',
    who: 'learner',
    address: '/cursos/m09/quiz',
    open: (page) => expect(page.getByRole('radio').first()).toBeVisible(),
  },
  { name: 'quiz-passed', title: 'Quiz passed', who: 'learner', address: '/cursos/m09/quiz', open: answerQuiz(1) },
  { name: 'quiz-failed', title: 'Quiz not passed', who: 'learner', address: '/cursos/m09/quiz', open: answerQuiz(5) },
  {
    name: 'certificates',
    title: 'Own constancias',
    who: 'learner',
    address: '/mis-constancias',
    open: (page) => expect(page.getByRole('button', { name: /PDF/ }).first()).toBeVisible(),
  },
  {
    name: 'own-certificates-disputed',
    title: 'Own constancias, one in dispute',
    who: 'learner',
    address: '/mis-constancias',
    before: ownStanding({
      state: 'en_disputa',
      disputed_at: '2026-11-21T18:00:00Z',
      dispute_reason: 'Se expidió durante una toma de la entidad.',
    }),
    open: (page) => expect(page.getByText(/^En disputa desde/)).toBeVisible(),
  },
  {
    name: 'certificates-none',
    title: 'No constancias yet',
    who: 'newcomer',
    address: '/mis-constancias',
    open: (page) => expect(page.getByText('Aún no tienes constancias')).toBeVisible(),
  },
  {
    name: 'account',
    title: 'Own account',
    who: 'learner',
    address: '/cuenta',
    open: (page) => expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible(),
  },
  {
    name: 'own-data',
    title: 'Own data and rights',
    who: 'learner',
    address: '/cuenta/datos',
    open: (page) => expect(page.getByRole('button', { name: 'Cerrar mi cuenta' })).toBeVisible(),
  },
  {
    name: 'own-data-close',
    title: 'Closing the own account',
    who: 'learner',
    address: '/cuenta/datos',
    open: press('Cerrar mi cuenta'),
  },
  {
    name: 'own-data-error',
    title: 'Own data that did not load',
    who: 'learner',
    address: '/cuenta/datos',
    before: fails('**/api/account'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'account-notices',
    title: 'What somebody else did to the account',
    who: 'learner',
    address: '/',
    before: (page) =>
      page.route('**/api/auth/session', async (route) => {
        const notice = { id: '1', kind: 'password_reset', at: '2026-11-20T18:05:00Z', by_name: 'Ana Herrera Solís' };
        const user = await (await route.fetch()).json();
        await route.fulfill({ json: { ...user, notices: [notice] } });
      }),
    open: (page) => expect(page.getByRole('region', { name: 'Avisos de tu cuenta' })).toBeVisible(),
  },
  {
    name: 'unreachable',
    title: 'No connection',
    who: 'learner',
    address: '/',
    before: (page) => page.route('**/api/auth/session', (route) => route.abort()),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
];

const superAdmin: Screen[] = [
  {
    name: 'pending',
    title: 'Pending users',
    who: 'super',
    address: '/',
    open: (page) => expect(page.getByRole('table', { name: 'Usuarios pendientes' })).toBeVisible(),
  },
  {
    name: 'entities-pending',
    title: 'Institutions under review',
    who: 'super',
    address: '/entidades?revision=pending',
    open: (page) => expect(page.getByRole('button', { name: /^Revisar / })).toBeVisible(),
  },
  {
    name: 'entity-review',
    title: 'Review of an institution',
    who: 'super',
    address: '/entidades?revision=pending',
    open: press(/^Revisar /),
  },
  {
    name: 'pending-none',
    title: 'Nobody pending',
    who: 'super',
    address: '/',
    before: (page) =>
      page.route('**/api/admin/all-pending-users', (route) => route.fulfill({ json: { pending_users: [] } })),
    open: heading('No hay usuarios pendientes'),
  },
  {
    name: 'pending-error',
    title: 'Pending users that did not load',
    who: 'super',
    address: '/',
    before: fails('**/api/admin/all-pending-users'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'entities',
    title: 'Entities',
    who: 'super',
    address: '/entidades',
    open: (page) => expect(page.getByRole('table', { name: 'Entidades' })).toBeVisible(),
  },
  {
    name: 'entities-plan',
    title: 'Change of plan',
    who: 'super',
    address: '/entidades',
    open: press(/^Cambiar a Paid/),
  },
  {
    name: 'reforms',
    title: 'Sources and notices of regulatory change',
    who: 'super',
    address: '/normativa',
    open: (page) => expect(page.getByRole('table', { name: 'Fuentes' })).toBeVisible(),
  },
  {
    name: 'reforms-error',
    title: 'Sources that did not load',
    who: 'super',
    address: '/normativa',
    before: fails('**/api/admin/sources'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'reforms-source',
    title: 'What depends on a source',
    who: 'super',
    address: '/normativa',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver qué depende de Ley de Instituciones de Crédito' }).click();
      await page.getByText(/reactivos de examen se apoyan en ella$/).click();
    },
  },
  {
    name: 'reforms-notice',
    title: 'Writing a notice',
    who: 'super',
    address: '/normativa',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver qué depende de Ley de Instituciones de Crédito' }).click();
      await page.getByRole('button', { name: 'Escribir un aviso' }).click();
    },
  },
  { name: 'ledger', title: 'Ledger', who: 'super', address: '/bitacora', open: heading('Bitácora') },
  {
    name: 'courses-super',
    title: 'Courses of the SuperAdmin',
    who: 'super',
    address: '/cursos',
    open: (page) => expect(page.getByRole('button', { name: 'Cargar contenido' })).toBeVisible(),
  },
];

export const screens: readonly Screen[] = [
  ...visitor,
  ...learner,
  ...examScreens,
  ...entityAdmin,
  ...providerScreens,
  ...complianceScreens,
  ...examAdminScreens,
  ...superAdmin,
  ...examItemScreens,
];

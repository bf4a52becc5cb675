import { expect, type Page } from '@playwright/test';
import { fails, heading, press, type Screen } from './opening.ts';

const slide = (title: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Partes del curso' }).getByRole('button', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title);
};
const part = (name: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Partes del curso' }).getByRole('button', { name }).click();
  await heading(name)(page);
};

const sheet = (name: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Partes del curso' }).getByRole('button', { name }).click();
  await heading('Hoja de consulta')(page);
};

/** A lesson of the handmade package. */
const playing = (page: Page) =>
  expect(page.frameLocator('iframe').frameLocator('#package').getByText('Página 1')).toBeVisible();

/** The institution's own courses: their list, their editor and their publication. */
export const ownCourseScreens: Screen[] = [
  {
    name: 'own-courses',
    title: 'Own courses in several states',
    who: 'admin',
    address: '/cursos/propios',
    open: (page) => expect(page.getByRole('table', { name: 'Cursos propios' })).toBeVisible(),
  },
  {
    name: 'own-courses-empty',
    title: 'No own course yet',
    who: 'admin',
    address: '/cursos/propios',
    before: (page) =>
      page.route('**/api/own-courses', (route) =>
        route.fulfill({ json: { courses: [], may: ['author', 'review'], included: true } }),
      ),
    open: heading('Tu institución todavía no escribe ninguno'),
  },
  {
    name: 'own-courses-plan',
    title: 'Own courses outside the plan',
    who: 'founder',
    address: '/cursos/propios',
    open: (page) => expect(page.getByText('Los cursos propios vienen con el plan Custom')).toBeVisible(),
  },
  {
    name: 'own-courses-new',
    title: 'A new own course',
    who: 'admin',
    address: '/cursos/propios',
    open: press('Curso nuevo'),
  },
  {
    name: 'own-courses-author',
    title: 'Own courses of an employee who writes them',
    who: 'learner',
    address: '/cursos/propios',
    open: (page) => expect(page.getByRole('table', { name: 'Cursos propios' })).toBeVisible(),
  },
  {
    name: 'own-course',
    title: 'Editor of an own course: a slide with a fault',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: slide('Antes de pagar un retiro'),
  },
  {
    name: 'own-course-about',
    title: 'Editor of an own course: what it is about',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: part('Datos del curso'),
  },
  {
    name: 'own-course-quiz',
    title: 'Editor of an own course: its quiz',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: part('Cuestionario'),
  },
  {
    name: 'own-course-figure',
    title: 'Editor of an own course: a figure without its last step',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: slide('El sobre azul'),
  },
  {
    name: 'own-course-decision',
    title: 'Editor of an own course: a figure with a question',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: slide('Silencio con el cliente'),
  },
  {
    name: 'own-course-scenario',
    title: 'Editor of an own course: a case to decide',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: async (page) => {
      await page
        .getByRole('navigation', { name: 'Partes del curso' })
        .getByRole('button', { name: 'Caso: El retiro con prisa' })
        .click();
      await heading('Caso para decidir')(page);
    },
  },
  {
    name: 'own-course-sheet',
    title: 'Editor of an own course: a sheet for a desk with faults',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: sheet('Hoja: Retiro que no convence'),
  },
  {
    name: 'own-course-sheet-empty',
    title: 'Editor of an own course: a sheet that was just added',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: sheet('Hoja: sin título'),
  },
  {
    name: 'own-sheet',
    title: 'Sheet for a desk of an own course',
    who: 'learner',
    address: '/cursos/{published}/hojas/h-retiro',
    open: heading('Retiro que no convence'),
  },
  {
    name: 'own-course-versions',
    title: 'Text of an own course version, with its sheet',
    who: 'admin',
    address: '/cursos/{published}/versiones',
    open: heading('Hoja de consulta: Retiro que no convence'),
  },
  {
    name: 'own-course-unsaved',
    title: 'Editor of an own course that the server does not answer',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    before: (page) =>
      page.route('**/draft', (route) =>
        route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
      ),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Título' }).fill('Por qué tenemos un manual');
      await expect(page.getByText(/^Sin guardar todavía/)).toBeVisible();
    },
  },
  {
    name: 'own-course-blocked',
    title: 'What has to be mended before a review',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: press(/^Pedir revisión/),
  },
  {
    name: 'own-course-import',
    title: 'Slides from a presentation',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    open: press('Importar presentación'),
  },
  {
    name: 'own-course-package',
    title: 'Editor of an own course: its package, with the report of the inspection',
    who: 'admin',
    address: '/cursos/propios/{packaged}',
    open: async (page) => {
      await part('Paquete SCORM')(page);
      await expect(page.getByText('SCORM 2004')).toBeVisible();
    },
  },
  {
    name: 'own-course-package-trial',
    title: 'Editor of an own course: its package, played',
    who: 'admin',
    address: '/cursos/propios/{packaged}',
    open: async (page) => {
      await part('Paquete SCORM')(page);
      await page.getByRole('button', { name: 'Probar' }).click();
      await playing(page);
    },
  },
  {
    name: 'own-course-package-off',
    title: 'Editor of an own course: packages are off',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    before: (page) =>
      page.route('**/api/platform', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), packages: false } });
      }),
    open: async (page) => {
      await part('Paquete SCORM')(page);
      await expect(page.getByText('No se pueden subir paquetes')).toBeVisible();
    },
  },
  {
    name: 'package-course',
    title: 'A course that is a package, before it is opened',
    who: 'learner',
    address: '/cursos/{packaged}',
    open: (page) => expect(page.getByRole('button', { name: 'Abrir el curso' })).toBeVisible(),
  },
  {
    name: 'package-course-open',
    title: 'A course that is a package, with its items',
    who: 'learner',
    address: '/cursos/{packaged}',
    open: async (page) => {
      await page.getByRole('button', { name: 'Abrir el curso' }).click();
      await playing(page);
    },
  },
  {
    name: 'own-course-requested',
    title: 'Own course whose review was asked for',
    who: 'admin',
    address: '/cursos/propios/{requested}',
    open: (page) => expect(page.getByRole('button', { name: 'Aprobar o devolver' })).toBeVisible(),
  },
  {
    name: 'own-course-returned',
    title: 'Own course that a reviewer returned',
    who: 'learner',
    address: '/cursos/propios/{returned}',
    open: (page) => expect(page.getByText(/ lo devolvió el /)).toBeVisible(),
  },
  {
    name: 'own-course-error',
    title: 'Own course that did not load',
    who: 'admin',
    address: '/cursos/propios/{faulty}',
    before: fails('**/draft'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'own-course-publish',
    title: 'Publication of an own course',
    who: 'admin',
    address: '/cursos/propios/{published}/publicar',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Todo el personal/ }).check();
      await expect(page.getByRole('button', { name: /^Publicar/ })).toBeEnabled();
    },
  },
  {
    name: 'own-course-publish-areas',
    title: 'Publication of an own course for some areas',
    who: 'admin',
    address: '/cursos/propios/{published}/publicar',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Algunas áreas/ }).check();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: /^Publicar/ })).toBeEnabled();
    },
  },
];

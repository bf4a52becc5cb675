import type { Course } from '@finaula/contract/courses';
import { expect, type Page } from '@playwright/test';
import type { Who } from './platform.ts';

export interface Screen {
  /** Of its files: `<name>-<width>-<scheme>.png`. */
  name: string;
  /** What stands in the index. */
  title: string;
  who: Who;
  /** From the root; {folio} is a constancia of the learner. */
  address: string;
  /** Only what the window shows, where it stands after opening. */
  asSeen?: boolean;
  /** Before the address is opened: what the server is made to answer. */
  before?: (page: Page) => Promise<unknown>;
  /** From the address to the state, and the wait until it is there. */
  open: (page: Page, narrow: boolean) => Promise<unknown>;
}

const FAILURE = { status: 503, json: { detail: 'El servicio no está disponible. Intenta de nuevo en unos minutos.', code: 'UNAVAILABLE' } };

const LONG_TITLE =
  'Identificación y conocimiento del cliente persona moral con estructura corporativa compleja, beneficiario controlador y operaciones transfronterizas recurrentes';

const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString();

const never = (call: string) => (page: Page) => page.route(call, () => undefined);
const fails = (call: string) => (page: Page) => page.route(call, (route) => route.fulfill(FAILURE));
const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { name }).first()).toBeVisible();
const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
/** Shapes show after 200 ms. */
const shapes = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' }).first()).toBeAttached();
  await page.waitForTimeout(400);
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await dialog(page);
};
const answerQuiz = (wrong: number) => async (page: Page) => {
  await expect(page.getByRole('radio').first()).toBeVisible();
  const questions = Number(/de (\d+)/.exec((await page.getByText(/^Pregunta \d+ de \d+$/).textContent()) ?? '')?.[1]);
  const keys = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('finaula.token')}` };
    const courses = await (await fetch('/api/courses', { headers })).json();
    return courses.find(({ id }: { id: string }) => id === 'm09').quiz.questions.map((q: { correct_answer: number }) => q.correct_answer);
  });
  for (let i = 0; i < questions; i++) {
    await page
      .getByRole('radio')
      .nth((keys[i] + (i < wrong ? 1 : 0)) % 4)
      .check();
    if (i < questions - 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  }
  await page.getByRole('button', { name: 'Enviar' }).click();
};
const ask = (question: string) => async (page: Page, narrow: boolean) => {
  if (narrow) await page.getByRole('button', { name: 'Asistente' }).click();
  const field = page.getByRole('textbox', { name: 'Tu pregunta' });
  await field.fill(question);
  await field.press('Enter');
  await expect(page.getByRole('log')).toContainText(question);
  await expect(field).toBeEnabled();
};

const visitor: Screen[] = [
  {
    name: 'landing',
    title: 'Landing page',
    who: 'visitor',
    address: '/',
    open: (page) => expect(page.getByRole('contentinfo')).toBeVisible(),
  },
  { name: 'sign-in', title: 'Sign-in card', who: 'visitor', address: '/?pantalla=entrar', open: heading('Iniciar sesión') },
  { name: 'register-employee', title: 'Registration of an employee', who: 'visitor', address: '/?registro=empleado', open: dialog },
  { name: 'register-entity', title: 'Registration of an entity', who: 'visitor', address: '/?registro=entidad', open: dialog },
  { name: 'contact', title: 'Contact with sales', who: 'visitor', address: '/?dialogo=contacto', open: dialog },
  { name: 'privacy', title: 'Privacy notice', who: 'visitor', address: '/?dialogo=privacidad', open: dialog },
  { name: 'terms', title: 'Terms', who: 'visitor', address: '/?dialogo=terminos', open: dialog },
  {
    name: 'verify-error',
    title: 'Verification without a token',
    who: 'visitor',
    address: '/verify',
    open: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'verify-done',
    title: 'Verification done',
    who: 'visitor',
    address: '/verify/listo',
    before: (page) => page.route('**/api/auth/verify-email', (route) => route.fulfill({ json: { message: 'listo' } })),
    open: (page) => expect(page.getByText('Email verificado', { exact: false })).toBeVisible(),
  },
  {
    name: 'verify-waiting',
    title: 'Verification on its way',
    who: 'visitor',
    address: '/verify/espera',
    before: never('**/api/auth/verify-email'),
    open: (page) => page.waitForTimeout(600),
  },
  { name: 'new-password', title: 'New password', who: 'visitor', address: '/restablecer/desconocido', open: heading(/contraseña/i) },
  {
    name: 'certificate',
    title: 'Public page of a constancia',
    who: 'visitor',
    address: '/constancias/{folio}',
    open: heading(/onstancia/),
  },
  {
    name: 'certificate-unknown',
    title: 'A folio that nobody issued',
    who: 'visitor',
    address: '/constancias/7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ',
    open: (page) => expect(page.getByRole('main')).toContainText('folio'),
  },
];

const learner: Screen[] = [
  { name: 'catalogue', title: 'Catalogue in progress', who: 'learner', address: '/', open: heading('Tus cursos') },
  { name: 'catalogue-first-day', title: 'Catalogue of the first day', who: 'newcomer', address: '/', open: heading('Tus cursos') },
  { name: 'catalogue-loading', title: 'Catalogue, loading', who: 'learner', address: '/', before: never('**/api/courses'), open: shapes },
  {
    name: 'catalogue-error',
    title: 'Catalogue that did not load',
    who: 'learner',
    address: '/',
    before: fails('**/api/courses'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'catalogue-none',
    title: 'A search that finds no course',
    who: 'learner',
    address: '/?seccion=cursos&buscar=mole',
    open: (page) => expect(page.getByRole('button', { name: /Quitar|Ver todos/ })).toBeVisible(),
  },
  { name: 'viewer', title: 'Slide', who: 'learner', address: '/?curso=m09&lamina=4', open: heading(/./) },
  {
    name: 'viewer-assistant',
    title: 'Slide with the assistant',
    who: 'learner',
    address: '/?curso=m12&lamina=4',
    open: ask('¿Qué es el phishing?'),
  },
  {
    name: 'viewer-focus',
    title: 'Slide without anything else',
    who: 'learner',
    address: '/?curso=m09&lamina=4',
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
    address: '/?curso=m09&lamina=4',
    open: press(/^Lámina 4 de/),
  },
  {
    name: 'viewer-offline',
    title: 'Slide without a connection',
    who: 'learner',
    address: '/?curso=m09&lamina=4',
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
    address: '/?curso=m09&lamina=4',
    before: (page) =>
      page.route('**/api/courses', async (route) => {
        const courses: Course[] = await (await route.fetch()).json();
        await route.fulfill({ json: courses.map((course) => (course.id === 'm09' ? { ...course, title: LONG_TITLE } : course)) });
      }),
    open: heading(LONG_TITLE),
  },
  { name: 'offline', title: 'No connection at all', who: 'visitor', address: '/sin-conexion.html', open: heading('No tienes conexión') },
  {
    name: 'quiz',
    title: 'Question of a quiz',
    who: 'learner',
    address: '/?curso=m09&quiz=1',
    open: (page) => expect(page.getByRole('radio').first()).toBeVisible(),
  },
  { name: 'quiz-passed', title: 'Quiz passed', who: 'learner', address: '/?curso=m09&quiz=1', open: answerQuiz(1) },
  { name: 'quiz-failed', title: 'Quiz not passed', who: 'learner', address: '/?curso=m09&quiz=1', open: answerQuiz(5) },
  {
    name: 'certificates',
    title: 'Own constancias',
    who: 'learner',
    address: '/?seccion=constancias',
    open: (page) => expect(page.getByRole('button', { name: /PDF/ }).first()).toBeVisible(),
  },
  {
    name: 'certificates-none',
    title: 'No constancias yet',
    who: 'newcomer',
    address: '/?seccion=constancias',
    open: (page) => expect(page.getByText('Aún no tienes constancias')).toBeVisible(),
  },
  {
    name: 'account',
    title: 'Own account',
    who: 'learner',
    address: '/?seccion=cuenta',
    open: (page) => expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible(),
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

const training = '/?seccion=capacitacion';
const matrix = (page: Page) => expect(page.getByRole('table', { name: 'Persona por curso' })).toBeVisible();
const users = (page: Page) => expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();

const entityAdmin: Screen[] = [
  { name: 'entity', title: 'Panel of an entity of 300 people', who: 'admin', address: '/', open: users },
  { name: 'entity-first-day', title: 'Panel of an entity on its first day', who: 'founder', address: '/', open: users },
  {
    name: 'entity-empty',
    title: 'Panel of an entity without users',
    who: 'founder',
    address: '/',
    before: (page) =>
      page.route('**/api/admin/entity-users*', (route) =>
        route.fulfill({ json: { users: [], entity_name: 'Caja Popular Demostración del Bajío' } }),
      ),
    open: heading('No hay usuarios registrados en esta entidad'),
  },
  {
    name: 'entity-loading',
    title: 'Panel of an entity, loading',
    who: 'admin',
    address: '/',
    before: never('**/api/admin/entity-users*'),
    open: shapes,
  },
  {
    name: 'entity-error',
    title: 'Panel of an entity that did not load',
    who: 'admin',
    address: '/',
    before: fails('**/api/admin/entity-users*'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'entity-none',
    title: 'A search that finds nobody',
    who: 'admin',
    address: '/',
    open: async (page) => {
      await page.getByRole('searchbox').fill('nadie así');
      await heading('Nadie coincide con tu búsqueda')(page);
    },
  },
  { name: 'entity-link', title: 'Verification link', who: 'admin', address: '/', open: press(/^Enviar enlace de verificación a/) },
  { name: 'entity-deactivate', title: 'Question before deactivating', who: 'admin', address: '/', open: press(/^Desactivar a/) },
  {
    name: 'entity-new-password',
    title: 'Link for a new password',
    who: 'admin',
    address: '/',
    open: press(/^Enlace para nueva contraseña/),
  },
  {
    name: 'entity-selected',
    title: 'Several users selected',
    who: 'admin',
    address: '/',
    asSeen: true,
    open: async (page) => {
      await users(page);
      const boxes = page.getByRole('checkbox', { name: /^Seleccionar a .*[^a]$/ });
      for (const i of [0, 1, 2, 3]) await boxes.nth(i).check();
    },
  },
  {
    name: 'entity-batch',
    title: 'Question before an act on several users',
    who: 'admin',
    address: '/',
    open: press(/^Generar \d+ enlaces/),
  },
  {
    name: 'entity-batch-working',
    title: 'An act on several users, on its way',
    who: 'admin',
    address: '/',
    before: never('**/api/admin/send-verification'),
    open: async (page) => {
      await press(/^Generar \d+ enlaces/)(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Generar/ })
        .click();
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'entity-batch-failed',
    title: 'An act on several users of which one failed',
    who: 'admin',
    address: '/',
    before: (page) => {
      let calls = 0;
      return page.route('**/api/admin/send-verification', (route) =>
        ++calls === 2
          ? route.fulfill(FAILURE)
          : route.fulfill({ json: { verification_link: `https://finaula.example/verify/${calls}`, expires_at: inTwoWeeks } }),
      );
    },
    open: async (page) => {
      await press(/^Generar \d+ enlaces/)(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Generar/ })
        .click();
      await expect(page.getByRole('button', { name: 'Copiar todos' })).toBeVisible();
    },
  },
  { name: 'training', title: 'Training', who: 'admin', address: training, open: matrix },
  {
    name: 'training-loading',
    title: 'Training, loading',
    who: 'admin',
    address: training,
    before: never('**/api/admin/training-*'),
    open: shapes,
  },
  {
    name: 'training-error',
    title: 'Training that did not load',
    who: 'admin',
    address: training,
    before: fails('**/api/admin/training-*'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  { name: 'training-first-day', title: 'Training of an entity on its first day', who: 'founder', address: training, open: matrix },
  { name: 'training-course', title: 'Training in one course', who: 'admin', address: `${training}&de_curso=m04`, open: matrix },
  {
    name: 'training-person',
    title: 'Courses of a person',
    who: 'admin',
    address: `${training}&estado=vigente`,
    open: async (page) => {
      await page.getByRole('rowheader').getByRole('button').first().click();
      await dialog(page);
    },
  },
  {
    name: 'training-certificate',
    title: 'A constancia, from the training',
    who: 'admin',
    address: `${training}&estado=vigente`,
    open: async (page) => {
      await page.getByRole('rowheader').getByRole('button').first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Ver la constancia/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
    },
  },
  { name: 'assistant-admin', title: 'Use of the assistant', who: 'admin', address: '/?seccion=asistente', open: heading(/asistente/i) },
  {
    name: 'account-admin',
    title: 'Own account of an administrator',
    who: 'admin',
    address: '/?seccion=cuenta',
    open: (page) => expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible(),
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
    name: 'pending-none',
    title: 'Nobody pending',
    who: 'super',
    address: '/',
    before: (page) => page.route('**/api/admin/all-pending-users', (route) => route.fulfill({ json: { pending_users: [] } })),
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
    address: '/?seccion=entidades',
    open: (page) => expect(page.getByRole('table', { name: 'Entidades' })).toBeVisible(),
  },
  { name: 'entities-plan', title: 'Change of plan', who: 'super', address: '/?seccion=entidades', open: press(/^Cambiar a Paid/) },
  { name: 'ledger', title: 'Ledger', who: 'super', address: '/?seccion=bitacora', open: heading('Bitácora') },
  {
    name: 'courses-super',
    title: 'Courses of the SuperAdmin',
    who: 'super',
    address: '/?seccion=cursos',
    open: (page) => expect(page.getByRole('button', { name: 'Cargar contenido' })).toBeVisible(),
  },
];

export const screens: readonly Screen[] = [...visitor, ...learner, ...entityAdmin, ...superAdmin];

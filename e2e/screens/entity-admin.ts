import { expect, type Page } from '@playwright/test';
import { showSelectionActs } from '../fixtures/administrators.ts';
import { dialog, FAILURE, fails, heading, inTwoWeeks, never, press, type Screen, shapes } from './opening.ts';
import { certificateScreens } from './training-certificates.ts';

const training = '/cumplimiento/capacitacion';
const matrix = (page: Page) => expect(page.getByRole('table', { name: 'Persona por curso' })).toBeVisible();
const users = (page: Page) => expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();

async function makeLinks(page: Page): Promise<void> {
  await press(/^Generar \d+ enlaces/)(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Generar/ })
    .click();
}

export const entityAdmin: Screen[] = [
  {
    name: 'activity',
    title: 'Log of an institution',
    who: 'admin',
    address: '/institucion/actividad',
    open: (page) => expect(page.getByRole('table', { name: 'Registros de la bitácora' })).toBeVisible(),
  },
  { name: 'entity', title: 'Panel of an entity of 300 people', who: 'admin', address: '/', open: users },
  { name: 'entity-first-day', title: 'Panel of an entity on its first day', who: 'founder', address: '/', open: users },
  {
    name: 'desk-search',
    title: 'Search of an institution’s panel',
    who: 'admin',
    address: '/',
    open: async (page) => {
      await users(page);
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill('segu');
      await expect(page.getByRole('status').filter({ hasText: 'resultado' })).toBeVisible();
    },
  },
  {
    name: 'institution-pending',
    title: 'Institution under review',
    who: 'founder',
    address: '/institucion',
    open: heading('Revisión'),
  },
  {
    name: 'institution',
    title: 'Institution, verified',
    who: 'admin',
    address: '/institucion',
    open: heading('Revisión'),
  },
  {
    name: 'institution-access',
    title: 'How long a session may stand idle',
    who: 'admin',
    address: '/institucion/acceso',
    asSeen: true,
    open: async (page) => {
      await page.getByLabel('Cerrar la sesión de quien deja de usarla').check();
      await page.getByRole('heading', { name: 'Proveedores de identidad' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'directory',
    title: 'The directory in trial, and who would lose access',
    who: 'admin',
    address: '/institucion/acceso',
    asSeen: true,
    open: async (page) => {
      await page.getByText('A quién no menciona el directorio').waitFor();
      await page.getByRole('button', { name: 'Medir una baja' }).click();
      await page.getByText('La baja tardó').waitFor();
      await page.getByRole('heading', { name: 'Directorio' }).evaluate((panel) => panel.scrollIntoView());
    },
  },
  {
    name: 'directory-notes',
    title: 'The directory, and values of it that did not fit',
    who: 'admin',
    address: '/institucion/acceso',
    asSeen: true,
    before: (page) =>
      page.route('**/api/admin/directory', async (route) => {
        const notes = [
          { name: 'lucia.mendez@demo.finaula.example', attribute: 'title', note: 'lo acortamos a 120 caracteres.' },
          {
            name: 'Sucursales del sureste',
            attribute: 'members',
            note: 'dejamos fuera a 2 miembros que no son personas de este directorio.',
          },
        ];
        await route.fulfill({ json: { ...(await (await route.fetch()).json()), notes } });
      }),
    open: (page) =>
      page.getByText('Datos que ajustamos.').evaluate((notes) => notes.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'people-mails',
    title: 'People whose mail was refused or waits',
    who: 'admin',
    asSeen: true,
    address: '/',
    before: (page) =>
      page.route('**/api/admin/entity-users*', async (route) => {
        const reply = await (await route.fetch()).json();
        const mails = [
          { kind: 'invitation', state: 'rechazado', reason: 'mailbox_refused', due_at: null, at: inTwoWeeks },
          { kind: 'invitation', state: 'en cola', reason: 'mailbox_full', due_at: inTwoWeeks, at: inTwoWeeks },
          { kind: 'reminder', state: 'rechazado', reason: 'address_refused', due_at: null, at: inTwoWeeks },
        ];
        const users = reply.users.map((user: object, i: number) => ({ ...user, last_message: mails[i % 3] }));
        await route.fulfill({ json: { ...reply, users } });
      }),
    open: (page) =>
      page.getByRole('heading', { name: 'Pendientes de verificación' }).evaluate((panel) => panel.scrollIntoView()),
  },
  {
    name: 'directory-unproven',
    title: 'No directory before a domain is proven',
    who: 'founder',
    address: '/institucion/acceso',
    asSeen: true,
    open: (page) => page.getByRole('heading', { name: 'Directorio' }).evaluate((panel) => panel.scrollIntoView()),
  },
  {
    name: 'institution-error',
    title: 'Institution that did not load',
    who: 'admin',
    address: '/institucion',
    before: fails('**/api/admin/entity'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'institution-appoint',
    title: 'Another administrator',
    who: 'admin',
    address: '/institucion',
    open: press('Nombrar a otra persona'),
  },
  {
    name: 'entity-empty',
    title: 'Panel of an entity without users',
    who: 'founder',
    address: '/',
    before: (page) =>
      page.route('**/api/admin/entity-users*', (route) =>
        route.fulfill({
          json: {
            users: [],
            entity_name: 'Caja Popular Demostración del Bajío',
            next_cursor: null,
            counts: { people: 0, waiting: 0, active: 0, inactive: 0 },
          },
        }),
      ),
    open: heading('No hay usuarios registrados en esta entidad'),
  },
  {
    name: 'entity-loading',
    title: 'Panel of an entity, loading',
    who: 'admin',
    address: '/',
    before: never('**/api/admin/entity-users*'),
    waits: true,
    open: async (page) => {
      await heading('Banco Ejemplo del Centro')(page);
      await shapes(page);
    },
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
  {
    name: 'entity-more',
    title: 'More users shown',
    who: 'admin',
    address: '/personas',
    asSeen: true,
    open: async (page) => {
      const more = page.getByRole('button', { name: 'Mostrar más usuarios' });
      await more.press('Enter');
      await expect(page.getByText(/^50 de/)).toBeVisible();
      await more.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'entity-more-failed',
    title: 'More users that did not load',
    who: 'admin',
    address: '/personas',
    asSeen: true,
    before: fails('**/api/admin/entity-users*cursor=*'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Mostrar más usuarios' }).press('Enter');
      await page.getByRole('button', { name: 'Reintentar' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'entity-link',
    title: 'Verification link',
    who: 'admin',
    address: '/',
    open: press(/^Enviar enlace de verificación a/),
  },
  {
    name: 'people-selected',
    title: 'The bar of a selection',
    who: 'admin',
    address: '/personas',
    asSeen: true,
    open: async (page) => {
      await users(page);
      await page.getByRole('checkbox', { name: /que se muestran$/ }).check();
    },
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
      for (const i of [0, 1]) await boxes.nth(i).check();
      await showSelectionActs(page);
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
      await makeLinks(page);
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
          : route.fulfill({
              json: { verification_link: `https://finaula.example/verify/${calls}`, expires_at: inTwoWeeks },
            }),
      );
    },
    open: async (page) => {
      await makeLinks(page);
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
    waits: true,
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
  {
    name: 'training-first-day',
    title: 'Training of an entity on its first day',
    who: 'founder',
    address: training,
    open: matrix,
  },
  {
    name: 'training-course',
    title: 'Training in one course',
    who: 'admin',
    address: `${training}?de_curso=m04`,
    open: matrix,
  },
  {
    name: 'training-person',
    title: 'Courses of a person',
    who: 'admin',
    address: `${training}?estado=vigente`,
    open: async (page) => {
      await page.getByRole('rowheader').getByRole('button').first().click();
      await dialog(page);
    },
  },
  ...certificateScreens,
  {
    name: 'assistant-admin',
    title: 'Use of the assistant',
    who: 'admin',
    address: '/asistente',
    open: heading(/asistente/i),
  },
  {
    name: 'account-admin',
    title: 'Own account of an administrator',
    who: 'admin',
    address: '/cuenta',
    open: (page) => expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible(),
  },
];

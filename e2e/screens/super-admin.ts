import { expect, type Page } from '@playwright/test';
import { hasMail } from './mail.ts';
import { dialog, fails, heading, press, type Screen } from './opening.ts';

const openMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

export const superAdmin: Screen[] = [
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
    name: 'entities-menu',
    title: 'Further acts on an entity',
    who: 'super',
    address: '/entidades',
    open: openMenu,
  },
  {
    name: 'entities-plan',
    title: 'Change of plan',
    who: 'super',
    address: '/entidades',
    open: async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: /^Cambiar al plan/ }).click();
      await dialog(page);
    },
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
  {
    name: 'reforms-mail',
    title: 'The mail about a change, before it is published',
    who: 'super',
    address: '/normativa',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver qué depende de Ley de Instituciones de Crédito' }).click();
      await page.getByRole('button', { name: 'Escribir un aviso' }).click();
      await page.getByLabel('Qué cambia').fill('Cambia el plazo para avisar');
      await page
        .getByLabel('En resumen')
        .fill('Desde el 3 de agosto el plazo es de diez días hábiles, según el artículo 115.');
      await page.getByLabel('Publicado el').fill('2026-08-03');
      for (const course of await page
        .getByRole('group', { name: 'Cursos para recertificarse' })
        .getByRole('checkbox')
        .all())
        await course.check();
      await page.getByRole('button', { name: 'Revisar y publicar' }).click();
      await page.getByText('Ver el correo').click();
      await expect(page.getByRole('region', { name: 'Vista del correo' })).toBeVisible();
    },
  },
  {
    name: 'operator-home',
    title: 'Home of the operator',
    who: 'super',
    address: '/',
    open: (page) => expect(page.getByRole('table', { name: /^Lo que dice / }).first()).toBeVisible(),
  },
  { name: 'ledger', title: 'Ledger', who: 'super', address: '/bitacora', open: heading('Bitácora') },
  {
    name: 'ledger-filtered',
    title: 'Ledger with filters that match nothing',
    who: 'super',
    address: '/bitacora?acto=provider%20removed&desde=2026-01-01&hasta=2026-01-31',
    open: heading('Ningún registro coincide'),
  },
  {
    name: 'courses-super',
    title: 'Courses of the SuperAdmin',
    who: 'super',
    address: '/cursos',
    open: (page) => expect(page.getByRole('button', { name: 'Cargar contenido' })).toBeVisible(),
  },
  {
    name: 'load-content',
    title: 'What loading the content would change',
    who: 'super',
    address: '/cursos',
    open: async (page) => {
      await page.getByRole('button', { name: 'Cargar contenido' }).click();
      await expect(page.getByRole('button', { name: /^Cargar( de todos modos)?$/ })).toBeEnabled();
    },
  },
  {
    name: 'operation',
    title: 'Stuck mails and jobs',
    who: 'super',
    address: '/operacion',
    before: (page) =>
      page.route('**/api/admin/stuck-work', (route) =>
        route.fulfill({
          json: {
            mail: [
              { state: 'en cola', reason: 'unreachable', count: 1204, oldest_at: '2026-11-26T15:04:00Z', entities: [] },
              {
                state: 'desconocido',
                reason: 'answer_lost',
                count: 1,
                oldest_at: '2026-11-24T09:30:00Z',
                entities: [],
              },
            ],
            jobs: [
              {
                job: 'build-supervision-file',
                state: 'failed',
                reason: 'process_died',
                count: 1,
                oldest_at: '2026-11-25T18:12:00Z',
              },
              { job: 'deliver-mail', state: 'waiting', reason: null, count: 3, oldest_at: '2026-11-26T15:10:00Z' },
            ],
          },
        }),
      ),
    open: heading('Operación'),
  },
  {
    name: 'operation-empty',
    title: 'No stuck mails and jobs',
    who: 'super',
    address: '/operacion',
    open: (page) => expect(page.getByText('Ningún trabajo está detenido')).toBeVisible(),
  },
  {
    name: 'messages-super',
    title: 'Messages of the platform',
    who: 'super',
    address: '/mensajes',
    before: hasMail,
    open: heading('Mensajes'),
  },
  {
    name: 'certificates-super',
    title: 'Own constancias of the SuperAdmin',
    who: 'super',
    address: '/mis-constancias',
    open: (page) => expect(page.getByText('Aún no tienes constancias')).toBeVisible(),
  },
];

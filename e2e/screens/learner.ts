import { expect, type Page } from '@playwright/test';
import { fails, heading, never, press, type Screen, shapes } from './opening.ts';

const ownStanding = (changes: object) => (page: Page) =>
  page.route('**/api/certificates', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, ...changes }, ...others] });
  });

/** Courses, own constancias and the own account. */
export const learner: Screen[] = [
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
    before: (page) => page.route('**/api/auth/session', (route) => route.abort('internetdisconnected')),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
  {
    name: 'certificates-expired',
    title: 'Own constancias, one expired',
    who: 'learner',
    address: '/mis-constancias',
    before: ownStanding({ state: 'vencida' }),
    open: (page) => expect(page.getByText(/^Venció el/).first()).toBeVisible(),
  },
  {
    name: 'catalogue-expired',
    title: 'Catalogue with a constancia that expired',
    who: 'learner',
    address: '/cursos',
    before: ownStanding({ state: 'vencida' }),
    open: (page) => expect(page.getByText('Venció · toca repetir')).toBeVisible(),
  },
  {
    name: 'catalogue-video-new',
    title: 'A video that is added, without a title',
    who: 'learner',
    address: '/',
    open: async (page) => {
      await press('Añadir curso de YouTube')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Añadir curso' }).click();
    },
  },
  {
    name: 'catalogue-video',
    title: 'A video of the institution',
    who: 'learner',
    address: '/',
    before: (page) =>
      page.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Video</title><p>Video</p></html>' }),
      ),
    open: async (page) => {
      await press('Ver aquí')(page);
      await expect(page.getByRole('dialog').frameLocator('iframe').getByText('Video')).toBeVisible();
    },
  },
  {
    name: 'account-password',
    title: 'Own account, the password about to change',
    who: 'learner',
    address: '/cuenta',
    open: (page) => page.getByRole('button', { name: 'Cambiar contraseña' }).click(),
  },
  {
    name: 'account-sessions',
    title: 'Ending other sessions',
    who: 'learner',
    address: '/cuenta',
    open: press('Cerrar otras sesiones'),
  },
  {
    name: 'own-data-email',
    title: 'Asking for another address',
    who: 'learner',
    address: '/cuenta/datos',
    open: press('Cambiar tu correo'),
  },
];

import { VERIFICATION_REDIRECT_MS } from '@finaula/contract/constants';
import { expect, type Page } from '@playwright/test';
import { heading, inTwoWeeks, never, type Screen } from './opening.ts';

const elsewhere = (page: Page) =>
  page.route('**/api/auth/verify-email', (route) =>
    route.fulfill({
      json: {
        message: 'listo',
        registration: {
          name: 'Tomás Núñez Ávila',
          entity_name: 'Banco Ejemplo del Centro',
          registered_at: '2026-11-20T18:05:00Z',
          device: 'Chrome en Windows',
        },
      },
    }),
  );

const invitation = {
  name: 'Emilia Rocha Ñúñez',
  email: 'emilia.rocha@banco-ejemplo.example',
  entity_name: 'Banco Ejemplo del Centro',
  audits: false,
  expires_at: inTwoWeeks,
};

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga');
  await page.getByLabel('Confirmar contraseña nueva').fill('otra clave larga');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
}

/** Holds the redirect of a verification that is done, which comes after three seconds. */
const stay = (page: Page) =>
  page.addInitScript((redirect) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === redirect ? 0 : setTimeout(run, delay)) as typeof setTimeout;
  }, VERIFICATION_REDIRECT_MS);

/** Pages that a link in a message opens. */
export const linkScreens: Screen[] = [
  {
    name: 'invitation-cut',
    title: 'Invitation whose link a mail program cut off',
    who: 'visitor',
    address: '/invitacion',
    open: (page) => expect(page.getByLabel('Pega aquí el enlace')).toBeVisible(),
  },
  {
    name: 'provider-entry',
    title: 'Way into a provider from its portal',
    who: 'visitor',
    address: '/entrar/00000000-0000-4000-8000-000000000001',
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
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
    before: async (page) => {
      await stay(page);
      await page.route('**/api/auth/verify-email', (route) =>
        route.fulfill({ json: { message: 'listo', registration: null } }),
      );
    },
    open: (page) => expect(page.getByText('Email verificado', { exact: false })).toBeVisible(),
  },
  {
    name: 'verify-elsewhere',
    title: 'Landing page after a verification link opened in another browser',
    who: 'visitor',
    address: '/verify/otro',
    leadsTo: '/',
    before: elsewhere,
    open: (page) => expect(page.getByRole('region', { name: '¿Te registraste tú?' })).toBeVisible(),
  },
  {
    name: 'verify-choose-password',
    title: 'Password set with the verification link',
    who: 'visitor',
    address: '/verify/otro',
    leadsTo: '/',
    before: elsewhere,
    open: async (page) => {
      await page.getByRole('button', { name: 'Definir mi contraseña' }).click();
      await expect(page.getByRole('button', { name: 'Guardar y cerrar lo demás' })).toBeVisible();
    },
  },
  {
    name: 'email-link',
    title: 'Link that proves another address',
    who: 'visitor',
    address: '/correo/desconocido',
    open: heading('¿Es éste tu correo?'),
  },
  {
    name: 'closure-link',
    title: 'Link that objects to the closing of an account',
    who: 'visitor',
    address: '/cierre#desconocido',
    open: heading('¿Quieres conservar tu cuenta?'),
  },
  {
    name: 'verify-waiting',
    title: 'Verification on its way',
    who: 'visitor',
    address: '/verify/espera',
    waits: true,
    before: never('**/api/auth/verify-email'),
    open: (page) => page.waitForTimeout(600),
  },
  {
    name: 'new-password',
    title: 'New password',
    who: 'visitor',
    address: '/restablecer/desconocido',
    open: heading(/contraseña/i),
  },
  {
    name: 'email-link-unknown',
    title: 'Link that proves no address',
    who: 'visitor',
    address: '/correo/desconocido',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sí, es mi correo' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'new-password-link',
    title: 'New password, its link missing',
    who: 'visitor',
    address: '/restablecer',
    open: (page) => expect(page.getByRole('main')).toContainText('enlace'),
  },
  {
    name: 'new-password-empty',
    title: 'New password, sent empty',
    who: 'visitor',
    address: '/restablecer/desconocido',
    open: async (page) => {
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(page.getByLabel('Contraseña nueva', { exact: true })).toBeFocused();
    },
  },
  {
    name: 'new-password-unknown',
    title: 'New password with an unknown link',
    who: 'visitor',
    address: '/restablecer/desconocido',
    open: async (page) => {
      await choosePassword(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'new-password-done',
    title: 'New password, saved',
    who: 'visitor',
    address: '/restablecer/desconocido',
    before: (page) =>
      page.route('**/api/auth/reset-password', (route) =>
        route.fulfill({ json: { message: 'Tu contraseña cambió.', device: 'x' } }),
      ),
    open: async (page) => {
      await choosePassword(page);
      await expect(page.getByText('Contraseña nueva lista')).toBeVisible();
    },
  },
  {
    name: 'email-link-missing',
    title: 'Link that proves another address, cut',
    who: 'visitor',
    address: '/correo',
    open: (page) => expect(page.getByRole('main')).toContainText('enlace'),
  },
  {
    name: 'invitation',
    title: 'Invitation',
    who: 'visitor',
    address: '/invitacion#token',
    before: (page) => page.route('**/api/auth/invitation', (route) => route.fulfill({ json: invitation })),
    open: heading('Crea tu contraseña'),
  },
  {
    name: 'invitation-missing',
    title: 'Invitation that is cut',
    who: 'visitor',
    address: '/invitacion',
    open: heading('Esta invitación no se puede usar'),
  },
];

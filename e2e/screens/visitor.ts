import { errors } from '@finaula/contract/errors';
import { expect, type Page } from '@playwright/test';
import { dialog, fails, heading, type Screen } from './opening.ts';

const PROVIDER_ID = '00000000-0000-4000-8000-000000000001';
const hasProviders = (provider_only: boolean) => (page: Page) =>
  page.route('**/api/auth/providers?*', (route) =>
    route.fulfill({
      json: {
        providers: [{ id: PROVIDER_ID, name: 'Cuenta Banco Ejemplo' }],
        provider_only,
      },
    }),
  );
async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('mariana.rios@banco-ejemplo.example');
  await expect(page.getByRole('button', { name: /^Entrar con/ })).toBeVisible();
}
/** The constancia as it would stand after that. */
const standing = (changes: object) => (page: Page) =>
  page.route('**/api/public/certificates/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });

export const visitor: Screen[] = [
  {
    name: 'privacy-page',
    title: 'Privacy notice as a page',
    who: 'visitor',
    address: '/aviso-de-privacidad',
    open: heading('Aviso de privacidad'),
  },
  {
    name: 'supervision-check',
    title: 'Checking a supervision file',
    who: 'visitor',
    address: '/expedientes/verificar',
    open: heading('Verifica un expediente'),
  },
  {
    name: 'supervision-check-other',
    title: 'A file that is no supervision file',
    who: 'visitor',
    address: '/expedientes/verificar',
    open: async (page) => {
      const other = { name: 'otro.zip', mimeType: 'application/zip', buffer: Buffer.from('no es un zip') };
      await page.locator('input[type=file]').setInputFiles(other);
      await expect(page.getByText('No es un expediente de supervisión')).toBeVisible();
    },
  },
  {
    name: 'landing',
    title: 'Landing page',
    who: 'visitor',
    address: '/',
    open: (page) => expect(page.getByRole('contentinfo')).toBeVisible(),
  },
  {
    name: 'sign-in',
    title: 'Sign-in card',
    who: 'visitor',
    address: '/?pantalla=entrar',
    open: heading('Iniciar sesión'),
  },
  {
    name: 'sign-in-provider',
    title: 'Sign-in card, the address has a provider of identity',
    who: 'visitor',
    address: '/?pantalla=entrar',
    before: hasProviders(false),
    open: typeAddress,
  },
  {
    name: 'sign-in-provider-only',
    title: 'Sign-in card, the institution asks for its provider alone',
    who: 'visitor',
    address: '/?pantalla=entrar',
    before: hasProviders(true),
    open: typeAddress,
  },
  {
    name: 'provider-return-refused',
    title: 'Back from a provider, with an answer that does not serve',
    who: 'visitor',
    address: `/entrar/regreso/${PROVIDER_ID}?code=x&state=x`,
    open: heading('No pudimos iniciar tu sesión'),
  },
  {
    name: 'provider-return-owner',
    title: 'Back from a provider, and the account in use asks for its owner',
    who: 'visitor',
    address: `/entrar/regreso/${PROVIDER_ID}?code=x&state=x`,
    before: async (page) => {
      await page.addInitScript(
        (key) => sessionStorage.setItem(key, '{"purpose":"sign-in","browser":"x","address":"/"}'),
        `finaula.proveedor.${PROVIDER_ID}`,
      );
      await page.route('**/api/auth/providers/finish', (route) =>
        route.fulfill({
          status: errors.PROVIDER_OWNER_NEEDED.status,
          json: {
            code: 'PROVIDER_OWNER_NEEDED',
            detail: errors.PROVIDER_OWNER_NEEDED.detail,
            provider_link: {
              confirmation: 'x',
              provider: 'Cuenta Banco Ejemplo',
              email: 'mariana.rios@banco-ejemplo.example',
            },
          },
        }),
      );
    },
    open: (page) => expect(page.getByRole('button', { name: 'Unir y entrar' })).toBeVisible(),
  },
  { name: 'contact', title: 'Contact with sales', who: 'visitor', address: '/?dialogo=contacto', open: dialog },
  { name: 'privacy', title: 'Privacy notice', who: 'visitor', address: '/?dialogo=privacidad', open: dialog },
  { name: 'terms', title: 'Terms', who: 'visitor', address: '/?dialogo=terminos', open: dialog },
  {
    name: 'certificate',
    title: 'Public page of a constancia',
    who: 'visitor',
    address: '/constancias/{folio}',
    open: heading(/onstancia/),
  },
  {
    name: 'certificate-revoked',
    title: 'Public page of a constancia that was revoked',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: standing({
      state: 'revocada',
      revoked_at: '2026-11-21T18:00:00Z',
      revocation_reason: 'La evaluación la respondió otra persona.',
    }),
    open: heading('Constancia revocada'),
  },
  {
    name: 'certificate-replaced',
    title: 'Public page of a constancia that another one replaces',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: standing({
      state: 'sustituida',
      revoked_at: '2026-11-21T18:00:00Z',
      replaced_by_folio: '7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
      name_rectified_at: '2026-11-20T18:00:00Z',
    }),
    open: heading('Constancia sustituida'),
  },
  {
    name: 'certificate-replacement',
    title: 'Public page of a constancia with a corrected name',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: standing({ replaces_folio: '7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP' }),
    open: (page) => expect(page.getByText('Sustituye, con el nombre corregido')).toBeVisible(),
  },
  {
    name: 'certificate-disputed',
    title: 'Public page of a constancia in dispute',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: standing({ state: 'en_disputa', disputed_at: '2026-11-21T18:00:00Z' }),
    open: heading('Constancia en disputa'),
  },
  {
    name: 'certificate-rectified',
    title: 'Public page of a constancia whose holder rectified the name',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: (page) =>
      page.route('**/api/public/certificates/*', async (route) => {
        const certificate = await (await route.fetch()).json();
        await route.fulfill({ json: { ...certificate, name_rectified_at: '2026-11-20T18:05:00Z' } });
      }),
    open: (page) => expect(page.getByText('se rectificó el 20 de noviembre de 2026')).toBeVisible(),
  },
  {
    name: 'address-unknown',
    title: 'An address that does not exist',
    who: 'visitor',
    address: '/no/existe',
    open: heading('No encontramos esta página'),
  },
  {
    name: 'certificate-unknown',
    title: 'A folio that nobody issued',
    who: 'visitor',
    address: '/constancias/7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ',
    open: (page) => expect(page.getByRole('main')).toContainText('folio'),
  },
  {
    name: 'newsletter-empty',
    title: 'Newsletter without an address',
    who: 'visitor',
    address: '/',
    asSeen: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Suscribirme' }).click();
      await expect(page.getByPlaceholder('nombre@institucion.mx')).toBeFocused();
    },
  },
  {
    name: 'newsletter-done',
    title: 'Newsletter subscribed to',
    who: 'visitor',
    address: '/',
    asSeen: true,
    open: async (page) => {
      await page.getByPlaceholder('nombre@institucion.mx').fill('ana@institucion.example');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('contentinfo').getByText('¡Gracias por suscribirte!')).toBeVisible();
    },
  },
  {
    name: 'sign-in-help',
    title: 'Sign-in card with its help',
    who: 'visitor',
    address: '/?pantalla=entrar',
    open: (page) => page.getByText('¿Olvidaste tu contraseña?').click(),
  },
  {
    name: 'certificate-search',
    title: 'Checking a constancia by its folio',
    who: 'visitor',
    address: '/constancias',
    open: (page) => expect(page.getByRole('button', { name: 'Comprobar' })).toBeVisible(),
  },
  {
    name: 'certificate-incomplete',
    title: 'A folio that is cut',
    who: 'visitor',
    address: '/constancias/nada',
    open: async (page) => {
      await page.getByRole('button', { name: 'Comprobar' }).click();
      await expect(page.getByText('Al folio le faltan', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'certificate-other-file',
    title: 'A file that is not the constancia',
    who: 'visitor',
    address: '/constancias/{folio}',
    open: async (page) => {
      await page.getByText('O pega su huella SHA-256').click();
      const other = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.locator('input[type=file]').setInputFiles(other);
      await expect(page.getByText('Este archivo no es el que emitimos')).toBeVisible();
    },
  },
  {
    name: 'certificate-expired',
    title: 'Public page of a constancia that expired',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: standing({ state: 'vencida' }),
    open: heading('Constancia vencida'),
  },
  {
    name: 'certificate-error',
    title: 'Public page of a constancia that did not load',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: fails('**/api/public/certificates/*'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
];

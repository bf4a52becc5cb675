import { expect, type Page } from '@playwright/test';
import { dialog, heading, never, type Screen } from './opening.ts';

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
const hasProviders = (provider_only: boolean) => (page: Page) =>
  page.route('**/api/auth/providers?*', (route) =>
    route.fulfill({
      json: {
        providers: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Cuenta Banco Ejemplo' }],
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
    address: '/entrar/regreso/00000000-0000-4000-8000-000000000001?code=x&state=x',
    open: heading('Esta respuesta no sirve'),
  },
  {
    name: 'register-employee',
    title: 'Registration of an employee',
    who: 'visitor',
    address: '/?registro=empleado',
    open: dialog,
  },
  {
    name: 'register-entity',
    title: 'Registration of an entity',
    who: 'visitor',
    address: '/?registro=entidad',
    open: dialog,
  },
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
    name: 'invitation-cut',
    title: 'Invitation whose link a mail program cut off',
    who: 'visitor',
    address: '/invitacion',
    open: (page) => expect(page.getByLabel('Pega aquí el enlace')).toBeVisible(),
  },
  {
    name: 'verify-done',
    title: 'Verification done',
    who: 'visitor',
    address: '/verify/listo',
    before: (page) =>
      page.route('**/api/auth/verify-email', (route) =>
        route.fulfill({ json: { message: 'listo', registration: null } }),
      ),
    open: (page) => expect(page.getByText('Email verificado', { exact: false })).toBeVisible(),
  },
  {
    name: 'verify-elsewhere',
    title: 'Landing page after a verification link opened in another browser',
    who: 'visitor',
    address: '/verify/otro',
    before: elsewhere,
    open: (page) => expect(page.getByRole('region', { name: '¿Te registraste tú?' })).toBeVisible(),
  },
  {
    name: 'verify-choose-password',
    title: 'Password set with the verification link',
    who: 'visitor',
    address: '/verify/otro',
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
    name: 'certificate-unknown',
    title: 'A folio that nobody issued',
    who: 'visitor',
    address: '/constancias/7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ',
    open: (page) => expect(page.getByRole('main')).toContainText('folio'),
  },
];

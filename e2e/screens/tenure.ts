import type { Handover, RemovalEffects } from '@finaula/contract/handovers';
import { expect, type Page } from '@playwright/test';
import { heading, press, type Screen } from './opening.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const settings: Handover[] = (['auditor', 'provider', 'domain', 'directory_token'] as const).map((kind, n) => ({
  id: ID.replace(/1$/, String(n + 1)),
  kind,
  subject: ID,
  name: {
    auditor: 'Regina Aldana',
    provider: 'Cuenta Banco Ejemplo',
    domain: 'demo.finaula.example',
    directory_token: 'Token del 14/05/2026',
  }[kind],
  made_by: 'Beto Bravo Salinas',
  opened_at: '2026-11-20T18:00:00Z',
  ends_on: kind === 'directory_token' ? '2026-11-27' : '2026-12-20',
}));
const effects: RemovalEffects = {
  links: 3,
  invitations: ['Aurelio Rivas'],
  settings: settings.map(({ kind, name }) => ({ kind, name, days: kind === 'directory_token' ? 7 : 30 })),
};
const colleague = (page: Page) =>
  page.route('**/api/admin/entity', async (route) => {
    const entity = await (await route.fetch()).json();
    const [first] = entity.administrators;
    const other = { ...first, id: ID, name: 'Beto Bravo Salinas', email: 'beto.bravo@demo.finaula.example' };
    await route.fulfill({ json: { ...entity, administrators: [first, other] } });
  });
const leftToken = (page: Page) =>
  page.route('**/api/admin/directory', async (route) => {
    const directory = await (await route.fetch()).json();
    const token = {
      id: ID,
      created_at: '2026-05-14T18:00:00Z',
      created_by: 'Beto Bravo Salinas',
      last_used_at: '2026-11-26T18:00:00Z',
      expires_on: '2027-05-13',
      ends_without_maker_on: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    };
    await route.fulfill({ json: { ...directory, tokens: [token] } });
  });
const openDirectory = (page: Page) =>
  page.getByRole('heading', { name: 'Directorio' }).evaluate((panel) => panel.scrollIntoView());

/** Settings that an administrator leaves behind, and the answers of colleagues. */
export const tenureScreens: Screen[] = [
  {
    name: 'handovers',
    title: 'Settings of somebody who no longer administers',
    who: 'admin',
    address: '/institucion',
    before: (page) => page.route('**/api/admin/handovers', (route) => route.fulfill({ json: settings })),
    open: heading('Por confirmar'),
  },
  {
    name: 'administrator-removal',
    title: 'What ends when an administrator is removed',
    who: 'admin',
    address: '/institucion',
    before: async (page) => {
      await colleague(page);
      await page.route('**/api/admin/administrators/*/removal', (route) => route.fulfill({ json: effects }));
    },
    open: async (page) => {
      await press('Retirar a Beto Bravo Salinas de la administración')(page);
      await expect(page.getByText('3 enlaces que generó')).toBeVisible();
    },
  },
  {
    name: 'directory-token-left',
    title: 'The token of somebody who no longer administers',
    who: 'admin',
    address: '/institucion/acceso',
    asSeen: true,
    before: leftToken,
    open: async (page) => {
      await openDirectory(page);
      await page.getByText('Por reemplazar').evaluate((badge) => badge.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'directory-token-replaced',
    title: 'Replacing a directory token',
    who: 'admin',
    address: '/institucion/acceso',
    before: leftToken,
    open: press(/^Reemplazar el token/),
  },
  {
    name: 'second-factor-removal',
    title: 'A second factor is removed with a code',
    who: 'learner',
    address: '/cuenta',
    asSeen: true,
    before: (page) =>
      page.route('**/api/auth/second-factor', (route) =>
        route.fulfill({ json: { totp_since: '2026-11-20T18:00:00Z', passkeys: [], recovery_codes_left: 9 } }),
      ),
    open: async (page) => {
      await page.getByRole('button', { name: 'Quitar la aplicación' }).click();
      await expect(page.getByLabel('Código de tu aplicación, o uno de recuperación')).toBeVisible();
    },
  },
  {
    name: 'institution-details-waiting',
    title: 'A razón social that waits for its review',
    who: 'admin',
    address: '/institucion',
    before: (page) =>
      page.route('**/api/admin/entity', async (route) => {
        const entity = await (await route.fetch()).json();
        await route.fulfill({
          json: {
            ...entity,
            review_pending: true,
            details_request: {
              id: ID,
              razon_social: 'Caja Popular Demostración del Bajío y del Norte, S.C. de A.P. de R.L. de C.V.',
              nombre_firmante: 'Rosalba Ibarra Montes',
              reason: 'Cambió la dirección general',
              requested_by: 'Beto Bravo Salinas',
              requested_at: '2026-11-24T18:00:00Z',
              state: 'pending',
              refusal_reason: null,
              refused_at: null,
            },
          },
        });
      }),
    open: async (page) => {
      await expect(page.getByText('Cambio en revisión desde el 24 de noviembre de 2026')).toBeVisible();
    },
  },
  {
    name: 'certificate-unproven',
    title: 'Public page of a constancia whose holder never proved their identity',
    who: 'visitor',
    address: '/constancias/{folio}',
    before: (page) =>
      page.route('**/api/public/certificates/*', async (route) => {
        const certificate = await (await route.fetch()).json();
        await route.fulfill({ json: { ...certificate, identity_proof: 'link_of_administrator' } });
      }),
    open: (page) => expect(page.getByText('Identidad no comprobada por el titular')).toBeVisible(),
  },
];

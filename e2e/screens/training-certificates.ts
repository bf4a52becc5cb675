import { expect, type Page } from '@playwright/test';
import type { Screen } from './opening.ts';

const training = '/cumplimiento/capacitacion';

/** The report with every constancia vigente as it would stand after that. */
const heldAs = (changes: object) => (page: Page) =>
  page.route('**/api/admin/training-report*', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    const rows = report.rows.map((row: { state: string }) => (row.state === 'vigente' ? { ...row, ...changes } : row));
    await route.fulfill({ response, json: { ...report, rows } });
  });

/** The first constancia of the first person that says so. */
async function openFirst(page: Page, says: RegExp): Promise<void> {
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: says })
    .first()
    .getByRole('button', { name: /^Ver la constancia/ })
    .click();
}

/** A constancia, opened from the training report. */
export const certificateScreens: Screen[] = [
  {
    name: 'entity-certificates',
    title: 'Constancias of an institution',
    who: 'admin',
    address: '/cumplimiento/constancias',
    open: (page) => expect(page.getByRole('table', { name: 'Constancias de la institución' })).toBeVisible(),
  },
  {
    name: 'training-certificate',
    title: 'A constancia, from the training',
    who: 'admin',
    address: `${training}?estado=vigente`,
    open: async (page) => {
      await openFirst(page, /vigente/i);
      await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
    },
  },
  {
    name: 'training-retake',
    title: 'A revoked constancia, and another allowed',
    who: 'admin',
    address: `${training}?estado=vigente`,
    before: heldAs({ state: 'revocada' }),
    open: async (page) => {
      await openFirst(page, /revocada/);
      await expect(page.getByRole('button', { name: 'Permitir otra…' })).toBeVisible();
    },
  },
  {
    name: 'training-allow',
    title: 'Why another constancia is allowed',
    who: 'admin',
    address: `${training}?estado=vigente`,
    before: heldAs({ state: 'revocada' }),
    open: async (page) => {
      await openFirst(page, /revocada/);
      await page.getByRole('button', { name: 'Permitir otra…' }).click();
      await expect(page.getByLabel('Motivo')).toBeFocused();
    },
  },
  {
    name: 'training-disputed',
    title: 'A constancia in dispute, whose holder nobody proved',
    who: 'admin',
    address: `${training}?estado=vigente`,
    before: heldAs({ state: 'en_disputa', identity_proof: 'link_of_administrator' }),
    open: async (page) => {
      await openFirst(page, /disputa/);
      await expect(page.getByRole('button', { name: 'Cerrar la disputa…' })).toBeVisible();
    },
  },
  {
    name: 'training-revoke',
    title: 'Why a constancia is revoked',
    who: 'admin',
    address: '/cumplimiento/capacitacion?estado=vigente',
    open: async (page) => {
      await openFirst(page, /vigente/i);
      await page.getByRole('dialog').getByRole('button', { name: 'Revocar…' }).click();
      await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeVisible();
    },
  },
  {
    name: 'training-none',
    title: 'A search that finds nobody in the training',
    who: 'admin',
    address: '/cumplimiento/capacitacion?buscar=nadie',
    open: (page) => expect(page.getByText('Nadie coincide con tu búsqueda')).toBeVisible(),
  },
];

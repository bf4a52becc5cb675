import { expect, type Page } from '@playwright/test';
import { fails, heading, press, type Screen } from './opening.ts';

const planned = (page: Page) => expect(page.getByRole('rowheader', { name: 'Todos' })).toBeVisible();
const compliance = (page: Page) => expect(page.getByRole('table', { name: 'Personas por obligación' })).toBeVisible();

/** Obligations and what an institution's year makes of them. */
export const complianceScreens: Screen[] = [
  { name: 'compliance', title: 'Compliance today', who: 'admin', address: '/cumplimiento', open: compliance },
  {
    name: 'compliance-out',
    title: 'People who are out by deactivation',
    who: 'admin',
    address: '/cumplimiento?situacion=fuera_por_desactivacion',
    open: compliance,
  },
  {
    name: 'compliance-past',
    title: 'Compliance on a past date',
    who: 'admin',
    address: '/cumplimiento?al=2026-08-15',
    open: compliance,
  },
  {
    name: 'compliance-why',
    title: 'Why somebody stands so',
    who: 'admin',
    address: '/cumplimiento',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Por qué está/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Los hechos' })).toBeVisible();
    },
  },
  {
    name: 'reminder-preview',
    title: 'The next letter of a kind, before it is sent',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver el siguiente: Recordatorios' }).click();
      await expect(page.getByText('Con lo que se sabe ahora', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'obligations',
    title: 'Obligations of an entity',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    open: heading('Obligaciones'),
  },
  {
    name: 'reform-decision',
    title: 'What an institution makes of a regulatory change',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    open: async (page) => {
      await page.getByRole('button', { name: /^Decidir sobre/ }).click();
      await page.getByText('Recertificar ciertas áreas').click();
    },
  },
  {
    name: 'reform-preview',
    title: 'Whom a recertification concerns',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    open: async (page) => {
      await page.getByRole('button', { name: /^Decidir sobre/ }).click();
      await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
      await expect(page.getByText('Le toca a', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'supervision',
    title: 'Supervision files, one ready',
    who: 'admin',
    address: '/cumplimiento/expedientes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Generar expediente' }).click();
      await expect(page.getByRole('button', { name: 'Copia con iniciales' }).first()).toBeVisible({ timeout: 300_000 });
    },
  },
  {
    name: 'supervision-building',
    title: 'A supervision file that is being built',
    who: 'admin',
    address: '/cumplimiento/expedientes',
    open: async (page) => {
      await page.route('**/api/admin/supervision-files', async (route) => {
        const response = await route.fetch();
        if (route.request().method() !== 'GET') return route.fulfill({ response });
        const [first, ...others] = await response.json();
        const building = {
          ...first,
          state: 'building',
          done: 912,
          total: 2_340,
          folio: null,
          bytes: null,
          ready_at: null,
          expires_at: null,
        };
        const failed = { ...building, id: 'otro', state: 'failed' };
        await route.fulfill({ response, json: [building, failed, ...others] });
      });
      await page.reload();
      await expect(page.getByText('912 de 2,340 piezas.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'supervision-empty',
    title: 'No supervision file yet',
    who: 'founder',
    address: '/cumplimiento/expedientes',
    open: heading('Todavía no pides ninguno'),
  },
  {
    name: 'auditor',
    title: 'Compliance as an auditor sees it',
    who: 'auditor',
    address: '/',
    open: compliance,
  },
  {
    name: 'auditor-certificates',
    title: 'Constancias as an auditor sees them',
    who: 'auditor',
    address: '/cumplimiento/constancias',
    open: (page) => expect(page.getByRole('table', { name: 'Constancias de la institución' })).toBeVisible(),
  },
  {
    name: 'auditor-programme',
    title: 'The programme as an auditor sees it',
    who: 'auditor',
    address: '/cumplimiento/programa',
    open: planned,
  },
  {
    name: 'auditor-openings',
    title: 'What an auditor opened',
    who: 'admin',
    address: '/institucion',
    open: press(/^Qué abrió/),
  },
  {
    name: 'auditor-invite',
    title: 'Access for an auditor',
    who: 'admin',
    address: '/institucion',
    open: press('Dar acceso'),
  },
  { name: 'programme', title: 'Annual programme', who: 'admin', address: '/cumplimiento/programa', open: planned },
  {
    name: 'programme-none',
    title: 'No annual programme yet',
    who: 'founder',
    address: '/cumplimiento/programa',
    open: heading('Todavía no hay un programa anual'),
  },
  {
    name: 'programme-row',
    title: 'A row of the programme',
    who: 'admin',
    address: '/cumplimiento/programa',
    open: press(/^Cambiar /),
  },
  {
    name: 'programme-error',
    title: 'A programme that did not load',
    who: 'admin',
    address: '/cumplimiento/programa',
    before: fails('**/api/admin/programmes'),
    open: (page) => expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible(),
  },
];

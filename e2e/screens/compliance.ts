import type { SupervisionFile } from '@finaula/contract/supervision';
import { expect, type Page } from '@playwright/test';
import { fails, heading, press, type Screen } from './opening.ts';

const planned = (page: Page) => expect(page.getByRole('rowheader', { name: 'Todos' })).toBeVisible();
const compliance = (page: Page) => expect(page.getByRole('table', { name: 'Personas por obligación' })).toBeVisible();

const building: SupervisionFile = {
  id: '1',
  state: 'building',
  done: 912,
  total: 2_340,
  bytes: null,
  sha256: null,
  folio: null,
  from: '2026-01-01',
  to: '2026-11-24',
  on: '2026-11-24',
  scope: 'all',
  area: null,
  chosen: null,
  requested_at: '2026-11-24T16:58:00Z',
  requested_by: 'Ana Herrera Solís',
  ready_at: null,
  expires_at: null,
};

/** Leaves the first obligation without people, like an area that has another name now. */
const withoutPeople = (page: Page) =>
  page.route('**/api/admin/compliance?*', async (route) => {
    const sums = await (await route.fetch()).json();
    sums.by_obligation.shift();
    await route.fulfill({ json: sums });
  });

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
    name: 'compliance-people',
    title: 'People of an overdue obligation, one row chosen',
    who: 'admin',
    address: '/cumplimiento?situacion=vencida',
    asSeen: true,
    open: async (page) => {
      const row = page.getByRole('table', { name: 'Personas por obligación' }).getByRole('row').nth(2);
      await row.getByRole('checkbox').check();
      await row.scrollIntoViewIfNeeded();
    },
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
    name: 'compliance-sorted',
    title: 'People of all obligations by date',
    who: 'admin',
    address: '/cumplimiento?orden=due',
    asSeen: true,
    open: async (page) => {
      await expect(page.getByRole('columnheader', { name: /Fecha/ })).toHaveAttribute('aria-sort', 'ascending');
      await page
        .getByRole('table', { name: 'Personas por obligación' })
        .getByRole('row')
        .nth(3)
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'reminder-preview',
    title: 'The next letter of a kind, before it is sent',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver el correo: Recordatorios' }).click();
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
    name: 'obligations-unreached',
    title: 'An obligation in force that reaches nobody',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    before: withoutPeople,
    open: (page) => expect(page.getByText('Hoy no le toca a nadie')).toBeVisible(),
  },
  {
    name: 'home-unreached',
    title: 'The home of an administrator whose obligation reaches nobody',
    who: 'admin',
    address: '/',
    before: withoutPeople,
    open: (page) => expect(page.getByText(/hoy no le toca a nadie/)).toBeVisible(),
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
      // The whole institution has thousands of constancias.
      await page.getByLabel('Alcance').selectOption('Un área');
      await page.getByLabel('Área', { exact: true }).selectOption('Administración');
      await page.getByRole('button', { name: 'Generar expediente' }).click();
      await expect(page.getByRole('button', { name: 'Copia con iniciales' }).first()).toBeVisible({ timeout: 120_000 });
    },
  },
  {
    name: 'supervision-building',
    title: 'A supervision file that is being built',
    who: 'admin',
    address: '/cumplimiento/expedientes',
    before: (page) =>
      page.route('**/api/admin/supervision-files', (route) =>
        route.fulfill({ json: [building, { ...building, id: '2', state: 'failed' }] }),
      ),
    open: (page) => expect(page.getByText('912 de 2,340 piezas.', { exact: false })).toBeVisible(),
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
    address: '/institucion/auditores',
    open: press(/^Qué abrió/),
  },
  {
    name: 'auditor-invite',
    title: 'Access for an auditor',
    who: 'admin',
    address: '/institucion/auditores',
    open: press('Dar acceso'),
  },
  { name: 'programme', title: 'Annual programme', who: 'admin', address: '/cumplimiento/programa', open: planned },
  {
    name: 'committee-reports',
    title: 'Reports to the committee',
    who: 'admin',
    address: '/cumplimiento/informes',
    open: heading('Lista y peticiones'),
  },
  {
    name: 'committee-report',
    title: 'The preview of a report to the committee',
    who: 'admin',
    address: '/cumplimiento/informes',
    leadsTo: '/cumplimiento/informes/$informe',
    open: async (page) => {
      await page.getByRole('link', { name: 'Ver el informe' }).click();
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'committee-reports-none',
    title: 'Reports of an institution that has sent none',
    who: 'founder',
    address: '/cumplimiento/informes',
    open: heading('Enviados'),
  },
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
  {
    name: 'compliance-waive',
    title: 'Exempting a person',
    who: 'admin',
    address: '/cumplimiento',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Por qué está/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Exentar' }).click();
      await expect(page.getByLabel('Exenta hasta')).toBeVisible();
    },
  },
  {
    name: 'obligations-first-day',
    title: 'Obligations proposed to an institution',
    who: 'founder',
    address: '/cumplimiento/obligaciones',
    open: heading('Para empezar'),
  },
  {
    name: 'obligation-new',
    title: 'A proposed obligation, and whom it concerns',
    who: 'founder',
    address: '/cumplimiento/obligaciones',
    open: async (page) => {
      await page.getByRole('button', { name: 'Usar Ciberseguridad anual' }).click();
      await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
      await heading('Antes de guardar')(page);
    },
  },
  {
    name: 'obligation-audience',
    title: 'The audience of an obligation, chosen from areas and positions',
    who: 'admin',
    address: '/cumplimiento/obligaciones',
    asSeen: true,
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Cambiar / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('radio', { name: 'Quien cumpla ciertas condiciones' }).check();
      await page.getByRole('group', { name: 'Áreas' }).getByRole('checkbox').first().check();
      await page.getByRole('status').filter({ hasText: 'Le toca a' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'programme-approve',
    title: 'Approval of the programme',
    who: 'admin',
    address: '/cumplimiento/programa',
    open: async (page) => {
      await page.getByRole('button', { name: 'Aprobar el cambio' }).click();
      await expect(page.getByLabel('Acta o sesión')).toBeVisible();
    },
  },
  {
    name: 'auditor-compliance',
    title: 'Compliance on a past date, as an auditor sees it',
    who: 'auditor',
    address: '/cumplimiento?al=2026-08-15',
    open: compliance,
  },
  {
    name: 'auditor-supervision',
    title: 'Supervision files as an auditor sees them',
    who: 'auditor',
    address: '/cumplimiento/expedientes',
    open: heading('Expedientes'),
  },
  {
    name: 'auditor-course',
    title: 'Text of a course version as an auditor sees it',
    who: 'auditor',
    address: '/cursos/m09/versiones',
    open: (page) => expect(page.getByRole('article', { name: 'Versión 1' })).toBeVisible(),
  },
  {
    name: 'auditor-own-certificates',
    title: 'The old address of the constancias, as an auditor sees it',
    who: 'auditor',
    address: '/mis-constancias',
    leadsTo: '/cumplimiento/constancias',
    open: (page) => expect(page.getByRole('table', { name: 'Constancias de la institución' })).toBeVisible(),
  },
];

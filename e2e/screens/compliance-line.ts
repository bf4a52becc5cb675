import type { ComplianceHistory, LaterFacts } from '@finaula/contract/compliance-history';
import type { FailedTopics } from '@finaula/contract/failed-topics';
import { expect, type Page } from '@playwright/test';
import type { Screen } from './opening.ts';

/** People up to date and people with everything fulfilled among 264, month by month. */
const MONTHS = [
  [214, 148, 214, 148],
  [226, 166, 226, 166],
  [238, 182, 238, 182],
  [243, 121, 243, 121],
  [245, 140, 245, 140],
  [245, 161, 245, 161],
  [224, 174, 224, 174],
  [234, 183, 234, 183],
  [243, 190, 243, 190],
  [247, 195, 247, 195],
  [250, 199, 250, 199],
  [251, 202, 251, 202],
  [251, 204, 251, 204],
  [248, 199, 248, 199],
  [240, 179, 240, 179],
  [244, 187, 244, 187],
  [246, 196, 252, 201],
  [246, 202, 253, 209],
  [248, 205, 254, 212],
  [249, 208, 255, 214],
  [240, 163, 243, 166],
  [241, 175, 241, 175],
  [240, 183, 240, 183],
  [241, 190, 241, 190],
  [232, 194, 232, 194],
] as const;

const lastDay = (month: number) => new Date(Date.UTC(2024, 11 + month, 0)).toISOString().slice(0, 10);

function history(asKnown: 'then' | 'now'): ComplianceHistory {
  const points = MONTHS.map((month, n) => {
    const [upToDate, fulfilled] = asKnown === 'then' ? [month[0], month[1]] : [month[2], month[3]];
    return {
      on: n === MONTHS.length - 1 ? '2026-11-24' : lastDay(n),
      counts: {
        people: 264,
        vencida: 264 - upToDate,
        cumplida: fulfilled,
        por_vencer: 0,
        pendiente: upToDate - fulfilled,
        exenta: 4,
        fuera_por_desactivacion: 0,
      },
    };
  });
  return {
    as_known: asKnown,
    points,
    marks: [
      { on: '2025-03-21', kind: 'reform', title: 'Nueva Ley Federal de Protección de Datos Personales', number: null },
      { on: '2026-08-03', kind: 'import', title: null, number: 40 },
      { on: '2026-09-14', kind: 'version', title: 'PLD/FT anual para todo el personal', number: 2 },
    ],
    pending: false,
  };
}

const withTwoYears = (page: Page) =>
  page.route('**/api/admin/compliance/history?*', (route) =>
    route.fulfill({ json: history(route.request().url().includes('as_known=now') ? 'now' : 'then') }),
  );

const AREAS = ['Administración', 'Crédito', 'Operaciones', 'Sucursales', 'Tecnología'];
const figure = (wrong: number, low: number, high: number) => ({ people: 20, wrong, low, high });
const topics: FailedTopics = {
  areas: AREAS,
  topics: [
    {
      course_id: 'm04',
      course_title: 'Enfoque basado en riesgo',
      objective: 1,
      title: 'Operación inusual o interna preocupante',
      slides: [8],
      figures: [figure(27, 11, 52), figure(26, 15, 40), figure(20, 12, 32), figure(37, 29, 45), null],
    },
    {
      course_id: 'm02',
      course_title: 'Fundamentos de PLD/FT',
      objective: 3,
      title: 'Cuándo el reporte es de 24 horas',
      slides: [9, 10],
      figures: [figure(17, 6, 40), figure(21, 12, 35), figure(23, 15, 35), figure(26, 19, 33), figure(5, 1, 18)],
    },
  ],
};

const later: LaterFacts = {
  on: '2026-11-10',
  changed: 6,
  unexplained: 1,
  causes: [
    {
      kind: 'documented',
      people: 5,
      area: 'Sucursales',
      title: 'Fundamentos de PLD/FT en aula',
      of_day: '2026-04-18',
      recorded_from: '2026-11-14',
      recorded_to: '2026-11-14',
    },
  ],
  people: ['Renata Güemes Ávila', 'Íñigo Ñúñez'].map((name, n) => ({
    user_id: `00000000-0000-4000-8000-00000000000${n}`,
    name,
    obligation_title: 'PLD/FT anual',
    before: 'vencida',
    after: 'cumplida',
  })),
};

export const complianceLineScreens: Screen[] = [
  {
    name: 'compliance-not-entered',
    title: 'People who were invited and never entered',
    who: 'admin',
    address: '/cumplimiento',
    before: (page) =>
      page.route('**/api/admin/waiting-summary', (route) =>
        route.fulfill({ json: { without_link: 0, waiting_since: null, ending_soon: 0, to_decide: 0, invited: 59 } }),
      ),
    open: (page) => expect(page.getByText(/^59 sin entrar/)).toBeVisible(),
  },
  {
    name: 'compliance-line',
    title: 'The line of 24 months, four months back',
    who: 'admin',
    address: '/cumplimiento',
    asSeen: true,
    before: withTwoYears,
    open: async (page) => {
      const line = page.getByRole('slider', { name: 'Fin de mes que se lee en la línea' });
      for (let month = 0; month < 5; month += 1) await line.press('ArrowLeft');
      await expect(page.getByText(/hoy se sabe: 255/)).toBeVisible();
      await page.getByRole('heading', { name: '24 meses' }).evaluate((title) => title.scrollIntoView());
    },
  },
  {
    name: 'compliance-changed-later',
    title: 'The causes that changed the picture of a past day',
    who: 'admin',
    address: '/cumplimiento?al=2026-11-10',
    before: async (page) => {
      await withTwoYears(page);
      await page.route('**/api/admin/compliance/later-facts?*', (route) => route.fulfill({ json: later }));
    },
    open: async (page) => {
      await page.getByText('Ver a las 6 personas').click();
      await expect(page.getByText('Renata Güemes Ávila')).toBeVisible();
    },
  },
  {
    name: 'compliance-topics',
    title: 'Topics that areas fail',
    who: 'admin',
    address: '/cumplimiento',
    asSeen: true,
    before: (page) => page.route('**/api/admin/exams/topics', (route) => route.fulfill({ json: topics })),
    open: (page) => page.getByRole('heading', { name: 'Temas que fallan' }).evaluate((title) => title.scrollIntoView()),
  },
  {
    name: 'compliance-reinforcement',
    title: 'The obligation that a failed topic opens',
    who: 'admin',
    address: '/cumplimiento/obligaciones?refuerzo=m04&tema=1',
    asSeen: true,
    before: (page) => page.route('**/api/admin/exams/topics', (route) => route.fulfill({ json: topics })),
    open: (page) => expect(page.getByRole('dialog', { name: 'Nueva obligación' })).toBeVisible(),
  },
  {
    name: 'compliance-line-table',
    title: 'The line of 24 months as a table',
    who: 'admin',
    address: '/cumplimiento',
    asSeen: true,
    before: withTwoYears,
    open: async (page) => {
      await page.getByRole('button', { name: /^Ver los \d+ puntos en tabla$/ }).click();
      await page.getByRole('table', { name: 'Personas al corriente' }).evaluate((table) => table.scrollIntoView());
    },
  },
];

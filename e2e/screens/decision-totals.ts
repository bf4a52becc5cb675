import type { DecisionTotals } from '@finaula/contract/scenario-decisions';
import { expect, type Page } from '@playwright/test';
import type { Screen } from './opening.ts';

const figure = (wrong: number, low: number, high: number) => ({ people: 20, wrong, low, high });
const credential = { course_id: 'm09', course_title: 'Identificación del cliente y expediente', scenario_id: 'm09-c1' };
const totals: DecisionTotals = {
  areas: ['Administración', 'Crédito', 'Operaciones', 'Sucursales', null],
  situations: [
    {
      ...credential,
      scenario_title: 'Un retiro con el INE caído',
      step_id: 'credencial',
      title: 'Leobardo te da su credencial. La consulta al INE lleva diez minutos sin responder.',
      mistake: { text: 'Comparas la foto con su cara y le pagas', slide_number: 4 },
      figures: [figure(27, 11, 52), figure(26, 15, 40), figure(9, 4, 20), figure(37, 29, 45), null],
    },
    {
      ...credential,
      scenario_title: 'Un retiro con el INE caído',
      step_id: 'espera',
      title: 'El cliente pregunta por qué tarda y dice que tiene prisa.',
      mistake: null,
      figures: [figure(0, 0, 12), null, figure(0, 0, 12), figure(0, 0, 4), figure(0, 0, 35)],
    },
  ],
};

const withTotals = (reply: DecisionTotals) => (page: Page) =>
  page.route('**/api/admin/compliance/decisions', (route) => route.fulfill({ json: reply }));
const scrollToTotals = (page: Page) =>
  page.getByRole('heading', { name: 'Decisiones en los casos' }).evaluate((title) => title.scrollIntoView());

export const decisionTotalsScreens: Screen[] = [
  {
    name: 'compliance-decisions',
    title: 'Wrong first choices in cases by area',
    who: 'admin',
    address: '/cumplimiento',
    asSeen: true,
    before: withTotals(totals),
    open: scrollToTotals,
  },
  {
    name: 'compliance-decisions-none',
    title: 'No area has five first choices yet',
    who: 'admin',
    address: '/cumplimiento',
    asSeen: true,
    before: withTotals({ areas: [], situations: [] }),
    open: scrollToTotals,
  },
  {
    name: 'compliance-decisions-reinforcement',
    title: 'The obligation that a wrongly decided situation opens',
    who: 'admin',
    address: '/cumplimiento/obligaciones?refuerzo=m09&decision=m09-c1.credencial',
    asSeen: true,
    before: withTotals(totals),
    open: (page) => expect(page.getByRole('dialog', { name: 'Nueva obligación' })).toBeVisible(),
  },
];

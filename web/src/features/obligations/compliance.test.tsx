// @vitest-environment happy-dom
import type { Compliance, ComplianceRow } from '@finaula/contract/compliance';
import { useSearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { fakeApi, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { ComplianceScreen } from './compliance.tsx';
import { Obligations } from './obligations.tsx';
import { StandingToday } from './standing-today.tsx';

const row = (n: number, traits: Partial<ComplianceRow> = {}): ComplianceRow => ({
  user_id: idOf(n),
  name: `Persona ${n}`,
  email: `persona${n}@banco.example`,
  area: 'Crédito',
  position: 'Analista',
  obligation_id: idOf(50),
  obligation_title: 'PLD/FT anual',
  version: 1,
  standing: 'vencida',
  assigned_on: '2026-01-01',
  due_on: '2026-11-12',
  fulfilled_on: null,
  valid_until: null,
  missing_course_ids: [],
  documented_course_ids: [],
  waiver: null,
  explain: null,
  ...traits,
});
const counts = {
  pendiente: 0,
  por_vencer: 0,
  vencida: 2,
  cumplida: 1,
  exenta: 0,
  fuera_por_desactivacion: 0,
  people: 3,
};

function institutionWith(rows: readonly ComplianceRow[], traits: Partial<Compliance> = {}) {
  const given: { user_id: string; reason: string }[] = [];
  const asked: (string | undefined)[] = [];
  const api = fakeApi({
    getCompliance: ({ query }) => {
      asked.push(query.standing);
      return {
        on: query.on ?? '2026-11-24',
        as_known: 'then',
        totals: counts,
        by_obligation: [
          { obligation_id: idOf(50), title: 'PLD/FT anual', legal_basis: 'LIC, art. 115', version: 1, ...counts },
        ],
        by_area: [{ area: 'Crédito', ...counts }],
        rows: query.part === 'sums' ? [] : [...rows],
        next_cursor: null,
        ...traits,
      };
    },
    getLaterFacts: ({ query: { on = '' } }) => ({ on, changed: 0, unexplained: 0, causes: [], people: [] }),
    getCompletionTimes: () => ({
      times: [{ obligation_id: idOf(50), title: 'PLD/FT anual', people: 40, median_days: 12, p90_days: 1 }],
    }),
    getComplianceHistory: () => ({ as_known: 'then', points: [], marks: [], pending: false }),
    getComplianceForecast: () => ({
      points: ['2026-11-24', '2026-12-24'].map((on, i) => ({
        on,
        people: 3,
        up_to_date: 1 - i,
        would_lapse: i,
        overdue: 2,
        causes: [{ obligation_id: idOf(50), title: 'PLD/FT anual', people: 1, first_due_on: on, last_due_on: on }],
      })),
    }),
    listObligations: () => [],
    listCourses: () => [],
    createWaiver: ({ body }) => {
      given.push({ user_id: body.user_id, reason: body.reason });
      return { id: idOf(70), ...body, recorded_at: '2026-11-24T18:00:00Z', recorded_by: 'Ana', ended_at: null };
    },
  });
  api.handlers.listObligations = () => [
    {
      id: idOf(50),
      version: 1,
      title: 'PLD/FT anual',
      legal_basis: 'LIC, art. 115',
      course_ids: ['m04'],
      evidence: 'quiz',
      audience: { everyone: true },
      starts_on: '2026-01-01',
      first_due: { days_after_assignment: 30 },
      repeat: { months: 12 },
      warn_days: 30,
      recorded_at: '2026-01-01T18:00:00Z',
      recorded_by: 'Ana',
      ends_on: null,
    },
  ];
  return { api, given, asked };
}
const drawScreen = (search = {}) =>
  draw(() => <ComplianceScreen entityName="Banco Ejemplo" search={search} tabs={null} />);

it('says how many of those obliged have nothing overdue, and what is coming', async () => {
  institutionWith([row(1), row(2)]);
  await drawScreen();
  expect(await screen.findByRole('heading', { name: '3 personas obligadas' })).toBeTruthy();
  const figures = screen.getByText('Al corriente', { selector: 'dt' }).parentElement;
  expect(figures?.textContent).toMatch(/^Al corriente133\s%sin nada vencido$/);
  expect(await screen.findByText('1 persona. Plazos: 1 de PLD/FT anual.')).toBeTruthy();
});

it('says how long people take to fulfil an obligation', async () => {
  institutionWith([row(1)]);
  await drawScreen();
  await screen.findByText('La mitad de 40 personas, en 12 días o menos; nueve de cada diez, en 1 día o menos.');
});

it('shows whom a figure counts at one press', async () => {
  const { asked } = institutionWith([row(1)]);
  const { user, router } = await drawScreen();
  await user.click(await screen.findByRole('button', { name: /Con algo vencido/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ situacion: 'vencida' }));
  expect(asked).toContain(undefined);
});

it('excuses the chosen ones with the same day and reason, and asks for both', async () => {
  const { given } = institutionWith([row(1), row(2)]);
  const { user } = await drawScreen();
  await user.click(await screen.findByRole('checkbox', { name: /^Elegir los 2 renglones/ }));
  await user.click(screen.getByRole('button', { name: 'Exentar (2)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Exentar' }));
  expect(dialog.getByText('Escribe el motivo: queda en la bitácora.')).toBeTruthy();
  expect(given).toEqual([]);
  fill(dialog.getByLabelText('Exenta hasta'), '2027-01-31');
  fill(dialog.getByLabelText('Motivo'), 'Licencia');
  await user.click(dialog.getByRole('button', { name: 'Exentar' }));
  await toast('2 exenciones otorgadas');
  expect(given).toEqual([
    { user_id: idOf(1), reason: 'Licencia' },
    { user_id: idOf(2), reason: 'Licencia' },
  ]);
});

it('a past date offers two kinds of knowledge, and no selection or forecast', async () => {
  institutionWith([row(1)]);
  await drawScreen({ al: '2026-08-15' });
  await screen.findByRole('table', { name: 'Personas por obligación' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Si nadie hace nada')).toBeNull();
  expect(await screen.findByRole('radio', { name: 'Con lo que se sabe hoy' })).toBeTruthy();
});

it('a past date is marked, and the mark leads back to today', async () => {
  institutionWith([row(1)]);
  const { user, router } = await drawScreen({ al: '2026-08-15', conocido: 'hoy' });
  const mark = within(await screen.findByRole('region', { name: 'Fecha pasada' }));
  expect(mark.getByText('Así estaba el 15 de agosto de 2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hoy' })).toBeNull();
  await user.click(mark.getByRole('button', { name: 'Volver a hoy' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cumplimiento'));
  expect(router.state.location.search).toEqual({});
});

it('shows the reason of a waiver wherever the person is listed', async () => {
  institutionWith([
    row(1, { standing: 'exenta', waiver: { id: idOf(70), until: '2027-01-31', reason: 'Licencia de maternidad' } }),
  ]);
  await drawScreen();
  expect(await screen.findByText('Licencia de maternidad')).toBeTruthy();
  expect(screen.getByText('31 ene 2027')).toBeTruthy();
});

it('a failed load is reported and can be repeated', async () => {
  const { api } = institutionWith([row(1)]);
  const { getCompliance } = api.handlers;
  api.handlers.getCompliance = unreachable;
  const { user } = await drawScreen();
  await screen.findByText('No pudimos cargar la situación de tu gente', undefined, { timeout: 15_000 });
  if (getCompliance) api.handlers.getCompliance = getCompliance;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: '3 personas obligadas' })).toBeTruthy();
});

it.each([
  ['reaches nobody', [], 1],
  ['reaches people', undefined, 0],
] as const)(
  'says in the list and on the home page when an obligation in force %s',
  async (_, byObligation, warnings) => {
    const { api } = institutionWith([], byObligation && { by_obligation: [...byObligation] });
    api.handlers.listReforms = () => [];
    await draw(() => (
      <>
        <Obligations entityName="Banco Ejemplo" search={{}} tabs={null} />
        <StandingToday />
      </>
    ));
    await screen.findByRole('heading', { name: 'PLD/FT anual' });
    await screen.findByRole('heading', { name: 'Cumplimiento hoy' });
    expect(screen.queryAllByText('Hoy no le toca a nadie')).toHaveLength(warnings);
    expect(screen.queryAllByText('«PLD/FT anual» hoy no le toca a nadie')).toHaveLength(warnings);
  },
);

it('a column head sorts the people and names the order in the address', async () => {
  const { api } = institutionWith([row(1), row(2)]);
  const orders: unknown[] = [];
  const { getCompliance } = api.handlers;
  if (getCompliance)
    api.handlers.getCompliance = (request) => {
      if (request.query.part === 'rows') orders.push(request.query.order);
      return getCompliance(request);
    };
  const { user, router } = await draw(function Sorted() {
    return <ComplianceScreen entityName="Banco Ejemplo" search={useSearch({ strict: false })} tabs={null} />;
  });
  const table = within(await screen.findByRole('table', { name: 'Personas por obligación' }));
  const head = (name: string) => table.getByRole('columnheader', { name: new RegExp(name) });
  expect(head('Situación').getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head('Fecha')).getByRole('button'));
  await waitFor(() => expect(head('Fecha').getAttribute('aria-sort')).toBe('ascending'));
  expect(head('Situación').getAttribute('aria-sort')).toBe('none');
  expect(router.state.location.search).toMatchObject({ orden: 'due' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Área');
  await waitFor(() => expect(new Set(orders)).toEqual(new Set(['urgency', 'due', 'area'])));
});

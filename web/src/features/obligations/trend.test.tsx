// @vitest-environment happy-dom
import type { Compliance } from '@finaula/contract/compliance';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, waitFor, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { Trend } from './trend.tsx';

const counts = (vencida: number, cumplida: number) => ({
  pendiente: 100 - vencida - cumplida,
  por_vencer: 0,
  vencida,
  cumplida,
  exenta: 0,
  fuera_por_desactivacion: 0,
  people: 100,
});
const days = ['2026-09-30', '2026-10-31', '2026-11-24'] as const;

const today = (people = 100): Compliance => ({
  on: days[2],
  as_known: 'then',
  totals: { ...counts(8, 70), people },
  by_obligation: [{ obligation_id: idOf(50), title: 'PLD/FT anual', legal_basis: 'LIC', version: 1, ...counts(8, 70) }],
  by_area: [{ area: 'Crédito', ...counts(8, 70) }],
  rows: [],
  next_cursor: null,
});

function history() {
  const asked: { as_known?: string | undefined; obligation_id?: string | undefined }[] = [];
  fakeApi({
    getComplianceHistory: ({ query }) => {
      asked.push(query);
      const overdue = query.as_known === 'now' ? [4, 2, 8] : [4, 5, 8];
      return {
        as_known: query.as_known ?? 'then',
        points: days.map((on, n) => ({ on, counts: counts(overdue[n] ?? 0, 70) })),
        marks: [{ on: '2026-11-03', kind: 'import' as const, title: null, number: 40 }],
        pending: false,
      };
    },
  });
  return asked;
}

it('says how the last month changed and why, and reads another one by arrow keys', async () => {
  history();
  await draw(() => <Trend compliance={today()} />);
  await screen.findByText(/bajó 3 puntos desde el 31 de octubre de 2026 por el ingreso de 40 personas/);
  const line = screen.getByRole('slider', { name: 'Fin de mes que se lee en la línea' });
  expect(line.getAttribute('aria-valuetext')).toBe('24 nov 2026');
  line.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('95 de 100 al corriente'));
  expect(screen.getByRole('status').textContent).toContain('hoy se sabe: 98 y 70 de 100');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(line.getAttribute('aria-valuetext')).toBe('30 sep 2026');
});

it('shows the same figures in a table, with the ones known today where they differ', async () => {
  history();
  await draw(() => <Trend compliance={today()} />);
  (await screen.findByRole('button', { name: 'Ver los 3 puntos en tabla' })).click();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[2]?.textContent).toBe('31 oct 202610095 · 95\u00a0%98 · 98\u00a0%70 · 70\u00a0%70 · 70\u00a0%');
  expect(rows[1]?.textContent).toContain('igual');
});

it('asks a large institution before it computes the past as known today', async () => {
  const asked = history();
  await draw(() => <Trend compliance={today(20_000)} />);
  const compare = await screen.findByRole('button', { name: 'Comparar con lo que se sabe hoy' });
  expect(asked.some(({ as_known }) => as_known === 'now')).toBe(false);
  compare.click();
  await waitFor(() => expect(asked.some(({ as_known }) => as_known === 'now')).toBe(true));
});

it('reads the past day that the screen is about, as known then and today', async () => {
  fakeApi({
    getComplianceHistory: ({ query: { from, as_known = 'then' } }) => ({
      as_known,
      points: (from === undefined ? days : [from]).map((on) => ({
        on,
        counts: counts(on === from && as_known === 'now' ? 4 : 6, 70),
      })),
      marks: [],
      pending: false,
    }),
  });
  await draw(() => <Trend compliance={today()} day="2026-10-15" />);
  await screen.findByText(/^El 15 de octubre de 2026 había 94\s% al corriente. Hoy se sabe que era 96\s%\.$/);
  const line = screen.getByRole('slider', { name: 'Fin de mes que se lee en la línea' });
  expect(line.getAttribute('aria-valuetext')).toBe('15 oct 2026');
});

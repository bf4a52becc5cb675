// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { ChangedLater } from './changed-later.tsx';

const on = '2026-06-30';
const totals = (cumplida: number, vencida: number) => ({
  pendiente: 224 - cumplida - vencida,
  por_vencer: 0,
  vencida,
  cumplida,
  exenta: 0,
  fuera_por_desactivacion: 0,
  people: 224,
});

it('a past day is compared with what is known today, with the facts that were recorded later', async () => {
  fakeApi({
    getCompliance: ({ query: { as_known = 'then' } }) => ({
      on,
      as_known,
      totals: as_known === 'now' ? totals(181, 8) : totals(175, 14),
      by_obligation: [],
      by_area: [],
      rows: [],
      next_cursor: null,
    }),
    getLaterFacts: () => ({
      on,
      changed: 6,
      unexplained: 0,
      causes: [
        {
          kind: 'documented',
          people: 6,
          area: 'Sucursales',
          title: 'Fundamentos en aula',
          of_day: '2026-04-18',
          recorded_from: '2026-09-14',
          recorded_to: '2026-09-14',
        },
      ],
      people: [
        { user_id: idOf(1), name: 'Renata Güemes', obligation_title: 'PLD/FT', before: 'vencida', after: 'cumplida' },
      ],
    }),
  });
  await draw(() => <ChangedLater on={on} linked />);
  await screen.findByText(
    '6 personas de Sucursales: capacitación «Fundamentos en aula» del 18 de abril de 2026. Se documentó el 14 de septiembre de 2026, así que ese día todavía no se sabía.',
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 3)).toEqual(['175 · 78\u00a0%', '181 · 81\u00a0%', '+6']);
  expect(cells.slice(-3)).toEqual(['224', '224', 'igual']);
  expect(screen.getByRole('link', { name: 'Renata Güemes' }).getAttribute('href')).toBe(`/personas/${idOf(1)}`);
});

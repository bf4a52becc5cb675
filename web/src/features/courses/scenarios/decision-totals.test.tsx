// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { DecisionTotals } from './decision-totals.tsx';

it('shows wrong first choices by area, the commonest mistake and the reinforcement', async () => {
  fakeApi({
    getDecisionTotals: () => ({
      areas: ['Caja', null],
      situations: [
        {
          course_id: 'm09',
          course_title: 'Prevención de fraudes',
          scenario_id: 'm09-c1',
          scenario_title: 'La credencial',
          step_id: 'alerta',
          title: 'El sistema marca una coincidencia.',
          mistake: { text: 'Pagas', slide_number: 4 },
          figures: [{ people: 10, wrong: 40, low: 20, high: 64 }, null],
        },
      ],
    }),
  });
  await draw(() => <DecisionTotals />);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['40\u00a0%20 a 64', 'menos de 5', 'Crear refuerzo sobre El sistema marca una coincidencia.']);
  expect(screen.getByRole('rowheader').textContent).toContain('Error más común: «Pagas», lámina 4');
  const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('lámina 4')).toBe('/cursos/m09?lamina=4');
  expect(addressOf('La credencial')).toBe('/cursos/m09/casos/m09-c1');
  expect(addressOf(/^Crear refuerzo/)).toBe('/cumplimiento/obligaciones?refuerzo=m09&decision=m09-c1.alerta');
});

it('says when figures appear while there are none', async () => {
  fakeApi({ getDecisionTotals: () => ({ areas: [], situations: [] }) });
  await draw(() => <DecisionTotals />);
  await screen.findByText(/^Todavía no hay cifras/);
  expect(screen.queryByRole('table')).toBeNull();
});

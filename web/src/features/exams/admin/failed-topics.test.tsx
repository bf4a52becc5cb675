// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { FailedTopics } from './failed-topics.tsx';

it('shows shares of wrong answers with their interval and slides, and no figure for few people', async () => {
  fakeApi({
    getFailedTopics: () => ({
      areas: ['Caja', null],
      topics: [
        {
          course_id: 'm04',
          course_title: 'Enfoque basado en riesgo',
          objective: 2,
          title: 'Depósitos fraccionados',
          slides: [6, 7],
          figures: [null, { people: 60, wrong: 31, low: 23, high: 39 }],
        },
      ],
    }),
  });
  await draw(() => <FailedTopics />);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['menos de 5', '31\u00a0%23 a 39', 'Crear refuerzo sobre Depósitos fraccionados']);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Crear refuerzo/ });
  expect(href).toMatch(/\/cumplimiento\/obligaciones\?refuerzo=m04&tema=2$/);
  expect(screen.getByRole('columnheader', { name: 'Sin área' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'lámina 6' }).getAttribute('href')).toBe('/cursos/m04?lamina=6');
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { draw, screen } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { Learner } from './learner.tsx';

const obligation = {
  obligation_id: '00000000-0000-4000-8000-000000000050',
  title: 'PLD/FT anual',
  legal_basis: 'LIC, art. 115',
  standing: 'vencida' as const,
  assigned_on: '2026-01-01',
  due_on: '2026-11-12',
  fulfilled_on: null,
  valid_until: null,
  warned_from: '2026-10-12',
  repeats: true,
  waived_until: null,
  waiver_reason: null,
  courses: [],
};

/** A home whose obligations come when the test says so; what stood in its first heading until then. */
async function drawHome(obligations: readonly (typeof obligation)[], user = aUser()) {
  const answers = Promise.withResolvers<void>();
  const api = fakeApi({
    listOwnObligations: async () => {
      await answers.promise;
      return [...obligations];
    },
    listCourses: () => [],
    listProgress: () => [],
    listCertificates: () => [],
    listYoutubeCourses: () => [],
  });
  await draw(() => <Learner user={user} path="/" />);
  const before = (await screen.findByRole('heading', { level: 1 })).textContent;
  answers.resolve();
  return { before, api };
}

it('of who is asked for something never says first that it is of courses', async () => {
  const { before } = await drawHome([obligation]);
  expect(before).toBe('Inicio');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que te toca' })).toBeTruthy();
});

it('of whom nothing is asked ends with the courses', async () => {
  const { before } = await drawHome([]);
  expect(before).toBe('Inicio');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tus cursos' })).toBeTruthy();
});

it('without an institution says it at once, and asks nothing', async () => {
  const { before, api } = await drawHome([], aUser({ entity_id: null, entity_name: null }));
  expect(before).toBe('Tus cursos');
  expect(api.made).not.toContain('listOwnObligations');
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { draw, screen } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { Learner } from './learner.tsx';

const obligation = {
  obligation_id: '00000000-0000-4000-8000-000000000050',
  title: 'PLD/FT anual',
  exam_minutes: null,
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

/** Draws the home; returns its first heading from before the obligations arrived. */
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
    listRefreshers: () => [],
  });
  await draw(() => <Learner user={user} path="/" />);
  const before = (await screen.findByRole('heading', { level: 1 })).textContent;
  answers.resolve();
  return { before, api };
}

it('the home of a user with obligations never shows the title of the courses first', async () => {
  const { before } = await drawHome([obligation]);
  expect(before).toBe('Inicio');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que te toca' })).toBeTruthy();
});

it('the home of a user without obligations ends with the title of the courses', async () => {
  const { before } = await drawHome([]);
  expect(before).toBe('Inicio');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tus cursos' })).toBeTruthy();
});

it('the home of a user without an institution has its title at once and makes no call', async () => {
  const { before, api } = await drawHome([], aUser({ entity_id: null, entity_name: null }));
  expect(before).toBe('Tus cursos');
  expect(api.made).not.toContain('listOwnObligations');
});

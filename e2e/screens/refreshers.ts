import { expect, type Page } from '@playwright/test';
import type { Screen } from './opening.ts';

const days = [
  { day: 2, on: '2026-11-23', state: 'done' },
  { day: 7, on: '2026-11-28', state: 'due' },
  { day: 21, on: '2026-12-12', state: 'coming' },
  { day: 60, on: '2027-01-20', state: 'coming' },
];
const question = (number: number, missed_on: string | null) => ({ id: `m04-q0${number}`, missed_on, is_right: null });

/** A refresher of m04 on its seventh day. Every answer counts as right but the last. */
const due = async (page: Page) => {
  await page.route('**/api/refreshers', (route) =>
    route.fulfill({
      json: [
        {
          course_id: 'm04',
          course_title: 'Fundamentos de PLD/FT: delitos, marco legal y autoridades',
          category: 'pld',
          completed_on: '2026-11-21',
          day: 7,
          days,
          questions: [question(3, '2026-11-21'), question(7, '2026-11-23'), question(1, null)],
        },
      ],
    }),
  );
  await page.route('**/api/refreshers/m04/answers', (route) =>
    route.fulfill({ json: { is_right: route.request().postDataJSON().question_id !== 'm04-q01' } }),
  );
};
const answer = async (page: Page) => {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
};

/** Two minutes of questions some days after a constancia. */
export const refresherScreens: Screen[] = [
  {
    name: 'home-refresher',
    title: 'Home page with a refresher',
    who: 'learner',
    address: '/',
    before: due,
    open: (page) => expect(page.getByRole('link', { name: 'Repasar' })).toBeVisible(),
  },
  {
    name: 'refresher',
    title: 'Question of a refresher',
    who: 'learner',
    address: '/cursos/m04/repaso',
    before: due,
    open: (page) => expect(page.getByText('La fallaste el 21 de noviembre de 2026')).toBeVisible(),
  },
  {
    name: 'refresher-answer',
    title: 'Answer in a refresher',
    who: 'learner',
    address: '/cursos/m04/repaso',
    before: due,
    open: answer,
  },
  {
    name: 'refresher-end',
    title: 'End of a refresher',
    who: 'learner',
    address: '/cursos/m04/repaso',
    before: due,
    open: async (page) => {
      for (let i = 0; i < 3; i++) {
        await answer(page);
        await page.getByRole('button', { name: 'Siguiente' }).click();
      }
      await expect(page.getByRole('heading', { name: /^Listo/ })).toBeFocused();
    },
  },
  {
    name: 'refresher-none',
    title: 'No refresher is due',
    who: 'newcomer',
    address: '/cursos/m04/repaso',
    open: (page) => expect(page.getByRole('heading', { name: 'Hoy no te toca repasar este curso' })).toBeVisible(),
  },
];

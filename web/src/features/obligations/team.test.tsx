// @vitest-environment happy-dom
import type { Team } from '@finaula/contract/team';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { TeamScreen } from './team.tsx';

const person = (n: number, traits: Partial<Team['people'][number]>): Team['people'][number] => ({
  user_id: idOf(n),
  name: `Persona ${n}`,
  position: 'Cajera',
  has_entered: true,
  standing: 'cumplida',
  open: [],
  next_due_on: null,
  waived_until: null,
  ...traits,
});
const drawTeam = (people: Team['people']) => {
  fakeApi({ getTeam: () => ({ on: '2026-11-24', people, changed_on: '2026-11-23', administrators: ['Ana Herrera'] }) });
  return draw(() => <TeamScreen tabs={null} />);
};

it('groups the people by standing, sums them, and says where the list comes from', async () => {
  await drawTeam([
    person(1, {
      standing: 'vencida',
      has_entered: false,
      open: [{ title: 'PLD/FT anual', standing: 'vencida', due_on: '2026-11-05' }],
    }),
    person(2, { next_due_on: '2027-01-12' }),
    person(3, { standing: 'exenta', waived_until: '2027-01-31' }),
    person(4, { standing: null }),
  ]);
  expect(await screen.findByRole('heading', { name: '1 de 2 tiene algo vencido' })).toBeTruthy();
  expect(
    screen.getByText('1 vencida y 1 con todo cumplido son 2 personas con algo que cumplir. 2 se cuentan aparte.'),
  ).toBeTruthy();
  const late = within(screen.getByRole('region', { name: /Con algo vencido/ }));
  expect(late.getByText('Cajera · aún no ha entrado')).toBeTruthy();
  expect(late.getByText(/hace 19 días/).textContent).toBe('5 nov 2026 hace 19 días');
  expect(screen.getByText('lo próximo vence el 12 ene 2027')).toBeTruthy();
  expect(screen.getByText('hasta el 31 ene 2027')).toBeTruthy();
  expect(screen.getByText(/así desde el 23 de noviembre de 2026.*Avisa a Ana Herrera\.$/)).toBeTruthy();
});

it('tells a reader without direct reports that there is nobody', async () => {
  await drawTeam([]);
  expect(await screen.findByText('Nadie te reporta')).toBeTruthy();
});

import type { Team } from '@finaula/contract/team';
import { expect, type Page } from '@playwright/test';
import { showSelectionActs } from '../fixtures/administrators.ts';
import { heading, press, type Screen } from './opening.ts';

const person = (n: number, name: string, traits: Partial<Team['people'][number]> = {}): Team['people'][number] => ({
  user_id: `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
  name,
  position: 'Cajera',
  has_entered: true,
  standing: 'cumplida',
  open: [],
  next_due_on: '2027-03-03',
  waived_until: null,
  ...traits,
});

const team: Team = {
  on: '2026-11-24',
  people: [
    person(1, 'Daniela Fuentes Mora', {
      standing: 'vencida',
      open: [{ title: 'PLD/FT anual', standing: 'vencida', due_on: '2026-11-05' }],
    }),
    person(2, 'Iván Robles Castro', {
      position: 'Ejecutivo de cuenta',
      has_entered: false,
      standing: 'vencida',
      open: [
        { title: 'Nuevo ingreso', standing: 'vencida', due_on: '2026-11-16' },
        { title: 'PLD/FT anual', standing: 'pendiente', due_on: '2027-02-07' },
      ],
    }),
    person(3, 'Lorena Cisneros Vega', {
      standing: 'por_vencer',
      open: [{ title: 'PLD/FT anual', standing: 'por_vencer', due_on: '2026-12-01' }],
    }),
    person(4, 'Ruth Alanís Cordero', {
      standing: 'pendiente',
      open: [{ title: 'Datos personales', standing: 'pendiente', due_on: '2027-01-29' }],
    }),
    person(5, 'Alejandra Nava Pineda'),
    person(6, 'César Maldonado Ruiz'),
    person(7, 'Paulina Ríos Gallardo', { standing: 'exenta', waived_until: '2027-01-31', next_due_on: null }),
    person(8, 'Tomás Vera', { standing: null, next_due_on: null }),
  ],
  changed_on: '2026-11-23',
  administrators: ['Ana Herrera Solís'],
};
const leads = (page: Page) => page.route('**/api/team', (route) => route.fulfill({ json: team }));

/** An installation with mail, and people of whom some have the reminder of the day. */
const reminds = async (page: Page) => {
  await page.route('**/api/admin/reminders', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail: true } });
  });
  await page.route('**/api/admin/reminders/foresee', (route) =>
    route.fulfill({
      json: {
        people: [
          { user_id: '1', name: 'Daniela Fuentes Mora', outcome: 'queued', times: 3, last_at: '2026-11-17T15:00:00Z' },
          { user_id: '2', name: 'Iván Robles Castro', outcome: 'queued', times: 0, last_at: null },
          { user_id: '3', name: 'Lorena Cisneros Vega', outcome: 'already', times: 1, last_at: '2026-11-24T15:00:00Z' },
        ],
        managers: 1,
        leaves_at: '2099-11-25T15:00:00Z',
        letter: {
          to_name: 'Daniela Fuentes Mora',
          to_email: 'daniela.fuentes@banco-ejemplo.example',
          subject: 'Tienes 1 capacitación vencida',
          text: 'Hola, Daniela Fuentes Mora:\n\nEsto es lo que te falta en Banco Ejemplo:\n\n- PLD/FT anual\n  Venció el 5 de noviembre de 2026, hace 19 días.',
          html: '<body style="margin: 0; padding: 24px; background: #faf7f1;"><p style="margin: 0; color: #14241f; font: 16px Figtree, sans-serif;">Hola, Daniela:</p></body>',
        },
      },
    }),
  );
};

/** One reminder that is sent later. */
const waiting = {
  queued: 1,
  managers: 0,
  queued_user_ids: ['00000000-0000-4000-8000-000000000001'],
  already: 0,
  nothing_due: 0,
  unreachable: 0,
  leaves_at: '2099-11-24T15:00:00Z',
};

/** A manager with their people, and the reminder of which managers may be told. */
export const teamScreens: Screen[] = [
  {
    name: 'team',
    title: 'The people who report to a manager',
    who: 'learner',
    address: '/mi-equipo',
    before: leads,
    open: heading('2 de 6 tienen algo vencido'),
  },
  {
    name: 'team-of-administrator',
    title: 'The people who report to an administrator',
    who: 'admin',
    address: '/mi-equipo',
    before: leads,
    open: heading('2 de 6 tienen algo vencido'),
  },
  {
    name: 'team-none',
    title: 'The team of somebody with nobody below',
    who: 'learner',
    address: '/mi-equipo',
    open: heading('Nadie te reporta'),
  },
  {
    name: 'remind',
    title: 'Whom a reminder reaches, before it is asked for',
    who: 'admin',
    address: '/cumplimiento?situacion=vencida',
    before: reminds,
    asSeen: true,
    open: async (page) => {
      const row = page.getByRole('table', { name: 'Personas por obligación' }).getByRole('row').nth(2);
      await row.getByRole('checkbox').check();
      await press(/^Recordar \(/)(page);
      await page.getByText('A quién, y cuántos avisos ha recibido').click();
      await expect(page.getByText('3 avisos, el último el 17 nov 2026')).toBeVisible();
    },
  },
  {
    name: 'reminded',
    title: 'A reminder that waits to be sent',
    who: 'admin',
    address: '/cumplimiento?situacion=vencida',
    before: reminds,
    asSeen: true,
    open: async (page) => {
      await page.route('**/api/admin/reminders', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: waiting }) : route.fallback(),
      );
      const row = page.getByRole('table', { name: 'Personas por obligación' }).getByRole('row').nth(2);
      await row.getByRole('checkbox').check();
      await showSelectionActs(page);
      await press(/^Recordar \(/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Recordar', exact: true }).click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Deshacer' })).toBeVisible();
    },
  },
];

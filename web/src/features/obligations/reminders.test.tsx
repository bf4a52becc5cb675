// @vitest-environment happy-dom
import type { ReminderSettings } from '@finaula/contract/compliance';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, screen, toast, within } from '../../testing/render.tsx';
import { Reminders } from './reminders.tsx';

const settings: ReminderSettings = {
  mail: true,
  on: {
    obligation_assigned: true,
    reminder: true,
    weekly_digest: false,
    registrations_waiting: true,
    reforms_waiting: true,
    invitation_reminder: true,
  },
  copy_managers: false,
  next_at: '2999-11-25T15:00:00Z',
};
const letter = {
  to_name: 'Ángela Núñez',
  to_email: 'angela@banco.example',
  subject: 'Te toca una capacitación',
  text: 'Hola, Ángela Núñez:\n\n- PLD anual\n  Vence mañana.',
  html: '<p>Hola</p>',
};

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Mexico_City');
});

it('says when they leave, and keeps each switch by itself', async () => {
  const asked: unknown[] = [];
  fakeApi({
    getReminders: () => settings,
    updateReminders: ({ body }) => {
      asked.push(body);
      return { ...settings, on: { ...settings.on, weekly_digest: body.weekly_digest ?? false } };
    },
  });
  const { user } = await draw(() => <Reminders />);
  expect(await screen.findByText(/25 de noviembre de 2999 a las 09:00/)).toBeTruthy();
  const digest = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Resumen de la semana/ });
  expect(digest.checked).toBe(false);
  await user.click(digest);
  await toast('Avisos por correo guardados');
  expect(asked).toEqual([{ weekly_digest: true }]);
  expect(digest.checked).toBe(true);
});

it('a failed save is reported and keeps the old state', async () => {
  fakeApi({ getReminders: () => settings, updateReminders: () => refuse('NOTHING_CHANGED') });
  const { user } = await draw(() => <Reminders />);
  const reminders = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Recordatorios/ });
  await user.click(reminders);
  await toast('Error al guardar los avisos');
  expect(reminders.checked).toBe(true);
});

it('shows the next letter in the words that are sent, or that nobody would receive it', async () => {
  let people = 2;
  fakeApi({
    getReminders: () => settings,
    previewReminder: () => ({
      leaves_at: settings.next_at,
      people,
      not_entered: 60,
      letter: people > 0 ? letter : null,
    }),
  });
  const { user } = await draw(() => <Reminders />);
  await user.click(await screen.findByRole('button', { name: 'Ver el correo: Obligación nueva' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Obligación nueva' }));
  expect(await dialog.findByText(/lo recibirían 2 personas/)).toBeTruthy();
  expect(dialog.getByText(/60 personas no lo reciben: aún no aceptan su invitación/)).toBeTruthy();
  expect(dialog.getByText(letter.subject)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ver como texto' }));
  expect(dialog.getByRole('region', { name: 'Texto del correo' }).textContent).toBe(letter.text);
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  people = 0;
  await user.click(await screen.findByRole('button', { name: 'Ver el correo: Recordatorios' }));
  expect(await screen.findByText(/nadie lo recibiría/)).toBeTruthy();
});

it('the screen says so when no mail is sent', async () => {
  fakeApi({ getReminders: () => ({ ...settings, mail: false }) });
  await draw(() => <Reminders />);
  expect(await screen.findByText(/Esta instalación no manda correos/)).toBeTruthy();
});

it('a failed load can be repeated', async () => {
  fakeApi({ getReminders: unreachable });
  await draw(() => <Reminders />);
  expect(await screen.findByText('No pudimos cargar los avisos', undefined, { timeout: 15_000 })).toBeTruthy();
});

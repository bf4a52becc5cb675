// @vitest-environment happy-dom
import type { ApiToken } from '@finaula/contract/api-tokens';
import type { OwnEntity } from '@finaula/contract/institutions';
import type { Delivery, Webhook } from '@finaula/contract/webhooks';
import { expect, it } from 'vitest';
import { addDays } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { fakeApi, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../testing/render.tsx';
import { anOwnEntity, idOf } from '../../testing/samples.ts';
import { Integrations } from './integrations.tsx';

const today = mexicanToday();
const aToken = (traits: Partial<ApiToken> = {}): ApiToken => ({
  id: idOf(1),
  name: 'Nómina',
  scopes: ['people:read'],
  created_at: '2026-11-20T18:00:00Z',
  created_by: 'Ana Pérez',
  last_used_at: null,
  expires_on: addDays(today, 100),
  ends_without_maker_on: null,
  ...traits,
});
const aWebhook = (traits: Partial<Webhook> = {}): Webhook => ({
  id: idOf(2),
  kind: 'standard',
  name: null,
  url: 'https://rh.banco.example/avisos',
  kinds: ['person.left'],
  created_at: '2026-11-20T18:00:00Z',
  created_by: 'Ana Pérez',
  paused_at: null,
  pause_reason: null,
  waiting: 0,
  waiting_until: null,
  events: 0,
  delivered: 0,
  last_delivered_at: null,
  failing: null,
  ...traits,
});
const aDelivery = (traits: Partial<Delivery> = {}): Delivery => ({
  id: idOf(3),
  event: 'person.left',
  occurred_at: '2026-11-26T18:00:00Z',
  state: 'failed',
  attempts: 8,
  last_attempt_at: '2026-11-27T18:00:00Z',
  next_attempt_at: null,
  status: 503,
  milliseconds: 20,
  reason: 'Respondió 503.',
  message: '{"type":"person.left"}',
  ...traits,
});
const custom = { plan: { subscription: 'Paid', people: 61, places: 100 } } as const;
const show = (traits: Partial<OwnEntity> = custom) =>
  draw(() => <Integrations entity={anOwnEntity(traits)} tabs={null} />);

it('shows a new token once, with its scopes', async () => {
  const tokens: ApiToken[] = [];
  fakeApi({
    listWebhooks: () => [],
    listApiTokens: () => tokens,
    makeApiToken: ({ body }) => {
      expect(body).toEqual({ name: 'Nómina', scopes: ['people:read'], expires_on: addDays(today, 365) });
      tokens.push(aToken());
      return { id: idOf(1), token: 'fin_secreto' };
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Crear token' }));
  await user.click(await screen.findByRole('button', { name: 'Crear token' }));
  expect(await screen.findByText('Elige al menos una cosa que pueda hacer.')).toBeTruthy();
  fill(screen.getByLabelText(/Sistema que lo usará/), 'Nómina');
  await user.click(screen.getByRole('checkbox', { name: /^Leer personas/ }));
  await user.click(screen.getByRole('button', { name: 'Crear token' }));
  expect(await screen.findByDisplayValue('fin_secreto')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(screen.queryByDisplayValue('fin_secreto')).toBeNull());
  expect(await screen.findByText('Sin usar todavía')).toBeTruthy();
});

it('offers to renew tokens that end soon or whose maker left, with their name and scopes', async () => {
  fakeApi({
    listWebhooks: () => [],
    listApiTokens: () => [
      aToken(),
      aToken({ id: idOf(4), name: 'Tablero', expires_on: addDays(today, 10) }),
      aToken({ id: idOf(5), name: 'LMS', ends_without_maker_on: addDays(today, 5) }),
    ],
  });
  const { user } = await show();
  expect(await screen.findByText(/Ana Pérez, que lo hizo, ya no administra/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Renovar Nómina' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Renovar LMS' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Renovar Tablero' }));
  expect(await screen.findByDisplayValue('Tablero')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Leer personas/ }).checked).toBe(true);
});

it('says since when a receiver fails, why, and when it is tried again', async () => {
  const failing = {
    since: '2026-11-27T18:00:00Z',
    reason: 'Respondió 503.',
    attempts: 3,
    next_attempt_at: '2026-11-28T18:00:00Z',
  };
  fakeApi({
    listApiTokens: () => [],
    listWebhooks: () => [aWebhook({ failing, waiting: 2, waiting_until: '2026-12-11T18:00:00Z' })],
    listDeliveries: () => ({ deliveries: [aDelivery()], next: null }),
  });
  await show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No recibe avisos desde el 27 nov 2026, 12:00. Respondió 503.Van 3 de 8 intentos; el siguiente, el 28 nov 2026, 12:00. Si ninguno llega, lo pausamos y avisamos por correo a quienes administran. 2 avisos esperan, ninguno se perdió; se guardan hasta el 11 dic 2026.',
  );
});

it('resumes a paused receiver, sends a failed delivery again, and shows its message', async () => {
  const api = fakeApi({
    listApiTokens: () => [],
    listWebhooks: () => [
      aWebhook({ paused_at: '2026-11-27T18:00:00Z', pause_reason: 'Lo pausó quien administra.', waiting: 14 }),
    ],
    listDeliveries: () => ({ deliveries: [aDelivery()], next: null }),
    resendDelivery: ({ params }) => ({ delivery_id: params.id }),
    changeWebhook: ({ body }) => {
      expect(body).toEqual({ active: true });
      return aWebhook();
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Entregas a/ }));
  await user.click(await screen.findByRole('button', { name: /^Ver Persona que salió/ }));
  expect(await screen.findByText(/"type": "person\.left"/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reenviar' }));
  await toast('Se enviará cuando lo reanudes');
  await user.click(await screen.findByRole('button', { name: 'Reanudar y enviar 14' }));
  await toast('Reanudado');
  expect(api.made).toContain('changeWebhook');
});

it('adds a channel by its name, without a secret', async () => {
  fakeApi({
    listApiTokens: () => [],
    listWebhooks: () => [],
    makeWebhook: ({ body }) => {
      expect(body).toEqual({ kind: 'slack', url: 'https://hooks.slack.example/a', name: 'Cumplimiento', kinds: [] });
      return { id: idOf(2), secret: 'whsec_x' };
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Agregar webhook' }));
  await user.click(await screen.findByRole('radio', { name: /^Un canal de Slack/ }));
  fill(screen.getByLabelText(/Nombre del canal/), 'Cumplimiento');
  fill(screen.getByLabelText(/Dirección del webhook entrante/), 'https://hooks.slack.example/a');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await toast('Canal agregado');
  expect(screen.queryByDisplayValue('whsec_x')).toBeNull();
});

it.each([
  [{ plan: { ...custom.plan, subscription: 'Standard' } }, 'Las integraciones vienen con el plan Custom'],
  [{ ...custom, review: 'pending' }, 'Primero se verifica tu institución'],
] as const)('adds nothing where it is not allowed (%#)', async (traits, title) => {
  fakeApi({ listWebhooks: () => [], listApiTokens: () => [] });
  await show(traits);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(await screen.findByText('Ningún sistema tiene un token')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that the lists did not load, and tries again', async () => {
  const api = fakeApi({ listWebhooks: () => [], listApiTokens: () => unreachable() });
  const { user } = await show();
  await screen.findByText('No pudimos cargar los tokens', {}, { timeout: 5_000 });
  api.handlers.listApiTokens = () => [];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Ningún sistema tiene un token')).toBeTruthy();
});

import type { ApiToken } from '@finaula/contract/api-tokens';
import type { Delivery, Webhook } from '@finaula/contract/webhooks';
import { expect, type Page } from '@playwright/test';
import { dialog, fails, never, press, type Screen, shapes } from './opening.ts';

const address = '/institucion/integraciones';
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const dayIn = (days: number) => hoursAgo(-24 * days).slice(0, 10);

const webhook = (n: number, traits: Partial<Webhook>): Webhook => ({
  id: idOf(n),
  kind: 'standard',
  name: null,
  url: 'https://tableros.bancoejemplo.example/hooks',
  kinds: ['obligation.overdue', 'exam.finished'],
  created_at: hoursAgo(900),
  created_by: 'Ana Herrera Solís',
  paused_at: null,
  pause_reason: null,
  waiting: 0,
  waiting_until: null,
  events: 412,
  delivered: 412,
  last_delivered_at: hoursAgo(1),
  failing: null,
  ...traits,
});
const webhooks: Webhook[] = [
  webhook(1, {
    url: 'https://rh.bancoejemplo.example/finaula',
    kinds: ['certificate.issued', 'obligation.overdue', 'person.arrived'],
    paused_at: hoursAgo(20),
    pause_reason: 'Respondió 503. Fueron 8 intentos en 24 horas.',
    waiting: 14,
    waiting_until: hoursAgo(-24 * 12),
    failing: { since: hoursAgo(44), reason: 'Respondió 503.', attempts: 8, next_attempt_at: null },
  }),
  webhook(2, {
    url: 'https://nomina.bancoejemplo.example/avisos',
    kinds: ['person.left'],
    waiting: 2,
    waiting_until: hoursAgo(-24 * 13),
    events: 31,
    delivered: 29,
    failing: {
      since: hoursAgo(3),
      reason: 'No terminó de responder en 10 segundos.',
      attempts: 4,
      next_attempt_at: hoursAgo(-2),
    },
  }),
  webhook(3, {}),
  webhook(4, { kind: 'teams_workflow', name: 'Cumplimiento', kinds: [], events: 1, delivered: 1 }),
];
const delivery = (n: number, traits: Partial<Delivery>): Delivery => ({
  id: `${String(n).repeat(8)}-0000-4000-8000-000000000001`,
  event: 'certificate.issued',
  occurred_at: hoursAgo(n * 5),
  state: 'delivered',
  attempts: 1,
  last_attempt_at: hoursAgo(n * 5),
  next_attempt_at: null,
  status: 200,
  milliseconds: 412,
  reason: null,
  message: JSON.stringify({
    type: 'certificate.issued',
    timestamp: '2026-11-24T18:00:00.000Z',
    data: { user_id: idOf(9), folio: 'FIN-2026-000123', name: 'Íñigo Ñúñez', employee_number: '004512' },
  }),
  ...traits,
});
const deliveries: Delivery[] = [
  delivery(1, { state: 'waiting', attempts: 0, status: null, milliseconds: null, last_attempt_at: null }),
  delivery(2, { event: 'obligation.overdue', state: 'failed', attempts: 8, status: 503, reason: 'Respondió 503.' }),
  delivery(3, { attempts: 3 }),
  delivery(4, {
    event: 'person.arrived',
    state: 'waiting',
    attempts: 2,
    status: null,
    reason: 'No se pudo conectar con ese servidor.',
    next_attempt_at: hoursAgo(-1),
  }),
];
const token = (n: number, traits: Partial<ApiToken>): ApiToken => ({
  id: idOf(n),
  name: 'Nómina',
  scopes: ['people:read', 'people:write'],
  created_at: hoursAgo(5_000),
  created_by: 'Ana Herrera Solís',
  last_used_at: hoursAgo(3),
  expires_on: dayIn(108),
  ends_without_maker_on: null,
  ...traits,
});
const tokens: ApiToken[] = [
  token(1, {}),
  token(2, { name: 'Tablero de riesgos', scopes: ['compliance:read'], expires_on: dayIn(10) }),
  token(3, {
    name: 'LMS del grupo',
    scopes: ['certificates:read'],
    created_by: 'Jorge Salas',
    last_used_at: null,
    expires_on: dayIn(310),
    ends_without_maker_on: dayIn(5),
  }),
];

async function connected(page: Page): Promise<void> {
  await page.route('**/api/admin/webhooks', (route) => route.fulfill({ json: webhooks }));
  await page.route('**/api/admin/webhooks/*/deliveries*', (route) =>
    route.fulfill({ json: { deliveries, next: null } }),
  );
  await page.route('**/api/admin/api-tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { id: idOf(8), token: `fin_${'muestra'.repeat(6)}Q` } })
      : route.fulfill({ json: tokens }),
  );
}
/** An institution of plan Custom. */
const paid = (page: Page) =>
  page.route('**/api/admin/entity', async (route) => {
    const entity = await (await route.fetch()).json();
    await route.fulfill({ json: { ...entity, plan: { ...entity.plan, subscription: 'Paid' } } });
  });
const paidAndConnected = async (page: Page) => {
  await paid(page);
  await connected(page);
};

/** Connections of an institution to other systems. */
export const integrationScreens: Screen[] = [
  {
    name: 'integrations',
    title: 'Webhooks that fail, wait and work; tokens near their end',
    who: 'admin',
    address,
    before: paidAndConnected,
    open: (page) => expect(page.getByText('Respondió 503. Fueron 8 intentos en 24 horas.')).toBeVisible(),
  },
  {
    name: 'integrations-empty',
    title: 'No integrations yet',
    who: 'admin',
    address,
    before: paid,
    open: (page) => expect(page.getByText('Ningún sistema recibe avisos')).toBeVisible(),
  },
  {
    name: 'integrations-standard',
    title: 'Integrations without plan Custom',
    who: 'admin',
    address,
    before: (page) =>
      page.route('**/api/admin/entity', async (route) => {
        const entity = await (await route.fetch()).json();
        await route.fulfill({ json: { ...entity, plan: { ...entity.plan, subscription: 'Standard' } } });
      }),
    open: (page) => expect(page.getByText('Las integraciones vienen con el plan Custom')).toBeVisible(),
  },
  {
    name: 'integrations-unverified',
    title: 'Integrations of an institution under review',
    who: 'founder',
    address,
    open: (page) => expect(page.getByText('Primero se verifica tu institución')).toBeVisible(),
  },
  {
    name: 'integrations-loading',
    title: 'Integrations while they load',
    who: 'admin',
    address,
    waits: true,
    before: async (page) => {
      await never('**/api/admin/webhooks')(page);
      await never('**/api/admin/api-tokens')(page);
    },
    open: shapes,
  },
  {
    name: 'integrations-error',
    title: 'Integrations that did not load',
    who: 'admin',
    address,
    before: async (page) => {
      await fails('**/api/admin/webhooks')(page);
      await fails('**/api/admin/api-tokens')(page);
    },
    open: (page) => expect(page.getByText('No pudimos cargar los tokens')).toBeVisible(),
  },
  {
    name: 'integrations-new-webhook',
    title: 'A new webhook',
    who: 'admin',
    address,
    before: paidAndConnected,
    open: press('Agregar webhook'),
  },
  {
    name: 'integrations-new-token',
    title: 'A new API token',
    who: 'admin',
    address,
    before: paidAndConnected,
    open: press('Crear token'),
  },
  {
    name: 'integrations-token',
    title: 'An API token, shown once',
    who: 'admin',
    address,
    before: paidAndConnected,
    open: async (page) => {
      await press('Crear token')(page);
      await page.getByLabel('Sistema que lo usará').fill('Expediente de RH');
      await page.getByLabel('Leer personas').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Crear token' }).click();
      await expect(page.getByText('Copia el token ahora')).toBeVisible();
    },
  },
  {
    name: 'integrations-delivery',
    title: 'A message as it was sent',
    who: 'admin',
    address,
    before: paidAndConnected,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Ver Constancia emitida/ })
        .first()
        .click();
      await dialog(page);
    },
  },
];

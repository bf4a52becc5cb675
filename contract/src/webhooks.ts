import { z } from 'zod';
import { call } from './call.ts';
import { id, line } from './validation.ts';

/** Webhooks and channels of an institution. */
export const WEBHOOKS = 10;
/** Attempts for one event, within a day; then the webhook pauses. */
export const DELIVERY_ATTEMPTS = 8;
/** Days for which events are kept, delivered or not. */
export const DELIVERY_DAYS = 14;

export const webhookEvent = z.enum([
  'person.arrived',
  'person.left',
  'obligation.overdue',
  'certificate.issued',
  'certificate.revoked',
  'certificate.expiring',
  'exam.finished',
  'course.published',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** `standard`: Standard Webhooks; the others: a team channel, which receives the summary of each Monday. */
export const webhookKind = z.enum(['standard', 'teams_workflow', 'slack']);
export type WebhookKind = z.infer<typeof webhookKind>;

const kinds = z.array(webhookEvent).max(webhookEvent.options.length);
const url = line(2000);

export const webhook = z.object({
  id,
  kind: webhookKind,
  /** The channel's name; null for a `standard` one. */
  name: z.string().nullable(),
  url: z.string(),
  kinds,
  created_at: z.string(),
  /** Null when the account was deleted. */
  created_by: z.string().nullable(),
  paused_at: z.string().nullable(),
  /** A sentence; null while it is active. */
  pause_reason: z.string().nullable(),
  /** Events that still have to be delivered, and the day on which the oldest is deleted. */
  waiting: z.int().nonnegative(),
  waiting_until: z.string().nullable(),
  /** Events of the last seven days, and how many of them were delivered. */
  events: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  last_delivered_at: z.string().nullable(),
  /**
   * The oldest event that the receiver has not taken; `next_attempt_at` is null after the last attempt. Null
   * while all arrive.
   */
  failing: z
    .object({
      since: z.string(),
      reason: z.string(),
      attempts: z.int().positive(),
      next_attempt_at: z.string().nullable(),
    })
    .nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id,
  /** An event, `test`, or `digest` for a channel. */
  event: z.string(),
  occurred_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  /** The status that the receiver answered; null: none. */
  status: z.int().nullable(),
  milliseconds: z.int().nonnegative().nullable(),
  /** Why the last attempt failed, a sentence. */
  reason: z.string().nullable(),
  /** The message as it was sent, or would be now. */
  message: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const params = z.object({ id });
const invalid = ['WEBHOOK_ADDRESS_FORBIDDEN', 'WEBHOOK_NEEDS_EVENT', 'WEBHOOK_NEEDS_NAME'] as const;

export const webhookCalls = {
  listWebhooks: call({
    summary: 'Sistemas y canales de la entidad propia que reciben avisos',
    method: 'GET',
    path: '/api/admin/webhooks',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(webhook),
    errors: [],
  }),
  makeWebhook: call({
    summary: 'Nuevo webhook o canal; su secreto solo se muestra en esta respuesta',
    method: 'POST',
    path: '/api/admin/webhooks',
    access: 'EntidadAdmin',
    body: z.object({
      url,
      kinds: kinds.default([]),
      kind: webhookKind.default('standard'),
      name: line(80).optional(),
    }),
    status: 201,
    reply: z.object({ id, secret: z.string() }),
    errors: ['PAID_REQUIRED', 'ACCESS_NEEDS_REVIEW', 'WEBHOOKS_FULL', ...invalid],
  }),
  changeWebhook: call({
    summary: 'Cambia la dirección, los avisos o el nombre; `active: true` reanuda y envía lo que esperaba',
    method: 'PATCH',
    path: '/api/admin/webhooks/:id',
    access: 'EntidadAdmin',
    params,
    body: z.object({
      url: url.optional(),
      kinds: kinds.optional(),
      name: line(80).optional(),
      active: z.boolean().optional(),
    }),
    status: 200,
    reply: webhook,
    errors: ['WEBHOOK_NOT_FOUND', 'PAID_REQUIRED', 'ACCESS_NEEDS_REVIEW', ...invalid],
  }),
  removeWebhook: call({
    summary: 'Quita un webhook con los avisos que esperaban',
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    access: 'EntidadAdmin',
    params,
    status: 204,
    reply: z.void(),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  testWebhook: call({
    summary: 'Envía un aviso de prueba',
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    access: 'EntidadAdmin',
    params,
    status: 202,
    reply: z.object({ delivery_id: id }),
    errors: ['WEBHOOK_NOT_FOUND', 'PAID_REQUIRED', 'ACCESS_NEEDS_REVIEW'],
  }),
  listDeliveries: call({
    summary: `Avisos de los últimos ${DELIVERY_DAYS} días, lo más reciente primero`,
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    access: 'EntidadAdmin',
    params,
    query: z.object({ cursor: line(200).optional() }),
    status: 200,
    reply: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  resendDelivery: call({
    summary: 'Envía un aviso otra vez, con el mismo identificador',
    method: 'POST',
    path: '/api/admin/webhooks/deliveries/:id/resend',
    access: 'EntidadAdmin',
    params,
    status: 202,
    reply: z.object({ delivery_id: id }),
    errors: ['DELIVERY_NOT_FOUND', 'PAID_REQUIRED', 'ACCESS_NEEDS_REVIEW'],
  }),
};

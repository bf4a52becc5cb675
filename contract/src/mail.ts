import { z } from 'zod';
import { call } from './call.ts';
import { email, id } from './validation.ts';

export const messageState = z.enum(['en cola', 'enviado', 'rechazado', 'omitido', 'desconocido']);
export type MessageState = z.infer<typeof messageState>;

export const messageKind = z.enum([
  'verification_link',
  'invitation',
  'reset_link',
  'forgotten_password',
  'new_administrator',
  'auditor_invitation',
  'review_decided',
  'details_decided',
  'obligation_assigned',
  'reminder',
  'weekly_digest',
  'registrations_waiting',
  'team_reminded',
  'new_device',
  'second_factor_reset',
  'certificate_expiring',
  'second_factor_changed',
  'provider_linked',
  'provider_unlinked',
  'email_corrected',
  'closure_requested',
  'email_change_link',
  'email_change_requested',
  'directory_token_expiring',
  'api_token_expiring',
  'handover_due',
  'webhook_paused',
  'labour_constancias_due',
  'labour_list_due',
  'committee_report',
  'exam_open_again',
  'second_factor_due',
  'certificate_replaced',
  'entity_registered',
  'reforms_waiting',
  'invitation_reminder',
]);
export type MessageKind = z.infer<typeof messageKind>;

/** Why a message is not sent, or not yet. */
export const messageReason = z.enum([
  /** The address does not exist. */
  'address_refused',
  /** The mailbox exists and takes nothing: it is disabled, or open to some senders only. */
  'mailbox_refused',
  /** The mailbox is full. Tried again for days. */
  'mailbox_full',
  /** The server takes nothing from this sender. Tried again for days, for the operator to repair it. */
  'sender_refused',
  /** The platform's relay does not pass the message on. Tried again for days. */
  'relay_refused',
  /** The server refused the message for its content or size. */
  'message_refused',
  /** The server asked to try later. */
  'deferred',
  /** The server was not reachable, or refused this sender. */
  'unreachable',
  /** The connection ended before the answer. */
  'answer_lost',
  /** Retried for days. */
  'gave_up',
  /** The receiver's account is not active. */
  'inactive',
  /** The receiver verified the e-mail in the meantime. */
  'already_verified',
  /** The link was used, replaced, or expired. */
  'link_over',
  /** A newer message replaces it. */
  'outdated',
  /** The institution is not verified, so it hands out its links itself. */
  'unreviewed',
  /** The institution reached its daily limit of first contacts. */
  'first_contacts',
  /** The obligation was fulfilled or waived in the meantime. */
  'nothing_due',
]);
export type MessageReason = z.infer<typeof messageReason>;

export const message = z.object({
  id: z.string(),
  kind: messageKind,
  state: messageState,
  /** The receiver; null when the institution has no page of that person. */
  user_id: z.string().nullable(),
  to_name: z.string(),
  /** The address of the last attempt; before the first one, the receiver's address. */
  to_email: z.string(),
  created_at: z.string(),
  /** When the next attempt is made; null once the message is settled. */
  due_at: z.string().nullable(),
  /** When it was sent, refused, skipped or given up. */
  settled_at: z.string().nullable(),
  attempts: z.int().nonnegative(),
  reason: messageReason.nullable(),
  /** The mail server's last answer, verbatim. */
  answer: z.string().nullable(),
  can_retry: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const MESSAGE_PAGE = 50;

export const mailCalls = {
  forgotPassword: call({
    summary:
      'Enlace por correo para una contraseña nueva; la respuesta es la misma haya o no una cuenta con ese correo',
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    body: z.object({ email }),
    status: 202,
    reply: z.object({ message: z.string() }),
    errors: [],
  }),
  listMessages: call({
    summary:
      'Correos a la gente de la entidad propia o, para SuperAdmin, a quienes administran; el más reciente primero',
    method: 'GET',
    path: '/api/admin/messages',
    access: 'administrator',
    query: z.object({
      state: messageState.optional(),
      kind: messageKind.optional(),
      user_id: z.uuid().optional(),
      cursor: z.string().max(1_000).optional(),
    }),
    status: 200,
    reply: z.object({ messages: z.array(message), next_cursor: z.string().nullable() }),
    errors: ['CURSOR_INVALID'],
  }),
  retryMessage: call({
    summary: 'Pone de nuevo en cola un correo que no salió',
    method: 'POST',
    path: '/api/admin/messages/:id/retry',
    access: 'administrator',
    params: z.object({ id }),
    status: 200,
    reply: message,
    errors: ['MESSAGE_NOT_FOUND', 'MESSAGE_NOT_RETRYABLE'],
  }),
};

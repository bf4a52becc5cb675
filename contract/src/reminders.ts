import { z } from 'zod';
import { call } from './call.ts';
import { id } from './validation.ts';

/**
 * Mails to people about their obligations, and to administrators about their institution; each can be
 * switched off.
 */
export const reminderKind = z.enum(['obligation_assigned', 'reminder', 'weekly_digest']);
export type ReminderKind = z.infer<typeof reminderKind>;

const switches = { obligation_assigned: z.boolean(), reminder: z.boolean(), weekly_digest: z.boolean() };

export const reminderSettings = z.object({
  /** Whether this installation sends mail at all. */
  mail: z.boolean(),
  on: z.object(switches),
  /** When the next ones leave. */
  next_at: z.string(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

export const REMINDED_AT_ONCE = 500;

export const reminderCalls = {
  getReminders: call({
    summary: 'Qué avisos de obligaciones manda la entidad propia por correo, y cuándo salen los siguientes',
    method: 'GET',
    path: '/api/admin/reminders',
    access: 'EntidadAdmin',
    status: 200,
    reply: reminderSettings,
    errors: [],
  }),
  updateReminders: call({
    summary: 'Enciende o apaga avisos de obligaciones por tipo',
    method: 'PATCH',
    path: '/api/admin/reminders',
    access: 'EntidadAdmin',
    body: z.object(switches).partial(),
    status: 200,
    reply: reminderSettings,
    errors: ['NOTHING_CHANGED'],
  }),
  previewReminder: call({
    summary:
      'El siguiente aviso de un tipo tal como saldría, y cuántas personas lo recibirían, con lo que se sabe ahora',
    method: 'GET',
    path: '/api/admin/reminders/preview',
    access: 'EntidadAdmin',
    query: z.object({ kind: reminderKind }),
    status: 200,
    reply: z.object({
      leaves_at: z.string(),
      people: z.int().nonnegative(),
      /** The mail to the first of them; null when nobody would receive it. */
      letter: z
        .object({ to_name: z.string(), to_email: z.string(), subject: z.string(), text: z.string(), html: z.string() })
        .nullable(),
    }),
    errors: [],
  }),
  remindPeople: call({
    summary: 'Recuerda ahora a estas personas lo que tienen pendiente; a cada quien, como mucho un aviso al día',
    method: 'POST',
    path: '/api/admin/reminders',
    access: 'EntidadAdmin',
    body: z.object({ user_ids: z.array(id).min(1).max(REMINDED_AT_ONCE) }),
    status: 200,
    reply: z.object({
      queued: z.int().nonnegative(),
      /** They have one of that day already. */
      already: z.int().nonnegative(),
      nothing_due: z.int().nonnegative(),
      /** Their account is not active, or not their entity's. */
      unreachable: z.int().nonnegative(),
      leaves_at: z.string(),
    }),
    errors: ['MAIL_OFF'],
  }),
};

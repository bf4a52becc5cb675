import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS, STANDINGS } from './constants.ts';
import { day, id, line } from './validation.ts';

export const standing = z.enum(STANDINGS);
export type Standing = z.infer<typeof standing>;

/** Exempt and deactivated people are counted apart from people who are obliged. */
export const isObliged = (one: Standing): boolean => one !== 'exenta' && one !== 'fuera_por_desactivacion';

/** Facts known on that evening (`then`), or known today about that day (`now`). */
export const asKnown = z.enum(['then', 'now']);

/** The reasons of a standing, in sentences. */
export const explanation = z.object({
  /** An addition of days, line by line; the last line is the result. */
  sum: z.array(z.object({ term: z.string(), text: z.string() })),
  facts: z.array(
    z.object({
      on: z.string(),
      text: z.string(),
      /** Whether it has no effect on this standing. */
      without_effect: z.boolean(),
    }),
  ),
  /** Missing courses, and the legal basis with the obligation's version. */
  sentences: z.array(z.string()),
});
export type Explanation = z.infer<typeof explanation>;

/** People by standing. */
export const counts = {
  pendiente: z.int(),
  por_vencer: z.int(),
  vencida: z.int(),
  cumplida: z.int(),
  exenta: z.int(),
  fuera_por_desactivacion: z.int(),
};

export const complianceRow = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  obligation_id: z.string(),
  obligation_title: z.string(),
  version: z.int(),
  standing,
  assigned_on: z.string(),
  due_on: z.string(),
  /** Dates of the certificates that fulfil it on that date. */
  fulfilled_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  missing_course_ids: z.array(z.string()),
  /** Courses whose evidence is a training that the institution documented and the platform did not give. */
  documented_course_ids: z.array(z.string()),
  /** The waiver of an excused person: id, last day and reason. */
  waiver: z.object({ id: z.string(), until: z.string(), reason: z.string() }).nullable(),
  /** Only in a reply about one person (`user_id`). */
  explain: explanation.nullable(),
});
export type ComplianceRow = z.infer<typeof complianceRow>;

export const compliance = z.object({
  on: z.string(),
  as_known: asKnown,
  /**
   * Counts each person once, by the most urgent standing. `people` counts obliged people: those exempt from
   * all their obligations count in `exenta` alone, and deactivated accounts in `fuera_por_desactivacion`
   * alone.
   */
  totals: z.object({ ...counts, people: z.int() }),
  by_obligation: z.array(
    z.object({
      obligation_id: z.string(),
      title: z.string(),
      legal_basis: z.string(),
      version: z.int(),
      ...counts,
      people: z.int(),
    }),
  ),
  /** The totals by area on that day; null: no area. */
  by_area: z.array(z.object({ area: z.string().nullable(), ...counts, people: z.int() })),
  rows: z.array(complianceRow),
  next_cursor: z.string().nullable(),
});
export type Compliance = z.infer<typeof compliance>;

export const COMPLIANCE_PAGE = 25;

/** By name, the most urgent first, the earliest date first, or by area. */
export const complianceOrder = z.enum(['name', 'urgency', 'due', 'area']);
export type ComplianceOrder = z.infer<typeof complianceOrder>;

export const complianceFilters = z.object({
  /** By default, today in Mexico City. */
  on: day.optional(),
  as_known: asKnown.default('then'),
  obligation_id: id.optional(),
  /** Any spelling of it; empty: people without an area. */
  area: z.string().max(CHARACTERS.area).optional(),
  standing: standing.optional(),
  q: line(CHARACTERS.search).optional(),
  user_id: id.optional(),
});
export type ComplianceFilters = z.infer<typeof complianceFilters>;

/**
 * Mails to people about their obligations or their open invitation, and to administrators about their
 * institution; each can be switched off.
 */
export const reminderKind = z.enum([
  'obligation_assigned',
  'reminder',
  'weekly_digest',
  'registrations_waiting',
  'reforms_waiting',
  'invitation_reminder',
]);
export type ReminderKind = z.infer<typeof reminderKind>;

const switches = {
  obligation_assigned: z.boolean(),
  reminder: z.boolean(),
  weekly_digest: z.boolean(),
  registrations_waiting: z.boolean(),
  reforms_waiting: z.boolean(),
  invitation_reminder: z.boolean(),
};
/** Whether the manager of a reminded person is told, with at most one mail a day about all their people. */
const copies = { copy_managers: z.boolean() };

export const reminderSettings = z.object({
  /** Whether this installation sends mail at all. */
  mail: z.boolean(),
  on: z.object(switches),
  ...copies,
  /** When the next mails are sent. */
  next_at: z.string(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

export const REMINDED_AT_ONCE = 500;

/** A mail as its receiver gets it. */
export const letter = z.object({
  to_name: z.string(),
  to_email: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/**
 * `already`: a mail of that day is written. `not_entered`: the invitation is not accepted yet. `unreachable`:
 * the account is not active, or not of this entity.
 */
export const reminderOutcome = z.enum(['queued', 'already', 'nothing_due', 'not_entered', 'unreachable']);
export type ReminderOutcome = z.infer<typeof reminderOutcome>;

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
    body: z.object({ ...switches, ...copies }).partial(),
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
      /** People whom it would concern and who have not accepted their invitation. */
      not_entered: z.int().nonnegative(),
      /** The mail to the first of them; null when there is no receiver. */
      letter: letter.nullable(),
    }),
    errors: [],
  }),
  foreseeReminder: call({
    summary:
      'Qué pasaría si se recordara ahora a estas personas: a quién le llegaría, la carta, y cuántos avisos ha recibido cada quien',
    method: 'POST',
    path: '/api/admin/reminders/foresee',
    access: 'EntidadAdmin',
    body: z.object({ user_ids: z.array(id).min(1).max(REMINDED_AT_ONCE) }),
    status: 200,
    reply: z.object({
      people: z.array(
        z.object({
          user_id: z.string(),
          name: z.string(),
          outcome: reminderOutcome,
          /** Mails about obligations that were sent to the person, and the last one. */
          times: z.int().nonnegative(),
          last_at: z.string().nullable(),
        }),
      ),
      /** Managers of those who would get it. */
      managers: z.int().nonnegative(),
      leaves_at: z.string(),
      /** The mail to the first who would get it; null when there is nobody. */
      letter: letter.nullable(),
    }),
    errors: ['MAIL_OFF'],
  }),
  remindPeople: call({
    summary: 'Recuerda ahora a estas personas lo que tienen pendiente; a cada quien, como mucho un aviso al día',
    method: 'POST',
    path: '/api/admin/reminders',
    access: 'EntidadAdmin',
    body: z.object({
      user_ids: z.array(id).min(1).max(REMINDED_AT_ONCE),
      copy_managers: z.boolean().default(false),
    }),
    status: 200,
    reply: z.object({
      queued: z.int().nonnegative(),
      /** Managers who are told of them. */
      managers: z.int().nonnegative(),
      /** Those people, to withdraw their reminders. */
      queued_user_ids: z.array(z.string()),
      /** People who were reminded that day already. */
      already: z.int().nonnegative(),
      nothing_due: z.int().nonnegative(),
      /** People whose account is not active, or not of this entity. */
      unreachable: z.int().nonnegative(),
      leaves_at: z.string(),
    }),
    errors: ['MAIL_OFF'],
  }),
  withdrawReminders: call({
    summary: 'Retira los recordatorios de estas personas que todavía no salen',
    method: 'POST',
    path: '/api/admin/reminders/withdraw',
    access: 'EntidadAdmin',
    body: z.object({ user_ids: z.array(id).min(1).max(REMINDED_AT_ONCE) }),
    status: 200,
    reply: z.object({ withdrawn: z.int().nonnegative() }),
    errors: [],
  }),
};

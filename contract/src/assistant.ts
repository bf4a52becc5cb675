import { z } from 'zod';
import { call } from './call.ts';

/** How an entity has set its assistant, and how much of today's questions it has used. */
export const assistantSettings = z.object({
  enabled: z.boolean(),
  /** Questions a person may ask in a day of Mexico City. */
  daily_limit_user: z.int().positive(),
  /** Questions that everybody of the entity may ask in it together. */
  daily_limit_entity: z.int().positive(),
  asked_today: z.int().nonnegative(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

/**
 * A question and how often it was asked; accents, capitals and punctuation make no difference. It never says
 * who asked.
 */
export const askedQuestion = z.object({
  /** The latest wording, with personal data masked. */
  question: z.string(),
  course_id: z.string(),
  course_title: z.string(),
  times: z.int().positive(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** Greetings and the like are no questions: they count nowhere here. */
export const assistantReport = z.object({
  asked: z.int().nonnegative(),
  answered: z.int().nonnegative(),
  not_found: z.int().nonnegative(),
  useful: z.int().nonnegative(),
  not_useful: z.int().nonnegative(),
  most_asked: z.array(askedQuestion),
  unanswered: z.array(askedQuestion),
});
export type AssistantReport = z.infer<typeof assistantReport>;

export const ASSISTANT_REPORT_DAYS = 30;
/** Questions and answers are kept this long. */
export const CHAT_KEPT_DAYS = 180;

export const assistantCalls = {
  getAssistant: call({
    summary: 'El asistente de la entidad propia: encendido o apagado, límites y uso de hoy',
    method: 'GET',
    path: '/api/admin/assistant',
    access: 'EntidadAdmin',
    status: 200,
    reply: assistantSettings,
    errors: [],
  }),
  switchAssistant: call({
    summary: 'Enciende o apaga el asistente para toda la entidad propia',
    method: 'PATCH',
    path: '/api/admin/assistant',
    access: 'EntidadAdmin',
    body: z.object({ enabled: z.boolean() }),
    status: 200,
    reply: assistantSettings,
    errors: [],
  }),
  getAssistantReport: call({
    summary:
      'Qué se preguntó al asistente en la entidad propia, qué quedó sin respuesta y qué tan útil fue, sin nombres',
    method: 'GET',
    path: '/api/admin/assistant-report',
    access: 'EntidadAdmin',
    query: z.object({ days: z.coerce.number().int().min(1).max(CHAT_KEPT_DAYS).default(ASSISTANT_REPORT_DAYS) }),
    status: 200,
    reply: assistantReport,
    errors: [],
  }),
};

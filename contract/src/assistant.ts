import { z } from 'zod';
import { call } from './call.ts';
import { CHAT_MESSAGE_CHARACTERS } from './constants.ts';
import { courseId } from './courses.ts';
import { text } from './validation.ts';

/** A slide that an answer quotes; from another course when the asked course has nothing. */
export const chatSource = z.object({
  course_id: z.string(),
  course_title: z.string(),
  slide_number: z.int().positive(),
  title: z.string(),
});
export type ChatSource = z.infer<typeof chatSource>;

/**
 * The outcome of a question: answered from its course, from other courses, by nothing in the catalogue,
 * without a search (greetings), or declined.
 */
export const chatOutcome = z.enum(['answered', 'elsewhere', 'not_found', 'small_talk', 'declined']);
export type ChatOutcome = z.infer<typeof chatOutcome>;

/** An answer of the assistant, with the slides it comes from. */
export const chatReply = z.object({
  /** Identifies the question and its answer for a rating. */
  id: z.uuid(),
  /** Send it with the next question to continue the conversation. */
  conversation_id: z.uuid(),
  response: z.string(),
  sources: z.array(chatSource),
  outcome: chatOutcome,
});
export type ChatReply = z.infer<typeof chatReply>;

/**
 * Why questions are refused now: the entity switched the assistant off, a quiz of the course or any exam is
 * in progress, or the daily limit of the user or of the entity is reached.
 */
export const chatClosed = z.enum(['off', 'quiz', 'exam', 'limit', 'entity_limit']);
export type ChatClosed = z.infer<typeof chatClosed>;

/** A question that people ask about a slide, and that the assistant answers. */
export const suggestedQuestion = z.object({ slide_number: z.int().positive(), question: z.string() });
export type SuggestedQuestion = z.infer<typeof suggestedQuestion>;

/** An entity's assistant settings, and its use of today's questions. */
export const assistantSettings = z.object({
  enabled: z.boolean(),
  /** Questions a person may ask in a day of Mexico City. */
  daily_limit_user: z.int().positive(),
  /** Questions that all users of the entity may ask in a day together. */
  daily_limit_entity: z.int().positive(),
  asked_today: z.int().nonnegative(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

/**
 * A question and how often it was asked, regardless of accents, capitals and punctuation. Names of askers
 * are not included.
 */
export const askedQuestion = z.object({
  /** The latest wording, with personal data masked. */
  question: z.string(),
  course_id: z.string(),
  course_title: z.string(),
  times: z.int().positive(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** Small talk is not counted. */
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
/** Days that questions and answers are kept. */
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
  chat: call({
    summary:
      'Pregunta al asistente de un curso. Con Accept: text/event-stream la respuesta llega por partes: eventos delta { text }, y al final done con la respuesta completa, que sustituye a las partes, o error { detail, code }',
    method: 'POST',
    path: '/api/chat',
    access: 'signed-in',
    body: z.object({
      course_id: courseId,
      message: text(CHAT_MESSAGE_CHARACTERS),
      conversation_id: z.uuid().optional(),
    }),
    status: 200,
    reply: chatReply,
    files: ['text/event-stream'],
    errors: [
      'COURSE_NOT_FOUND',
      'ASSISTANT_OFF',
      'ASSISTANT_LOCKED',
      'ASSISTANT_LOCKED_BY_EXAM',
      'ASSISTANT_LIMIT',
      'ASSISTANT_ENTITY_LIMIT',
    ],
  }),
  getChatStatus: call({
    summary: 'Si se puede preguntar ahora al asistente de un curso, y cuántas preguntas quedan hoy',
    method: 'GET',
    path: '/api/chat/status',
    access: 'signed-in',
    query: z.object({ course_id: courseId }),
    status: 200,
    reply: z.object({ available: z.boolean(), reason: chatClosed.nullable(), remaining_today: z.int().nonnegative() }),
    errors: ['COURSE_NOT_FOUND'],
  }),
  rateAnswer: call({
    summary: 'Si una respuesta propia del asistente fue útil',
    method: 'PUT',
    path: '/api/chat/:id/rating',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.object({ useful: z.boolean() }),
    status: 204,
    reply: z.void(),
    errors: ['TURN_NOT_FOUND'],
  }),
  listSuggestedQuestions: call({
    summary: 'Preguntas frecuentes de cada lámina de un curso, para preguntarlas al asistente',
    method: 'GET',
    path: '/api/courses/:id/suggested-questions',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: z.array(suggestedQuestion),
    errors: ['COURSE_NOT_FOUND'],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { CHAT_MESSAGE_CHARACTERS, QUIZ_LOCK_MINUTES } from './constants.ts';
import { courseId } from './courses.ts';
import { text } from './validation.ts';

/** A slide that an answer comes from; of another course where the one asked about has nothing. */
export const chatSource = z.object({
  course_id: z.string(),
  course_title: z.string(),
  slide_number: z.int().positive(),
  title: z.string(),
});
export type ChatSource = z.infer<typeof chatSource>;

export const progress = z.object({
  course_id: z.string(),
  /** The furthest slide seen, from 1; it never goes back. */
  slide_number: z.int().positive(),
  updated_at: z.string(),
});
export type Progress = z.infer<typeof progress>;

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
  /** Sent along with the next question, it makes this one its context. */
  conversation_id: z.uuid(),
  response: z.string(),
  sources: z.array(chatSource),
  outcome: chatOutcome,
});
export type ChatReply = z.infer<typeof chatReply>;

/**
 * Why nothing may be asked now: switched off by the entity, a quiz of the course in progress, an exam of any,
 * own questions of the day used up, or the entity's.
 */
export const chatClosed = z.enum(['off', 'quiz', 'exam', 'limit', 'entity_limit']);
export type ChatClosed = z.infer<typeof chatClosed>;

export const learningCalls = {
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
  setQuizAttempt: call({
    summary: `Quiz de un curso en curso o ya no: mientras lo está, y ${QUIZ_LOCK_MINUTES} minutos a lo más, el asistente de ese curso no responde`,
    method: 'PUT',
    path: '/api/courses/:id/quiz-attempt',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({ in_progress: z.boolean() }),
    status: 204,
    reply: z.void(),
    errors: ['COURSE_NOT_FOUND'],
  }),
  saveProgress: call({
    summary: 'Lámina que se acaba de ver',
    method: 'PUT',
    path: '/api/courses/:id/progress',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({ slide_number: z.int().min(1).max(1000) }),
    status: 204,
    reply: z.void(),
    errors: ['COURSE_NOT_FOUND', 'SLIDE_NOT_FOUND'],
  }),
  listProgress: call({
    summary: 'Avance propio en cada curso empezado, el más reciente primero',
    method: 'GET',
    path: '/api/progress',
    access: 'signed-in',
    status: 200,
    reply: z.array(progress),
    errors: [],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { CHAT_MESSAGE_CHARACTERS } from './constants.ts';
import { text } from './validation.ts';

export const chatSource = z.object({ slide_number: z.int().positive(), title: z.string() });
export type ChatSource = z.infer<typeof chatSource>;

export const progress = z.object({
  course_id: z.string(),
  /** The furthest slide seen, from 1; it never goes back. */
  slide_number: z.int().positive(),
  updated_at: z.string(),
});
export type Progress = z.infer<typeof progress>;

const courseId = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const learningCalls = {
  chat: call({
    summary: 'Pregunta al asistente de un curso',
    method: 'POST',
    path: '/api/chat',
    access: 'signed-in',
    body: z.object({ course_id: courseId, message: text(CHAT_MESSAGE_CHARACTERS) }),
    status: 200,
    reply: z.object({ response: z.string(), sources: z.array(chatSource) }),
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

import { z } from 'zod';
import { call } from './call.ts';
import { categorySlug, courseId } from './courses.ts';

/** Days after a constancia on which its course is refreshed. */
export const REFRESHER_DAYS = [2, 7, 21, 60] as const;

const refresherDay = z.object({
  day: z.int().positive(),
  on: z.iso.date(),
  state: z.enum(['done', 'due', 'missed', 'coming']),
});

const refresherQuestion = z.object({
  id: z.string(),
  /** The day of the last wrong answer when no right one followed; null: right, or not asked yet. */
  missed_on: z.iso.date().nullable(),
  /** The answer in this refresher; null: not given yet. */
  is_right: z.boolean().nullable(),
});

/** A few questions of a course's quiz. Only the learner sees the answers. */
export const refresher = z.object({
  course_id: z.string(),
  course_title: z.string(),
  category: categorySlug,
  /** The day of the constancia. */
  completed_on: z.iso.date(),
  /** The one of `days` that is due. */
  day: z.int().positive(),
  days: z.array(refresherDay),
  questions: z.array(refresherQuestion),
});
export type Refresher = z.infer<typeof refresher>;

export const refresherCalls = {
  listRefreshers: call({
    summary: 'Repasos propios que tocan hoy, primero el que antes deja de estar; solo los ve quien pregunta',
    method: 'GET',
    path: '/api/refreshers',
    access: 'signed-in',
    status: 200,
    reply: z.array(refresher),
    errors: [],
  }),
  answerRefresher: call({
    summary: 'Respuesta a una pregunta del repaso de un curso: cuenta la primera',
    method: 'POST',
    path: '/api/refreshers/:id/answers',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({
      question_id: z.string().min(1).max(40),
      /** Index of the chosen option, from 0. */
      option: z.int().min(0).max(50),
    }),
    status: 200,
    reply: z.object({ is_right: z.boolean() }),
    errors: ['REFRESHER_NOT_DUE'],
  }),
};

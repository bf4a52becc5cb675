import { z } from 'zod';
import { areaFigure } from './area-figures.ts';
import { call } from './call.ts';

export const failedTopics = z.object({
  /** Areas with answers, sorted by name; null: people without an area. */
  areas: z.array(z.string().nullable()),
  /** The topic with the largest share of wrong answers first. */
  topics: z.array(
    z.object({
      course_id: z.string(),
      course_title: z.string(),
      objective: z.int(),
      title: z.string(),
      slides: z.array(z.int()),
      /** One for each of `areas`; null: fewer than five people answered. */
      figures: z.array(areaFigure.nullable()),
    }),
  ),
});
export type FailedTopics = z.infer<typeof failedTopics>;

export const failedTopicCalls = {
  getFailedTopics: call({
    summary:
      'Parte de las respuestas de examen de los últimos 12 meses que no acertó cada área en cada tema, con su intervalo; sin cifras de menos de cinco personas',
    method: 'GET',
    path: '/api/admin/exams/topics',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    status: 200,
    reply: failedTopics,
    errors: [],
  }),
  getCompletionTimes: call({
    summary: 'Días desde que toca una obligación hasta que se cumple: mediana y percentil 90, con cinco personas o más',
    method: 'GET',
    path: '/api/admin/compliance/times',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    status: 200,
    reply: z.object({
      times: z.array(
        z.object({
          obligation_id: z.string(),
          title: z.string(),
          people: z.int(),
          median_days: z.int(),
          p90_days: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
};

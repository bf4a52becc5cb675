import { z } from 'zod';
import { areaFigure } from './area-figures.ts';
import { call } from './call.ts';
import { courseId } from './courses.ts';

/** Length of the ids of cases and of their situations. */
const partId = z.string().min(1).max(40);

export const decisionTotals = z.object({
  /** Areas with a figure, sorted by name; null: people without an area. */
  areas: z.array(z.string().nullable()),
  /** The situation with the largest share of wrong first choices first. */
  situations: z.array(
    z.object({
      course_id: z.string(),
      course_title: z.string(),
      scenario_id: z.string(),
      scenario_title: z.string(),
      step_id: z.string(),
      /** The text of the situation. */
      title: z.string(),
      /** The commonest wrong choice, with its rule's slide; null: nobody's first choice was wrong. */
      mistake: z.object({ text: z.string(), slide_number: z.int() }).nullable(),
      /** One for each of `areas`; null: fewer than five people decided. */
      figures: z.array(areaFigure.nullable()),
    }),
  ),
});
export type DecisionTotals = z.infer<typeof decisionTotals>;

export const scenarioDecisionCalls = {
  countDecision: call({
    summary:
      'La primera elección de quien pregunta en una situación de un caso, sumada sin su nombre a las de su área; no cambia nada si ya decidió, si no tiene institución o si el caso cambió',
    method: 'POST',
    path: '/api/courses/:id/decisions',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({
      /** The version of the course that the person read. */
      version: z.string().min(1).max(64),
      scenario_id: partId,
      step_id: partId,
      /** Index of the choice, from 0. */
      choice: z.int().min(0).max(50),
    }),
    status: 204,
    reply: z.void(),
    errors: ['COURSE_NOT_FOUND'],
  }),
  getDecisionTotals: call({
    summary:
      'Parte de las primeras elecciones de los últimos 12 meses que fueron equivocadas en cada situación de los casos, por área, con su intervalo; sin cifras de menos de cinco personas',
    method: 'GET',
    path: '/api/admin/compliance/decisions',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    status: 200,
    reply: decisionTotals,
    errors: [],
  }),
};

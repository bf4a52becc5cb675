import { z } from 'zod';
import { call } from './call.ts';
import { courseId } from './courses.ts';
import { text } from './validation.ts';

/** Why an item is worth a look. */
export const examItemFinding = z.enum(['too_easy', 'too_hard', 'negative']);
export const examItem = z.object({
  id: z.string(),
  revision: z.int().positive(),
  course_id: z.string(),
  objective: z.int().positive(),
  slide_number: z.int().positive(),
  question: z.string(),
  in_use: z.boolean(),
  withdrawn_at: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  /** In attempts that have ended. */
  shown: z.int().nonnegative(),
  /** 0–1; null before anybody was asked. */
  right_share: z.number().nullable(),
  /** −1 to 1, with the rest of the attempt; null where it says nothing. */
  point_biserial: z.number().nullable(),
  findings: z.array(examItemFinding),
});
export type ExamItemFigures = z.infer<typeof examItem>;

export const examItemCalls = {
  listExamItems: call({
    summary: 'Reactivos de examen con sus figuras; sin sus claves',
    method: 'GET',
    path: '/api/admin/exam-items',
    access: 'SuperAdmin',
    query: z.object({ course_id: courseId.optional() }),
    status: 200,
    reply: z.array(examItem),
    errors: [],
  }),
  withdrawExamItem: call({
    summary:
      'Retiro de un reactivo: deja de sortearse y los intentos terminados se recalifican sin él, sin que nadie pierda',
    method: 'POST',
    path: '/api/admin/exam-items/:id/withdraw',
    access: 'SuperAdmin',
    params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
    body: z.object({ reason: text(500) }),
    status: 200,
    reply: z.object({
      /** Attempts that were graded again. */
      regraded: z.int().nonnegative(),
      /** Attempts among them that pass now. */
      gained: z.int().nonnegative(),
    }),
    errors: ['EXAM_ITEM_NOT_FOUND', 'EXAM_ITEM_WITHDRAWN'],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { courseId } from './courses.ts';
import { attempt, examQuestion, examTopic } from './exams.ts';
import { line, text } from './validation.ts';

/** A finished attempt, for the administrators of its institution. */
export const entityExam = z.object({
  ...attempt,
  user_id: z.uuid(),
  user_name: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  cause: z.enum(['delivered', 'time']),
  passed: z.boolean(),
  score: z.int().nullable(),
  factor: z.number(),
  folio: z.string().nullable(),
  regraded: z.boolean(),
});
export type EntityExam = z.infer<typeof entityExam>;

export const entityExamDetail = entityExam.extend({
  topics_to_review: z.array(examTopic),
  questions: z.array(
    examQuestion.extend({
      /** The last answer; null when there is none. */
      answer: z.object({ option_id: z.uuid(), saved_at: z.string() }).nullable(),
      /** Only of questions that are no longer asked. */
      right_option_id: z.uuid().nullable(),
    }),
  ),
  regrades: z.array(z.object({ regraded_at: z.string(), earlier_passed: z.boolean(), passed: z.boolean() })),
});
export type EntityExamDetail = z.infer<typeof entityExamDetail>;

/** Why an item needs a review. */
export const examItemFinding = z.enum([
  'too_easy',
  'too_hard',
  'negative',
  'exposed',
  'drifting',
  'known_in_an_institution',
]);
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
  /** In finished attempts. */
  shown: z.int().nonnegative(),
  /** 0–1; null before the first answer. */
  right_share: z.number().nullable(),
  /** −1 to 1, with the rest of the attempt; null when it is undefined. */
  point_biserial: z.number().nullable(),
  findings: z.array(examItemFinding),
});
export type ExamItemFigures = z.infer<typeof examItem>;

const itemId = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** The last revision of an item, with its key. */
export const examItemText = z.object({
  id: z.string(),
  revision: z.int().positive(),
  course_id: z.string(),
  course_title: z.string(),
  bank: z.enum(['exam', 'practice']),
  objective_title: z.string(),
  slide_number: z.int().positive(),
  /** The article that it rests on. */
  source: z.string(),
  question: z.string(),
  options: z.array(z.object({ text: z.string(), right: z.boolean() })),
  explanation: z.string(),
});
export type ExamItemText = z.infer<typeof examItemText>;

export const examReviewCalls = {
  listEntityExams: call({
    summary: 'Intentos terminados de la entidad propia, el más reciente primero',
    method: 'GET',
    path: '/api/admin/exams',
    access: 'EntidadAdmin',
    query: z.object({
      q: line(CHARACTERS.search).optional(),
      user_id: z.uuid().optional(),
      course_id: courseId.optional(),
      passed: z.enum(['true', 'false']).optional(),
      cursor: z.string().max(1_000).optional(),
    }),
    status: 200,
    reply: z.object({ exams: z.array(entityExam), next_cursor: z.string().nullable() }),
    errors: ['CURSOR_INVALID'],
  }),
  getEntityExam: call({
    summary: 'Un intento terminado de la entidad propia: las preguntas como se mostraron y lo que se respondió',
    method: 'GET',
    path: '/api/admin/exams/:id',
    access: 'EntidadAdmin',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: entityExamDetail,
    errors: ['EXAM_NOT_FOUND'],
  }),
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
  getExamItem: call({
    summary: 'Un reactivo de examen completo, con su clave; la bitácora registra quién lo abrió',
    method: 'GET',
    path: '/api/admin/exam-items/:id',
    access: 'SuperAdmin',
    params: z.object({ id: itemId }),
    status: 200,
    reply: examItemText,
    errors: ['EXAM_ITEM_NOT_FOUND'],
  }),
  withdrawExamItem: call({
    summary:
      'Retiro de un reactivo: deja de sortearse y los intentos terminados se recalifican sin él, sin que nadie pierda',
    method: 'POST',
    path: '/api/admin/exam-items/:id/withdraw',
    access: 'SuperAdmin',
    params: z.object({ id: itemId }),
    body: z.object({ reason: text(CHARACTERS.reason) }),
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

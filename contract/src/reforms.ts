import { z } from 'zod';
import { call } from './call.ts';
import { letter } from './compliance.ts';
import { CHARACTERS, RANGES } from './constants.ts';
import { obligationCalls } from './obligations.ts';
import { day, id, line, text, whole } from './validation.ts';

/** A law or regulation that slides cite, and the content that depends on it. */
export const source = z.object({
  key: z.string(),
  name: z.string(),
  /** The last reform of the text that was read, by content/sources.yaml; null: none. */
  reform: z.string().nullable(),
  /** The day it was read. */
  read: z.string(),
  /**
   * Reforms that loaded slides still cite although the source has a newer one, because they were loaded
   * before its date changed.
   */
  cited_reforms: z.array(z.string()),
  slides: z.int(),
  questions: z.int(),
  exam_items: z.int(),
  obligations: z.int(),
});
export type Source = z.infer<typeof source>;

/** A fact of the content whose source is read again on a day (content/review-dates.yaml). */
export const reviewDate = z.object({ fact: z.string(), review: z.string(), courses: z.int().positive() });
export type ReviewDate = z.infer<typeof reviewDate>;

export const dependents = z.object({
  key: z.string(),
  name: z.string(),
  slides: z.array(
    z.object({
      course_id: z.string(),
      course_title: z.string(),
      slide_number: z.int(),
      title: z.string(),
      cited: z.string(),
    }),
  ),
  /** Quiz questions about those slides. */
  questions: z.array(z.object({ course_id: z.string(), slide_number: z.int(), question: z.string() })),
  /** Exam items in use; `cited`: the article that the item rests on. */
  exam_items: z.array(
    z.object({
      item_id: z.string(),
      course_id: z.string(),
      slide_number: z.int(),
      question: z.string(),
      cited: z.string(),
    }),
  ),
  /** Obligations in force that ask for one of those courses, or name the source as their basis. */
  obligations: z.array(
    z.object({
      obligation_id: z.string(),
      entity_name: z.string(),
      title: z.string(),
      why: z.enum(['course', 'basis']),
    }),
  ),
});
export type Dependents = z.infer<typeof dependents>;

export const reformDecision = z.enum(['everyone', 'areas', 'inform']);
const decision = z
  .object({
    decision: reformDecision,
    areas: z.array(line(CHARACTERS.area)).min(1).max(200).optional(),
    /** Days for certifying again, from the decision. */
    days: whole(RANGES.reformDays).default(30),
  })
  .refine(
    ({ decision, areas }) => (decision === 'areas') === (areas !== undefined),
    'Di las áreas cuando se recertifican áreas, y solo entonces.',
  );

export const reform = z.object({
  id: z.string(),
  source_key: z.string(),
  source_name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The day of the reform's publication. */
  published_on: z.string(),
  course_ids: z.array(z.string()),
  /** When the notice was recorded. */
  recorded_at: z.string(),
  /** The title of the notice that it replaces; null: none. */
  corrects: z.string().nullable(),
  /** The title of the notice that replaces it; null: it is in force. */
  corrected_by: z.string().nullable(),
  /** The institution's decision; null: none yet, or no institution. */
  decision: z
    .object({
      decision: reformDecision,
      areas: z.array(z.string()).nullable(),
      obligation_id: z.string().nullable(),
      recorded_at: z.string(),
    })
    .nullable(),
  /** Number of institutions that decided; only for the platform. */
  decided: z.int().nullable(),
});
export type Reform = z.infer<typeof reform>;

const byId = z.object({ id });
const key = line(40);
const notice = z.object({
  source_key: key,
  title: line(CHARACTERS.obligationTitle),
  summary: text(CHARACTERS.reformSummary),
  published_on: day,
  course_ids: z.array(z.string().max(40)).min(1).max(40).optional(),
  /** The notice about the same source that this one replaces. */
  corrects: id.optional(),
});

export const reformCalls = {
  listSources: call({
    summary:
      'Fuentes del contenido con su fecha, y cuántas láminas, preguntas, reactivos y obligaciones dependen de cada una',
    method: 'GET',
    path: '/api/admin/sources',
    access: 'SuperAdmin',
    status: 200,
    reply: z.array(source),
    errors: [],
  }),
  listReviewDates: call({
    summary: 'Hechos que el calendario cambia, con el día en que su fuente se lee otra vez; el más próximo primero',
    method: 'GET',
    path: '/api/admin/review-dates',
    access: 'SuperAdmin',
    status: 200,
    reply: z.array(reviewDate),
    errors: [],
  }),
  getSourceDependents: call({
    summary: 'Láminas, preguntas, reactivos de examen y obligaciones que dependen de una fuente',
    method: 'GET',
    path: '/api/admin/sources/:key',
    access: 'SuperAdmin',
    params: z.object({ key }),
    status: 200,
    reply: dependents,
    errors: ['SOURCE_NOT_FOUND'],
  }),
  previewReformMail: call({
    summary: 'El correo que anunciaría un cambio a quienes administran, y a cuántas instituciones llegaría',
    method: 'POST',
    path: '/api/admin/reforms/preview',
    access: 'SuperAdmin',
    body: notice,
    status: 200,
    reply: z.object({
      /** Institutions with an obligation in force that asks for one of the courses. */
      institutions: z.int().nonnegative(),
      /** Their administrators who would get it. */
      people: z.int().nonnegative(),
      /** The mail to the first of them; null when nobody would get it. */
      letter: letter.nullable(),
    }),
    errors: ['SOURCE_NOT_FOUND', 'COURSE_NOT_FOUND', 'DATE_AHEAD'],
  }),
  publishReform: call({
    summary:
      'Aviso a las instituciones de que una fuente cambió; sin cursos, los que dependen de ella. Puede corregir a uno anterior, que deja de decidirse',
    method: 'POST',
    path: '/api/admin/reforms',
    access: 'SuperAdmin',
    body: notice,
    status: 201,
    reply: reform,
    errors: ['SOURCE_NOT_FOUND', 'COURSE_NOT_FOUND', 'DATE_AHEAD', 'REFORM_NOT_FOUND', 'REFORM_CORRECTED'],
  }),
  listReforms: call({
    summary: 'Avisos de cambio normativo, el más reciente primero, con lo que decidió la entidad propia',
    method: 'GET',
    path: '/api/admin/reforms',
    access: 'administrator',
    status: 200,
    reply: z.array(reform),
    errors: [],
  }),
  previewReform: call({
    summary: 'A quién se le pediría recertificarse por un aviso, antes de decidirlo',
    method: 'POST',
    path: '/api/admin/reforms/:id/preview',
    access: 'EntidadAdmin',
    params: byId,
    body: decision,
    status: 200,
    reply: obligationCalls.previewObligation.reply,
    errors: ['REFORM_NOT_FOUND', 'REFORM_DECIDED', 'REFORM_CORRECTED', 'COURSE_NOT_FOUND'],
  }),
  decideReform: call({
    summary:
      'Decisión ante un aviso: recertificar a todo el personal o a unas áreas con una obligación nueva, o solo enterarse',
    method: 'POST',
    path: '/api/admin/reforms/:id/decide',
    access: 'EntidadAdmin',
    params: byId,
    body: decision,
    status: 201,
    reply: reform,
    errors: ['REFORM_NOT_FOUND', 'REFORM_DECIDED', 'REFORM_CORRECTED', 'COURSE_NOT_FOUND'],
  }),
};

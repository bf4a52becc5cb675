import { z } from 'zod';
import { role } from './accounts.ts';
import { call } from './call.ts';
import { earnedBy, identityProof } from './certificates.ts';
import { CHARACTERS, TRAINING_STATES } from './constants.ts';
import { categorySlug } from './courses.ts';
import { line } from './validation.ts';

export const trainingState = z.enum(TRAINING_STATES);
export type TrainingState = z.infer<typeof trainingState>;

/** One person in one course. */
export const trainingRow = z.object({
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  role,
  email_verified: z.boolean(),
  is_active: z.boolean(),
  course_id: z.string(),
  course_title: z.string(),
  state: trainingState,
  /** Score of the certificate, percent. */
  score: z.int().nullable(),
  folio: z.string().nullable(),
  issued_at: z.string().nullable(),
  valid_until: z.iso.date().nullable(),
  earned_by: earnedBy.nullable(),
  /** How the holder's identity was proven. */
  identity_proof: identityProof.nullable(),
  /** After a revocation: whether another constancia may be obtained. */
  retake_allowed: z.boolean(),
  /** The furthest slide seen; null before the first. */
  slide_number: z.int().nullable(),
  slide_count: z.int(),
});
export type TrainingRow = z.infer<typeof trainingRow>;

export const courseCoverage = z.object({
  course_id: z.string(),
  course_title: z.string(),
  category: categorySlug,
  /** Active people of the entity with a valid constancia of this course. */
  holders: z.int().nonnegative(),
  /** Whether an obligation in force asks for it. */
  required: z.boolean(),
});
export type CourseCoverage = z.infer<typeof courseCoverage>;

const courseId = z.string().regex(/^[a-z0-9-]{1,40}$/);

/**
 * Filters of the report; omitted ones do not filter. `q` is part of a name or e-mail; the days bound the
 * date of issue, both inclusive.
 */
export const trainingFilters = z.object({
  q: line(CHARACTERS.search).optional(),
  course_id: courseId.optional(),
  state: trainingState.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type TrainingFilters = z.infer<typeof trainingFilters>;

export const TRAINING_PAGE = 25;

export const trainingCalls = {
  getTrainingSummary: call({
    summary:
      'Cobertura de la entidad propia: constancias vigentes por curso, personas al corriente y vencimientos próximos',
    method: 'GET',
    path: '/api/admin/training-summary',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    status: 200,
    reply: z.object({
      /** Active users, the base of the coverage. */
      people: z.int().nonnegative(),
      /** People with a valid constancia of every course. */
      people_up_to_date: z.int().nonnegative(),
      /** The same for the required courses; 0 when there are none. */
      people_with_required: z.int().nonnegative(),
      /** Constancias of active people that expire within 30 days. */
      expiring_soon: z.int().nonnegative(),
      courses: z.array(courseCoverage),
    }),
    errors: [],
  }),
  getTrainingReport: call({
    summary:
      'Quién tiene qué: un renglón por persona y curso de la entidad propia, por páginas de personas o completo como CSV o XLSX',
    method: 'GET',
    path: '/api/admin/training-report',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    query: trainingFilters.extend({
      format: z.enum(['json', 'csv', 'xlsx']).default('json'),
      /** Page of people, from 1; only for JSON. */
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    status: 200,
    reply: z.object({
      /** People who match, on all pages. */
      people: z.int().nonnegative(),
      rows: z.array(trainingRow),
    }),
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [],
  }),
};

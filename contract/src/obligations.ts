import { z } from 'zod';
import { call } from './call.ts';
import { compliance, complianceFilters, complianceOrder, standing } from './compliance.ts';
import { CHARACTERS, RANGES } from './constants.ts';
import { level, post } from './roles.ts';
import { day, id, line, text, whole } from './validation.ts';

const courseId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const unique = <T>(items: readonly T[]) => new Set(items).size === items.length;
const listOf = (max: number) => z.array(line(CHARACTERS.area)).min(1).max(max);

/** Conditions on people's employment; all given ones must hold. */
export const audience = z.union([
  z.strictObject({ everyone: z.literal(true) }),
  z
    .strictObject({
      areas: listOf(200).optional(),
      positions: listOf(500).optional(),
      people: z.array(id).min(1).max(5_000).optional(),
      /** People hired after that day. */
      hired_after: day.optional(),
    })
    .refine(
      (rule) => Object.values(rule).some((condition) => condition !== undefined),
      'Di a quién le toca: a todas las personas, o con al menos una condición.',
    ),
]);
export type Audience = z.infer<typeof audience>;

/**
 * Days from the assignment, or one day for everyone; a person assigned later has until the day of the
 * assignment.
 */
export const firstDue = z.union([
  z.strictObject({ days_after_assignment: whole(RANGES.dueDays) }),
  z.strictObject({ on: day }),
]);
/** Never, a number of months after each constancia, or yearly on a day. */
export const repeat = z.union([
  z.literal('none'),
  z.strictObject({ months: whole(RANGES.repeatMonths) }),
  z.strictObject({ calendar_year: z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }) }),
]);
export const evidence = z.enum(['quiz', 'exam']);

export const WARN_DAYS = 30;

const terms = {
  title: line(CHARACTERS.obligationTitle),
  /** The article, or the institution's own rule. */
  legal_basis: text(CHARACTERS.legalBasis),
  course_ids: z.array(courseId).min(1).max(40).refine(unique, 'Hay un curso repetido.'),
  /** `quiz`: any constancia; `exam`: only one earned by an exam. */
  evidence,
  audience,
  starts_on: day,
  first_due: firstDue,
  repeat,
};
/** `counts_from`: evidence from before that day does not count. */
const countsFrom = {
  counts_from: day.optional(),
  /** Training that the institution documented counts too; never in place of an exam. */
  counts_documented: z.boolean().optional(),
  /** Sets the length of the exam; `general` when absent. */
  level: level.optional(),
  /** The post whose items the exam asks; those of all posts when absent. */
  post: post.nullish(),
};
export const obligationTerms = z.object({
  ...terms,
  ...countsFrom,
  warn_days: whole(RANGES.warnDays).default(WARN_DAYS),
});

/** By course id: a constancia of an older version of an own course counts until that day only. */
export const minimumVersions = z.record(courseId, z.object({ number: z.int().positive(), until: z.string() }));
export type MinimumVersions = z.infer<typeof minimumVersions>;

/** The terms that callers set, with those that the publication of an own course adds. */
export type ObligationTerms = z.infer<typeof obligationTerms> & { minimum_versions?: MinimumVersions | undefined };

export const obligation = z.object({
  id: z.string(),
  version: z.int().positive(),
  ...terms,
  audience: z.union([
    z.object({ everyone: z.literal(true) }),
    z.object({
      areas: z.array(z.string()).optional(),
      positions: z.array(z.string()).optional(),
      people: z.array(z.string()).optional(),
      hired_after: z.string().optional(),
    }),
  ]),
  first_due: z.union([z.object({ days_after_assignment: z.int() }), z.object({ on: z.string() })]),
  repeat: z.union([
    z.literal('none'),
    z.object({ months: z.int() }),
    z.object({ calendar_year: z.object({ month: z.int(), day: z.int() }) }),
  ]),
  starts_on: z.string(),
  course_ids: z.array(z.string()),
  warn_days: z.int(),
  counts_from: z.string().optional(),
  counts_documented: z.boolean().optional(),
  level: level.optional(),
  post: post.nullish(),
  minimum_versions: minimumVersions.optional(),
  recorded_at: z.string(),
  recorded_by: z.string().nullable(),
  ends_on: z.string().nullable(),
});
export type Obligation = z.infer<typeof obligation>;

export const waiver = z.object({
  id: z.string(),
  user_id: z.string(),
  obligation_id: z.string(),
  until: z.string(),
  reason: z.string(),
  recorded_at: z.string(),
  recorded_by: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type Waiver = z.infer<typeof waiver>;

const byId = z.object({ id });

export const obligationCalls = {
  listObligations: call({
    summary: 'Obligaciones de la entidad propia, con su última versión',
    method: 'GET',
    path: '/api/admin/obligations',
    access: 'reader',
    scope: 'compliance:read',
    status: 200,
    reply: z.array(obligation),
    errors: [],
  }),
  createObligation: call({
    summary: 'Obligación nueva: quién debe tener qué constancias, para cuándo y por qué',
    method: 'POST',
    path: '/api/admin/obligations',
    access: 'EntidadAdmin',
    body: obligationTerms,
    status: 201,
    reply: obligation,
    errors: ['COURSE_NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  previewObligation: call({
    summary:
      'A quién le tocaría una obligación y cuándo, y quién estaría vencido de inmediato, antes de guardarla; con `obligation_id`, como versión nueva de esa',
    method: 'POST',
    path: '/api/admin/obligations/preview',
    access: 'EntidadAdmin',
    body: obligationTerms.extend({ obligation_id: id.optional() }),
    status: 200,
    reply: z.object({
      people: z.int(),
      /** People whose deadline falls within 30 days. */
      due_soon: z.int(),
      overdue: z.int(),
      fulfilled: z.int(),
      /** People among them who get no mail: they have not accepted their invitation. */
      not_entered: z.int(),
      /** Number of different first deadlines, the earliest and the latest. */
      first_due_from: z.string().nullable(),
      first_due_to: z.string().nullable(),
      sample: z.array(
        z.object({
          user_id: z.string(),
          name: z.string(),
          area: z.string().nullable(),
          standing,
          due_on: z.string(),
          assigned_on: z.string(),
        }),
      ),
    }),
    errors: ['COURSE_NOT_FOUND', 'USER_NOT_FOUND', 'OBLIGATION_NOT_FOUND', 'OBLIGATION_ENDED'],
  }),
  updateObligation: call({
    summary: 'Versión nueva de una obligación, desde hoy; lo anterior queda como estaba',
    method: 'PATCH',
    path: '/api/admin/obligations/:id',
    access: 'EntidadAdmin',
    params: byId,
    body: z.object({ ...terms, ...countsFrom, warn_days: whole(RANGES.warnDays) }).partial(),
    status: 200,
    reply: obligation,
    errors: ['OBLIGATION_NOT_FOUND', 'OBLIGATION_ENDED', 'COURSE_NOT_FOUND', 'USER_NOT_FOUND', 'NOTHING_CHANGED'],
  }),
  endObligation: call({
    summary: 'Fin de una obligación: desde ese día ya no toca a nadie; su historia se conserva',
    method: 'POST',
    path: '/api/admin/obligations/:id/end',
    access: 'EntidadAdmin',
    params: byId,
    body: z.object({ on: day }),
    status: 200,
    reply: obligation,
    errors: ['OBLIGATION_NOT_FOUND', 'OBLIGATION_ENDED', 'DATE_PAST'],
  }),
  getCompliance: call({
    summary:
      'Situación de cada persona en cada obligación en una fecha, con sus sumas, por páginas o completa como CSV o XLSX',
    method: 'GET',
    path: '/api/admin/compliance',
    access: 'reader',
    scope: 'compliance:read',
    query: complianceFilters.extend({
      format: z.enum(['json', 'csv', 'xlsx']).default('json'),
      order: complianceOrder.default('name'),
      /** Parts to compute: a next page needs no sums. The other parts are empty. */
      part: z.enum(['all', 'sums', 'rows']).default('all'),
      cursor: z.string().max(1_000).optional(),
    }),
    status: 200,
    reply: compliance,
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['CURSOR_INVALID'],
  }),
  getComplianceForecast: call({
    summary: 'Personas al corriente hoy y en 30, 60 y 90 días si nadie hace nada, con lo que ya se sabe',
    method: 'GET',
    path: '/api/admin/compliance/forecast',
    access: 'EntidadAdmin',
    scope: 'compliance:read',
    status: 200,
    reply: z.object({
      points: z.array(
        z.object({
          on: z.string(),
          people: z.int(),
          up_to_date: z.int(),
          /** People up to date today and overdue by then. */
          would_lapse: z.int(),
          overdue: z.int(),
          /** Deadlines that pass until then, the largest first. */
          causes: z.array(
            z.object({
              obligation_id: z.string(),
              title: z.string(),
              people: z.int(),
              first_due_on: z.string(),
              last_due_on: z.string(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  createWaiver: call({
    summary: 'Exención de una persona en una obligación, hasta una fecha y con motivo',
    method: 'POST',
    path: '/api/admin/waivers',
    access: 'EntidadAdmin',
    body: z.object({ user_id: id, obligation_id: id, until: day, reason: text(CHARACTERS.reason) }),
    status: 201,
    reply: waiver,
    errors: ['USER_NOT_FOUND', 'OBLIGATION_NOT_FOUND', 'OBLIGATION_ENDED', 'DATE_PAST', 'WAIVER_STANDS'],
  }),
  endWaiver: call({
    summary: 'Fin de una exención antes de su fecha',
    method: 'POST',
    path: '/api/admin/waivers/:id/end',
    access: 'EntidadAdmin',
    params: byId,
    status: 200,
    reply: waiver,
    errors: ['WAIVER_NOT_FOUND', 'WAIVER_ENDED'],
  }),
  listOwnObligations: call({
    summary: 'Lo que te toca: las obligaciones propias de hoy, por urgencia',
    method: 'GET',
    path: '/api/obligations',
    access: 'signed-in',
    status: 200,
    reply: z.array(
      z.object({
        obligation_id: z.string(),
        title: z.string(),
        legal_basis: z.string(),
        /** The time of each course's exam, with the person's extra time; null where the quiz is enough. */
        exam_minutes: z.int().nullable(),
        standing,
        assigned_on: z.string(),
        due_on: z.string(),
        fulfilled_on: z.string().nullable(),
        valid_until: z.string().nullable(),
        /** The working day on which the first warning is sent. */
        warned_from: z.string(),
        repeats: z.boolean(),
        waived_until: z.string().nullable(),
        waiver_reason: z.string().nullable(),
        courses: z.array(
          z.object({
            course_id: z.string(),
            title: z.string(),
            done: z.boolean(),
            /** Its evidence is a training that the institution documented. */
            documented: z.boolean(),
            duration_minutes: z.int(),
          }),
        ),
      }),
    ),
    errors: [],
  }),
  getOwnCalendar: call({
    summary: 'Fechas límite propias como calendario (iCalendar)',
    method: 'GET',
    path: '/api/obligations/calendar.ics',
    access: 'signed-in',
    status: 200,
    reply: z.never(),
    files: ['text/calendar'],
    errors: [],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { asKnown, counts, standing } from './compliance.ts';
import { CHARACTERS, DAYS } from './constants.ts';
import { day, id } from './validation.ts';

export const HISTORY_POINTS = 60;
export const HISTORY_YEARS = 2;
/** Figures of fewer people than this would tell about single ones. */
export const FEWEST_PEOPLE = 5;
/** In larger institutions the past as known today is computed on request: each point takes a second. */
export const COMPARED_AT_ONCE = 2_000;

export const historyStep = z.enum(['week', 'month']);

export const historyPoint = z.object({
  on: z.string(),
  /** Counts each person once; null: fewer than five people in that area. */
  counts: z.object({ ...counts, people: z.int() }).nullable(),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

/** Events that explain a change of the line. */
export const historyMark = z.object({
  on: z.string(),
  kind: z.enum(['reform', 'version', 'import', 'import_undone', 'documented']),
  /** The reform or the obligation; null: other events. */
  title: z.string().nullable(),
  /** The version, or the number of people; null: a reform. */
  number: z.int().nullable(),
});
export type HistoryMark = z.infer<typeof historyMark>;

const complianceHistory = z.object({
  as_known: asKnown,
  /** The last day of each step, and `to`. Days before the first obligation are left out. */
  points: z.array(historyPoint),
  marks: z.array(historyMark),
  /** Whether figures of earlier days are still being computed. */
  pending: z.boolean(),
});
export type ComplianceHistory = z.infer<typeof complianceHistory>;

/** People of `laterFacts` that are named at most. */
export const LATER_PEOPLE = 50;

/** Facts recorded after a day that changed the picture of that day. */
const laterFacts = z.object({
  on: z.string(),
  /** People with another standing on that day as known now. */
  changed: z.int(),
  /** Those of them whom no cause names. */
  unexplained: z.int(),
  /** The one about most people first. */
  causes: z.array(
    z.object({
      kind: z.enum([
        'documented',
        'withdrawn',
        'revoked',
        'reinstated',
        'disputed',
        'dispute_closed',
        'left',
        'obligation',
        'obligation_ended',
      ]),
      people: z.int(),
      /** The area of all these people; null: several, or none. */
      area: z.string().nullable(),
      /** The training, the course or the obligation; null: a leave. */
      title: z.string().nullable(),
      /** The day of the training, or the day from which the obligation begins or ends. */
      of_day: z.string().nullable(),
      recorded_from: z.string(),
      recorded_to: z.string(),
    }),
  ),
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      obligation_title: z.string(),
      /** Null: the obligation did not concern the person. */
      before: standing.nullable(),
      after: standing.nullable(),
    }),
  ),
});
export type LaterFacts = z.infer<typeof laterFacts>;

export const complianceHistoryCalls = {
  getLaterFacts: call({
    summary: 'Qué se registró después de un día que cambia la situación de ese día, a cuántas personas y a quiénes',
    method: 'GET',
    path: '/api/admin/compliance/later-facts',
    access: 'reader',
    scope: 'compliance:read',
    query: z.object({
      /** By default, today. */
      on: day.optional(),
    }),
    status: 200,
    reply: laterFacts,
    errors: [],
  }),
  getComplianceHistory: call({
    summary: 'Personas por situación al cierre de cada semana o mes, como se supo entonces o como se sabe hoy',
    method: 'GET',
    path: '/api/admin/compliance/history',
    access: 'reader',
    scope: 'compliance:read',
    query: z
      .object({
        /** By default, two years before `to`. */
        from: day.optional(),
        /** By default, today; later days are left out. */
        to: day.optional(),
        step: historyStep.default('month'),
        obligation_id: id.optional(),
        /** Any spelling of it; empty: people without an area. */
        area: z.string().max(CHARACTERS.area).optional(),
        as_known: asKnown.default('then'),
      })
      .refine(({ from = DAYS.first, to = DAYS.last }) => from <= to, 'El periodo termina antes de empezar.'),
    status: 200,
    reply: complianceHistory,
    errors: ['HISTORY_TOO_LONG'],
  }),
};

import { z } from 'zod';
import { day, id, line } from './validation.ts';

/** How one person stands in one obligation on a date; the most urgent first. */
export const STANDINGS = [
  'vencida',
  'por_vencer',
  'pendiente',
  'cumplida',
  'exenta',
  'fuera_por_desactivacion',
] as const;
export const standing = z.enum(STANDINGS);
export type Standing = z.infer<typeof standing>;

/** Exempt and deactivated people are counted apart from people who are obliged. */
export const isObliged = (one: Standing): boolean => one !== 'exenta' && one !== 'fuera_por_desactivacion';

/** Known on that evening (`then`), or known today about that day (`now`). */
export const asKnown = z.enum(['then', 'now']);

/** Why somebody stands so, in sentences. */
export const explanation = z.object({
  /** A sum: a day and what is added to it; the last line is what comes out. */
  sum: z.array(z.object({ term: z.string(), text: z.string() })),
  facts: z.array(
    z.object({
      on: z.string(),
      text: z.string(),
      /** It has no effect on this standing. */
      without_effect: z.boolean(),
    }),
  ),
  /** Missing courses, and the legal basis with the obligation's version. */
  sentences: z.array(z.string()),
});
export type Explanation = z.infer<typeof explanation>;

const counts = {
  pendiente: z.int(),
  por_vencer: z.int(),
  vencida: z.int(),
  cumplida: z.int(),
  exenta: z.int(),
  fuera_por_desactivacion: z.int(),
};

export const complianceRow = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  obligation_id: z.string(),
  obligation_title: z.string(),
  version: z.int(),
  standing,
  assigned_on: z.string(),
  due_on: z.string(),
  /** Dates of the certificates that fulfil it on that date. */
  fulfilled_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  missing_course_ids: z.array(z.string()),
  /** The waiver of an excused person: id, last day and reason. */
  waiver: z.object({ id: z.string(), until: z.string(), reason: z.string() }).nullable(),
  /** Only in the reply of one person (`user_id`). */
  explain: explanation.nullable(),
});
export type ComplianceRow = z.infer<typeof complianceRow>;

export const compliance = z.object({
  on: z.string(),
  as_known: asKnown,
  /**
   * Each person once, by their most urgent standing. `people` are those obliged: exempt from all of theirs
   * counts in `exenta` alone, and a deactivated account in `fuera_por_desactivacion` alone.
   */
  totals: z.object({ ...counts, people: z.int() }),
  by_obligation: z.array(
    z.object({
      obligation_id: z.string(),
      title: z.string(),
      legal_basis: z.string(),
      version: z.int(),
      ...counts,
      people: z.int(),
    }),
  ),
  /** The totals by area on that day; null: no area. */
  by_area: z.array(z.object({ area: z.string().nullable(), ...counts, people: z.int() })),
  rows: z.array(complianceRow),
  next_cursor: z.string().nullable(),
});
export type Compliance = z.infer<typeof compliance>;

export const COMPLIANCE_PAGE = 25;

export const complianceFilters = z.object({
  /** Today in Mexico City when it is left out. */
  on: day.optional(),
  as_known: asKnown.default('then'),
  obligation_id: id.optional(),
  /** Exactly; empty: without an area. */
  area: z.string().max(120).optional(),
  standing: standing.optional(),
  q: line(120).optional(),
  user_id: id.optional(),
});
export type ComplianceFilters = z.infer<typeof complianceFilters>;

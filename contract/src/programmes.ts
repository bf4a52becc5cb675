import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { obligation } from './obligations.ts';
import { day, id, line } from './validation.ts';

/** The body of the institution that approved it; `comité` is read as `comite`. */
export const approvingBody = z.preprocess(
  (value) => (value === 'comité' ? 'comite' : value),
  z.enum(['consejo', 'comite', 'otro']),
);
export type ApprovingBody = z.output<typeof approvingBody>;

export const PROGRAMME_YEARS = { from: 2020, to: 2100 } as const;

/** The editable fields of a row. */
const planned = {
  /** Hours of the row's courses, for one person. */
  hours: z
    .number()
    .min(0)
    .max(999)
    .refine(
      (hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6,
      'Escribe las horas con dos decimales a lo más.',
    ),
  /** 1–12 */
  planned_month: z.int().min(1).max(12),
  responsible: line(CHARACTERS.responsible),
};

export const programmeRow = z.object({
  id: z.string(),
  obligation_id: z.string(),
  obligation_version: z.int(),
  title: z.string(),
  legal_basis: z.string(),
  audience: obligation.shape.audience,
  /** Size of the audience when the row was drafted. */
  people: z.int(),
  courses: z.array(z.object({ course_id: z.string(), title: z.string(), duration_minutes: z.int() })),
  hours: z.number(),
  planned_month: z.int(),
  responsible: z.string(),
});
export type ProgrammeRow = z.infer<typeof programmeRow>;

export const programmeVersion = z.object({
  version: z.int(),
  body: z.enum(['consejo', 'comite', 'otro']),
  minutes_reference: z.string(),
  approved_on: z.string(),
  /** Why it changes the previous version; null for the first one. */
  reason: z.string().nullable(),
  /** SHA-256 of its document, hexadecimal, as in the ledger. */
  sha256: z.string(),
  recorded_at: z.string(),
  recorded_by: z.string().nullable(),
});
export type ProgrammeVersion = z.infer<typeof programmeVersion>;

export const programme = z.object({
  id: z.string(),
  year: z.int(),
  /** Rows of the requested version, by default of the draft. */
  rows: z.array(programmeRow),
  /** The newest last. */
  versions: z.array(programmeVersion),
  /** Whether the draft differs from the last version. */
  changed: z.boolean(),
  /** Obligations in force in the programme's year that the draft lacks, or has in an older version. */
  behind: z.array(
    z.object({ obligation_id: z.string(), title: z.string(), change: z.enum(['new', 'changed', 'ended']) }),
  ),
});
export type Programme = z.infer<typeof programme>;

const month = z.object({
  month: z.int(),
  /** People whose row is planned for that month. */
  planned: z.int(),
  /** People who fulfilled it in that month, as known that evening; null: a future month. */
  done: z.int().nullable(),
});

export const programmeProgress = z.object({
  id: z.string(),
  year: z.int(),
  /** The cut-off day: as requested, but at most today and the end of the year. */
  on: z.string(),
  /** The version in force on that day; null: none was approved, so the draft is compared. */
  version: z.int().nullable(),
  rows: z.array(
    programmeRow.omit({ audience: true }).extend({
      months: z.array(month),
      done: z.int(),
      /** People obliged on that day, as in Cumplimiento; exempt people do not count. */
      people_now: z.int(),
      cumplida: z.int(),
      vencida: z.int(),
      exenta: z.int(),
    }),
  ),
  /** All rows together: a person counts once per row. */
  months: z.array(month),
  planned: z.int(),
  done: z.int(),
});
export type ProgrammeProgress = z.infer<typeof programmeProgress>;

const byId = z.object({ id });
const byRow = z.object({ id, row_id: id });
const format = z.enum(['json', 'pdf', 'xlsx']).default('json');
const FILES = ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

export const programmeCalls = {
  listProgrammes: call({
    summary: 'Programas anuales de capacitación de la entidad propia, el más reciente primero',
    method: 'GET',
    path: '/api/admin/programmes',
    access: 'reader',
    status: 200,
    reply: z.array(z.object({ id: z.string(), year: z.int(), rows: z.int(), version: programmeVersion.nullable() })),
    errors: [],
  }),
  createProgramme: call({
    summary: 'Borrador del programa de un año, a partir de las obligaciones vigentes',
    method: 'POST',
    path: '/api/admin/programmes',
    access: 'EntidadAdmin',
    body: z.object({ year: z.int().min(PROGRAMME_YEARS.from).max(PROGRAMME_YEARS.to) }),
    status: 201,
    reply: programme,
    errors: ['PROGRAMME_EXISTS'],
  }),
  getProgramme: call({
    summary: 'Un programa: su borrador, o una versión aprobada, con la lista de sus versiones; también como PDF o XLSX',
    method: 'GET',
    path: '/api/admin/programmes/:id',
    access: 'reader',
    params: byId,
    query: z.object({ version: z.coerce.number().int().min(1).optional(), format }),
    status: 200,
    reply: programme,
    files: FILES,
    errors: ['PROGRAMME_NOT_FOUND'],
  }),
  addProgrammeRow: call({
    summary: 'Renglón del borrador a partir de una obligación; si ya lo tiene, con la obligación como es hoy',
    method: 'POST',
    path: '/api/admin/programmes/:id/rows',
    access: 'EntidadAdmin',
    params: byId,
    body: z.object({ obligation_id: id }),
    status: 201,
    reply: programme,
    errors: ['PROGRAMME_NOT_FOUND', 'OBLIGATION_NOT_FOUND'],
  }),
  changeProgrammeRow: call({
    summary: 'Horas, mes y responsable de un renglón del borrador',
    method: 'PATCH',
    path: '/api/admin/programmes/:id/rows/:row_id',
    access: 'EntidadAdmin',
    params: byRow,
    body: z.object(planned).partial(),
    status: 200,
    reply: programme,
    errors: ['PROGRAMME_NOT_FOUND', 'PROGRAMME_ROW_NOT_FOUND'],
  }),
  removeProgrammeRow: call({
    summary: 'Quita un renglón del borrador',
    method: 'DELETE',
    path: '/api/admin/programmes/:id/rows/:row_id',
    access: 'EntidadAdmin',
    params: byRow,
    status: 200,
    reply: programme,
    errors: ['PROGRAMME_NOT_FOUND', 'PROGRAMME_ROW_NOT_FOUND'],
  }),
  approveProgramme: call({
    summary:
      'Aprobación del borrador por un órgano de la entidad: queda congelado como versión, con su huella en la bitácora',
    method: 'POST',
    path: '/api/admin/programmes/:id/approve',
    access: 'EntidadAdmin',
    params: byId,
    body: z.object({
      body: approvingBody,
      /** Reference of its minutes: number, session. */
      minutes_reference: line(CHARACTERS.acta),
      approved_on: day,
      /** The reason for a version after the first. */
      reason: line(CHARACTERS.reason).optional(),
    }),
    status: 201,
    reply: programme,
    errors: ['PROGRAMME_NOT_FOUND', 'PROGRAMME_EMPTY', 'PROGRAMME_REASON_REQUIRED', 'NOTHING_CHANGED', 'DATE_AHEAD'],
  }),
  getProgrammeProgress: call({
    summary:
      'Programado contra realizado, por renglón y mes, con lo que se sabía en una fecha; también como PDF o XLSX',
    method: 'GET',
    path: '/api/admin/programmes/:id/progress',
    access: 'reader',
    params: byId,
    query: z.object({ on: day.optional(), format }),
    status: 200,
    reply: programmeProgress,
    files: FILES,
    errors: ['PROGRAMME_NOT_FOUND'],
  }),
};

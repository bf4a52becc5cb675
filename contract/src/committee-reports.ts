import { z } from 'zod';
import { call } from './call.ts';
import { counts } from './compliance.ts';
import { historyMark, historyPoint } from './compliance-history.ts';
import { CHARACTERS, COMMITTEE_REPORT } from './constants.ts';
import { email, id, line } from './validation.ts';

/** YYYY-MM */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Escribe el mes como AAAA-MM.');

/** The content of a month's report. It names no person. */
export const committeeReport = z.object({
  month: z.string(),
  /** The last day of the month, or today in the current month. */
  on: z.string(),
  /** Follows from the content. */
  folio: z.string(),
  entity_name: z.string(),
  signer_name: z.string().nullable(),
  /** Null: fewer than five people are obliged, so there are no figures. */
  totals: z.object({ ...counts, people: z.int() }).nullable(),
  /** Month ends of two years, as known then and as known today. */
  trend: z.object({
    points: z.array(historyPoint),
    /** Only days whose figures may differ; empty in large institutions. */
    now: z.array(historyPoint),
    marks: z.array(historyMark),
  }),
  /** The area with the largest share of overdue people first; null figures: fewer than five people. */
  areas: z.array(
    z.object({ area: z.string().nullable(), figures: z.object({ people: z.int(), vencida: z.int() }).nullable() }),
  ),
  /** Planned and done in the year's programme; without one, the obligations of the day. */
  programme: z.object({
    /** Null: there is no programme. */
    year: z.int().nullable(),
    /** Null figures: fewer than five people. */
    rows: z.array(
      z.object({
        title: z.string(),
        figures: z.object({ planned: z.int(), done: z.int(), vencida: z.int() }).nullable(),
      }),
    ),
  }),
  /** Topics of the exams of twelve months, with the area that fails most; the worst first. */
  topics: z.array(z.object({ title: z.string(), area: z.string().nullable(), wrong: z.int() })),
  /** Requests to the committee. */
  asks: z.array(z.string()),
  /** The report that this one corrects. */
  corrects: z.object({ folio: z.string(), sent_at: z.string(), reason: z.string() }).nullable(),
});
export type CommitteeReport = z.infer<typeof committeeReport>;

const sentReport = z.object({
  id: z.string(),
  month: z.string(),
  folio: z.string(),
  sent_at: z.string(),
  sent_by: z.string().nullable(),
  /** Empty: it was kept without sending it. */
  addresses: z.array(z.string()),
  corrects_folio: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SentReport = z.infer<typeof sentReport>;

const settings = z.object({
  addresses: z.array(email).max(COMMITTEE_REPORT.addresses),
  asks: z.array(line(COMMITTEE_REPORT.ask)).max(COMMITTEE_REPORT.asks),
});

const committeeReports = z.object({
  /** The latest sent one first. */
  sent: z.array(sentReport),
  /** Months that can be reported, the latest first. */
  months: z.array(z.string()),
  addresses: z.array(z.string()),
  asks: z.array(z.string()),
  /** Why reports are kept without sending them; null: they are sent. */
  unsent: z.enum(['mail_off', 'unreviewed']).nullable(),
});
export type CommitteeReports = z.infer<typeof committeeReports>;

const format = z.enum(['json', 'pdf']).default('json');
const FILES = ['application/pdf'] as const;

export const committeeReportCalls = {
  listCommitteeReports: call({
    summary: 'Informes al comité que se enviaron, los meses que se pueden informar y la lista de correos',
    method: 'GET',
    path: '/api/admin/committee-reports',
    access: 'EntidadAdmin',
    status: 200,
    reply: committeeReports,
    errors: [],
  }),
  previewCommitteeReport: call({
    summary: 'El informe al comité de un mes como saldría ahora; también como PDF de una hoja',
    method: 'GET',
    path: '/api/admin/committee-reports/preview',
    access: 'EntidadAdmin',
    query: z.object({ month, format }),
    status: 200,
    reply: committeeReport,
    files: FILES,
    errors: ['REPORT_MONTH_INVALID'],
  }),
  getCommitteeReport: call({
    summary: 'Un informe al comité como se envió; también como PDF',
    method: 'GET',
    path: '/api/admin/committee-reports/:id',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    query: z.object({ format }),
    status: 200,
    reply: sentReport.extend({ report: committeeReport }),
    files: FILES,
    errors: ['REPORT_NOT_FOUND'],
  }),
  changeCommitteeSettings: call({
    summary: 'La lista de correos del comité y lo que el siguiente informe le pide',
    method: 'PATCH',
    path: '/api/admin/committee-reports',
    access: 'EntidadAdmin',
    body: settings.partial(),
    status: 200,
    reply: committeeReports,
    errors: ['NOTHING_CHANGED'],
  }),
  sendCommitteeReport: call({
    summary:
      'Envía el informe de un mes a la lista y lo conserva como salió; si el mes ya tiene uno, lo corrige con su motivo',
    method: 'POST',
    path: '/api/admin/committee-reports',
    access: 'EntidadAdmin',
    body: z.object({
      month,
      /** Required when the month has a report. */
      reason: line(CHARACTERS.reportReason).optional(),
    }),
    status: 201,
    reply: sentReport,
    errors: ['REPORT_MONTH_INVALID', 'REPORT_REASON_REQUIRED', 'REPORT_PENDING', 'REPORT_UNCHANGED'],
  }),
};

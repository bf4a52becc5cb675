import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { day, email, id, personName, text } from './validation.ts';

export const auditor = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  /** The last day. */
  until: z.string(),
  invited_at: z.string(),
  invited_by: z.string().nullable(),
  /** `pending`: no password chosen yet; `ended`: on its last day, or earlier by an administrator. */
  state: z.enum(['pending', 'active', 'ended']),
  ended_at: z.string().nullable(),
  /** Number of distinct records that the auditor opened. */
  opened: z.int(),
});
export type Auditor = z.infer<typeof auditor>;

export const openedThing = z.enum([
  'compliance',
  'person',
  'obligations',
  'certificates',
  'certificate',
  'programmes',
  'programme',
  'progress',
  'supervision_files',
  'supervision_file',
  'trainings',
  'training',
  'training_scan',
]);
export type OpenedThing = z.infer<typeof openedThing>;

export const opening = z.object({
  what: openedThing,
  /** The day that the record was requested for. */
  on: z.string().nullable(),
  /** The person's name, the programme's year, or the folio of the file. */
  subject: z.string().nullable(),
  format: z.enum(['json', 'csv', 'xlsx', 'pdf', 'zip']),
  /** When the auditor opened it first. */
  opened_at: z.string(),
});
export type Opening = z.infer<typeof opening>;

export const OPENINGS_SHOWN = 500;

const byId = z.object({ id });

export const auditorCalls = {
  listAuditors: call({
    summary: 'Auditorías externas de la entidad propia, la más reciente primero',
    method: 'GET',
    path: '/api/admin/auditors',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(auditor),
    errors: [],
  }),
  inviteAuditor: call({
    summary:
      'Acceso de solo lectura para una persona externa, hasta una fecha; devuelve el enlace para elegir su contraseña',
    method: 'POST',
    path: '/api/admin/auditors',
    access: 'EntidadAdmin',
    body: z.object({ name: personName, email, until: day, reason: text(CHARACTERS.reason) }),
    status: 201,
    reply: z.object({
      auditor,
      link: z.string(),
      link_expires_at: z.string(),
      /** The address it is mailed to; null without mail. */
      sent_to: z.string().nullable(),
    }),
    errors: ['DATE_PAST', 'AUDIT_TOO_LONG', 'EMAIL_TAKEN', 'AUDITOR_STANDS', 'AUDIT_NEEDS_REVIEW'],
  }),
  endAuditor: call({
    summary: 'Fin de un acceso de auditoría antes de su fecha; sus sesiones se cierran',
    method: 'POST',
    path: '/api/admin/auditors/:id/end',
    access: 'EntidadAdmin',
    params: byId,
    status: 200,
    reply: auditor,
    errors: ['AUDITOR_NOT_FOUND', 'AUDITOR_ENDED'],
  }),
  getOwnAudit: call({
    summary: 'El último día del acceso de auditoría propio; null para quien no audita',
    method: 'GET',
    path: '/api/auth/audit',
    access: 'session',
    status: 200,
    reply: z.object({ until: day.nullable() }),
    errors: [],
  }),
  listAuditorOpenings: call({
    summary: 'Lo que abrió una auditoría, lo más reciente primero',
    method: 'GET',
    path: '/api/admin/auditors/:id/openings',
    access: 'EntidadAdmin',
    params: byId,
    status: 200,
    reply: z.array(opening),
    errors: ['AUDITOR_NOT_FOUND'],
  }),
};

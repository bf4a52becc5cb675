import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { id, line } from './validation.ts';

/** Days that a supervision file can be downloaded; a copy of it can be verified forever. */
export const SUPERVISION_FILE_DAYS = 30;
/** The longest period: five years. */
export const SUPERVISION_PERIOD_DAYS = 1_827;

export const supervisionState = z.enum(['queued', 'building', 'ready', 'failed', 'expired']);
export type SupervisionState = z.infer<typeof supervisionState>;
export const supervisionScope = z.enum(['all', 'area', 'people']);
export type SupervisionScope = z.infer<typeof supervisionScope>;

const count = z.int().nonnegative();

export const supervisionFile = z.object({
  id: z.string(),
  state: supervisionState,
  /** Progress of the running step: certificates and parts written. `total` is zero until it is known. */
  done: count,
  total: count,
  /** Size of the zip; null until it is built. */
  bytes: count.nullable(),
  sha256: z.string().nullable(),
  /** The code on the cover, derived from the contents: the same facts give the same code. */
  folio: z.string().nullable(),
  /** Days, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  on: z.string(),
  scope: supervisionScope,
  area: z.string().nullable(),
  /** Number of people chosen by name; null for the other scopes. */
  chosen: count.nullable(),
  requested_at: z.string(),
  requested_by: z.string().nullable(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type SupervisionFile = z.infer<typeof supervisionFile>;

const DAY_MS = 86_400_000;

export const supervisionRequest = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The date of roster and standings. */
    on: z.iso.date(),
    scope: supervisionScope.default('all'),
    /** Required when the scope is an area. */
    area: line(CHARACTERS.area).optional(),
    /** Required when the scope is people. */
    people: z.array(id).min(1).max(1_000).optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', input: value, message });
    if (value.from > value.to) refuse('El periodo termina antes de empezar.');
    else if (Date.parse(value.to) - Date.parse(value.from) > SUPERVISION_PERIOD_DAYS * DAY_MS)
      refuse('El periodo puede ser de cinco años como máximo.');
    if ((value.scope === 'area') !== (value.area !== undefined))
      refuse('Di el área cuando el alcance es un área, y solo entonces.');
    if ((value.scope === 'people') !== (value.people !== undefined))
      refuse('Elige a las personas cuando el alcance es por persona, y solo entonces.');
  });
export type SupervisionRequest = z.infer<typeof supervisionRequest>;

const params = z.object({ id });
const UNKNOWN = 'SUPERVISION_FILE_NOT_FOUND';

export const supervisionCalls = {
  createSupervisionFile: call({
    summary: 'Pide un expediente de supervisión: lo que prueba un periodo, en un solo archivo',
    method: 'POST',
    path: '/api/admin/supervision-files',
    access: 'EntidadAdmin',
    body: supervisionRequest,
    status: 202,
    reply: z.object({ id: z.string() }),
    errors: ['SUPERVISION_FILE_RUNNING', 'DATE_AHEAD', 'SUPERVISION_NEEDS_REVIEW', 'USER_NOT_FOUND'],
  }),
  listSupervisionFiles: call({
    summary: 'Expedientes de la entidad propia, el más reciente primero',
    method: 'GET',
    path: '/api/admin/supervision-files',
    access: 'reader',
    status: 200,
    reply: z.array(supervisionFile),
    errors: [],
  }),
  getSupervisionFile: call({
    summary: 'En qué va un expediente',
    method: 'GET',
    path: '/api/admin/supervision-files/:id',
    access: 'reader',
    params,
    status: 200,
    reply: supervisionFile,
    errors: [UNKNOWN],
  }),
  downloadSupervisionFile: call({
    summary: 'El expediente como zip; con copy=initials, la copia en la que las personas son sus iniciales',
    method: 'GET',
    path: '/api/admin/supervision-files/:id/download',
    access: 'reader',
    params,
    query: z.object({ copy: z.enum(['full', 'initials']).default('full') }),
    status: 200,
    reply: z.never(),
    files: ['application/zip'],
    errors: [UNKNOWN, 'SUPERVISION_FILE_NOT_READY', 'SUPERVISION_FILE_AWAY', 'SUPERVISION_STORE_DOWN'],
  }),
};

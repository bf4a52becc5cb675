import { z } from 'zod';
import { call } from './call.ts';
import {
  CHARACTERS,
  IMAGE_TYPES,
  RANGES,
  TRAINING_IMPORT,
  TRAINING_PEOPLE,
  TRAINING_SCAN,
  XLSX_TYPE,
} from './constants.ts';
import { importProblem } from './people-imports.ts';
import { day, id, line, text } from './validation.ts';

/*
 * Training that an institution documents and the platform did not give. It has no folio and is no constancia
 * of the platform (docs/decisions/0066-documented-training.md).
 */

/** `constancia`: of another provider; `session`: attendance in a classroom. */
export const trainingKind = z.enum(['constancia', 'session']);
export type TrainingKind = z.infer<typeof trainingKind>;

/** The columns of a file, in the order of the template. */
export const TRAINING_COLUMNS = [
  'numero_empleado',
  'correo',
  'capacitacion',
  'fecha',
  'horas',
  'impartio',
  'cursos',
  'vigente_hasta',
  'tipo',
] as const;
export type TrainingColumn = (typeof TRAINING_COLUMNS)[number];

const terms = {
  kind: trainingKind,
  title: line(CHARACTERS.trainingTitle),
  held_on: day,
  hours: z.number().min(RANGES.trainingHours.min).max(RANGES.trainingHours.max).multipleOf(0.5).nullable(),
  /** The instructor or the provider. */
  provider: line(CHARACTERS.trainingProvider),
  /** Courses of the platform that it corresponds to. */
  course_ids: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .min(1)
    .max(40),
  /** The last valid day that the document states. */
  valid_until: day.nullable(),
};

export const trainingBody = z
  .object({ ...terms, user_ids: z.array(id).min(1).max(TRAINING_PEOPLE), scan_id: id.nullable() })
  .check(({ value, issues }) => {
    if (value.valid_until !== null && value.valid_until < value.held_on)
      issues.push({
        code: 'custom',
        input: value,
        message: 'La vigencia termina antes de la fecha de la capacitación.',
      });
    if (value.kind === 'constancia' && value.scan_id !== null && value.user_ids.length > 1)
      issues.push({
        code: 'custom',
        input: value,
        message: 'Una constancia escaneada es de una sola persona. Regístralas de una en una.',
      });
  });
export type TrainingBody = z.infer<typeof trainingBody>;

const documentedTraining = z.object({
  id: z.string(),
  kind: trainingKind,
  title: z.string(),
  held_on: z.string(),
  hours: z.number().nullable(),
  provider: z.string(),
  courses: z.array(z.object({ id: z.string(), title: z.string() })),
  valid_until: z.string().nullable(),
  scan_id: z.string().nullable(),
  recorded_at: z.string(),
  recorded_by: z.string().nullable(),
});

const withdrawal = z.object({ on: z.string(), reason: z.string(), by: z.string().nullable() });

/** A training of one person. */
export const heldTraining = documentedTraining.extend({
  /** Whether its stated validity has ended. */
  ended: z.boolean(),
  withdrawn: withdrawal.nullable(),
});
export type HeldTraining = z.infer<typeof heldTraining>;

export const listedTraining = documentedTraining.extend({
  people: z.int(),
  withdrawn: z.int(),
  /** The name, when it is of a single person. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ListedTraining = z.infer<typeof listedTraining>;

export const trainingDetail = documentedTraining.extend({
  people: z.array(
    z.object({ user_id: z.string(), name: z.string(), area: z.string().nullable(), withdrawn: withdrawal.nullable() }),
  ),
});
export type TrainingDetail = z.infer<typeof trainingDetail>;

export const TRAININGS_PAGE = 25;
export const TRAINING_ROWS_PAGE = 50;

const count = z.int().nonnegative();
/** `unchanged`: the person has that training already. */
export const trainingRowKind = z.enum(['create', 'unchanged', 'refused']);
export type TrainingRowKind = z.infer<typeof trainingRowKind>;

export const trainingImport = z.object({
  id: z.string(),
  state: z.enum(['ready', 'applied', 'undone']),
  file_name: z.string(),
  sha256: z.string(),
  ignored_columns: z.array(z.string()),
  /** Rows by kind; they add up to the rows read. */
  counts: z.object({ create: count, unchanged: count, refused: count }),
  /** Trainings that the rows describe, each once. */
  trainings: count,
  created_at: z.string(),
  created_by: z.string().nullable(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  can_undo: z.boolean(),
});
export type TrainingImport = z.infer<typeof trainingImport>;

export const trainingRow = z.object({
  row_number: z.int().positive(),
  kind: trainingRowKind,
  /** The person that the row names. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The cells by column, as read. */
  cells: z.partialRecord(z.enum(TRAINING_COLUMNS), z.string()),
  problems: z.array(importProblem),
});
export type TrainingRow = z.infer<typeof trainingRow>;

const params = z.object({ id });

export const documentedTrainingCalls = {
  documentTraining: call({
    summary: 'Capacitación documentada, no emitida aquí: una constancia de otro proveedor o la asistencia a una sesión',
    method: 'POST',
    path: '/api/admin/documented-trainings',
    access: 'EntidadAdmin',
    body: trainingBody,
    status: 201,
    reply: trainingDetail,
    errors: ['COURSE_NOT_FOUND', 'USER_NOT_FOUND', 'SCAN_NOT_FOUND', 'TRAINING_DATE_AHEAD'],
  }),
  listDocumentedTrainings: call({
    summary: 'Capacitaciones documentadas de la institución, la más reciente primero',
    method: 'GET',
    path: '/api/admin/documented-trainings',
    access: 'reader',
    query: z.object({ q: line(CHARACTERS.search).optional(), cursor: z.string().max(200).optional() }),
    status: 200,
    reply: z.object({ rows: z.array(listedTraining), next_cursor: z.string().nullable() }),
    errors: ['CURSOR_INVALID'],
  }),
  getDocumentedTraining: call({
    summary: 'Una capacitación documentada con sus personas',
    method: 'GET',
    path: '/api/admin/documented-trainings/:id',
    access: 'reader',
    params,
    status: 200,
    reply: trainingDetail,
    errors: ['TRAINING_NOT_FOUND'],
  }),
  withdrawTraining: call({
    summary:
      'Retira una capacitación documentada, de todas sus personas o de algunas, con motivo; queda en el registro',
    method: 'POST',
    path: '/api/admin/documented-trainings/:id/withdrawal',
    access: 'EntidadAdmin',
    params,
    body: z.object({ user_ids: z.array(id).min(1).max(TRAINING_PEOPLE).optional(), reason: text(CHARACTERS.reason) }),
    status: 200,
    reply: trainingDetail,
    errors: ['TRAINING_NOT_FOUND', 'TRAINING_WITHDRAWN'],
  }),
  addTrainingScan: call({
    summary: 'Documento escaneado de una capacitación: PDF o imagen, hasta 5 MB',
    method: 'POST',
    path: '/api/admin/training-scans',
    access: 'EntidadAdmin',
    upload: { types: ['application/pdf', ...IMAGE_TYPES], bytes: TRAINING_SCAN.bytes },
    status: 201,
    reply: z.object({ scan_id: z.string(), media_type: z.string() }),
    errors: ['SCAN_UNREADABLE', 'SCANS_FULL'],
  }),
  getTrainingScan: call({
    summary: 'El documento escaneado de una capacitación; una persona, solo el de su propia constancia',
    method: 'GET',
    path: '/api/training-scans/:id',
    access: 'session',
    params,
    status: 200,
    reply: z.never(),
    files: ['application/pdf', 'image/webp'],
    errors: ['SCAN_NOT_FOUND'],
  }),
  listPersonTraining: call({
    summary: 'Capacitaciones documentadas de una persona de la institución',
    method: 'GET',
    path: '/api/admin/entity-users/:id/documented-training',
    access: 'reader',
    params,
    status: 200,
    reply: z.array(heldTraining),
    errors: ['USER_NOT_FOUND'],
  }),
  listOwnTraining: call({
    summary: 'Las capacitaciones que tu institución documentó de ti',
    method: 'GET',
    path: '/api/documented-training',
    access: 'signed-in',
    status: 200,
    reply: z.array(heldTraining),
    errors: [],
  }),
  createTrainingImport: call({
    summary: 'Archivo de capacitaciones para revisar antes de aplicar: CSV o Excel, hasta 5 MB y 10,000 filas',
    method: 'POST',
    path: '/api/admin/training-imports',
    access: 'EntidadAdmin',
    query: z.object({ file_name: line(200).optional() }),
    upload: {
      types: ['text/csv', XLSX_TYPE, 'application/vnd.ms-excel', 'application/octet-stream', 'text/plain'],
      bytes: TRAINING_IMPORT.bytes,
    },
    status: 201,
    reply: trainingImport,
    errors: ['IMPORT_EMPTY', 'TRAINING_FILE_UNREADABLE'],
  }),
  listTrainingImports: call({
    summary: 'Importaciones de capacitaciones, la más reciente primero',
    method: 'GET',
    path: '/api/admin/training-imports',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(trainingImport),
    errors: [],
  }),
  getTrainingImport: call({
    summary: 'Una importación de capacitaciones: qué haría y qué hizo',
    method: 'GET',
    path: '/api/admin/training-imports/:id',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: trainingImport,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  listTrainingImportRows: call({
    summary: 'Filas de una importación de capacitaciones por lo que harían, con lo que hay que corregir',
    method: 'GET',
    path: '/api/admin/training-imports/:id/rows',
    access: 'EntidadAdmin',
    params,
    query: z.object({ kind: trainingRowKind.optional(), cursor: z.string().max(20).optional() }),
    status: 200,
    reply: z.object({ rows: z.array(trainingRow), next_cursor: z.string().nullable() }),
    errors: ['IMPORT_NOT_FOUND', 'CURSOR_INVALID'],
  }),
  applyTrainingImport: call({
    summary: 'Aplica una importación de capacitaciones revisada: todo o nada',
    method: 'POST',
    path: '/api/admin/training-imports/:id/apply',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: trainingImport,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_NOTHING_TO_DO'],
  }),
  undoTrainingImport: call({
    summary: 'Deshace una importación de capacitaciones: lo que registró se retira y queda en el registro',
    method: 'POST',
    path: '/api/admin/training-imports/:id/undo',
    access: 'EntidadAdmin',
    params,
    body: z.object({ reason: text(CHARACTERS.reason) }),
    status: 200,
    reply: trainingImport,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_APPLIED', 'TRAINING_IMPORT_OVER'],
  }),
  discardTrainingImport: call({
    summary: 'Borra una importación de capacitaciones que no se aplicó',
    method: 'DELETE',
    path: '/api/admin/training-imports/:id',
    access: 'EntidadAdmin',
    params,
    status: 204,
    reply: z.void(),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
  }),
  downloadTrainingTemplate: call({
    summary: 'Plantilla para importar capacitaciones, con dos filas de ejemplo',
    method: 'GET',
    path: '/api/admin/training-imports/template.csv',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.never(),
    files: ['text/csv'],
    errors: [],
  }),
};

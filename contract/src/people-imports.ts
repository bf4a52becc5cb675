import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS, PEOPLE_IMPORT, XLSX_TYPE } from './constants.ts';
import { invitationPreview } from './invitation-preview.ts';
import { id, line, text } from './validation.ts';

/**
 * When more than this share of an institution's people would leave, the administrator must type their
 * number.
 */
export const MANY_LEAVERS = 0.1;
/** Rows of an import on one page. */
export const IMPORT_ROWS_PAGE = 50;
/** Days after the upload that rows are kept and an import can be undone. */
export const IMPORT_DAYS = 30;

/** The columns, in the order of the template. */
export const IMPORT_COLUMNS = [
  'nombre',
  'correo',
  'numero_empleado',
  'area',
  'puesto',
  'ingreso',
  'baja',
  'correo_jefe',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const importState = z.enum(['checking', 'ready', 'applying', 'applied', 'undone', 'failed']);
/**
 * `absent`: people missing from a file that is declared complete. `undecided`: an administrator has to answer
 * the question of the row.
 */
export const importKind = z.enum(['create', 'update', 'leave', 'unchanged', 'refused', 'absent', 'undecided']);
export type ImportKind = z.infer<typeof importKind>;

const count = z.int().nonnegative();

export const peopleImport = z.object({
  id: z.string(),
  state: importState,
  /** Progress of the running step: rows read, or people applied. */
  done: count,
  total: count,
  /** Every row has exactly one of these kinds. */
  counts: z.object({ create: count, update: count, leave: count, unchanged: count, refused: count, undecided: count }),
  /** People missing from a complete file; they leave. */
  absent: count,
  /** Number of changes by field. */
  changes: z.record(z.string(), count),
  file_name: z.string(),
  sha256: z.string(),
  bytes: count,
  format: z.enum(['csv', 'xlsx']),
  /** "UTF-8", "Windows-1252", "UTF-16"; null for a workbook. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(z.string()),
  ignored_columns: z.array(z.string()),
  /** Sentences about how the file was read. */
  notes: z.array(z.string()),
  complete: z.boolean(),
  /** Whether applying requires the number of leavers. */
  asks_for_leavers: z.boolean(),
  /** Why it failed or was not applied; null otherwise. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  checked_at: z.string().nullable(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Whether it can still be undone. */
  can_undo: z.boolean(),
  /** Created people who have not chosen a password yet. */
  invited: count,
  /** Whether invitations are mailed; otherwise an administrator hands out the links. */
  by_mail: z.boolean(),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const importProblem = z.object({
  /** A column of the template. */
  field: z.string(),
  /** The cell as read. */
  value: z.string(),
  code: z.string(),
  /** How to correct it. */
  sentence: z.string(),
});

/**
 * `returns`: does a person who left, and is listed again, come back? `same_name`: is somebody of that name
 * with another address the same person?
 */
export const importQuestion = z.enum(['returns', 'same_name']);
export type ImportQuestion = z.infer<typeof importQuestion>;

/** A problem of several rows. */
export const importFault = z.object({
  field: z.string(),
  code: z.string(),
  /** The one of the first row; others may name other values. */
  sentence: z.string(),
  rows: count,
  /** The first of them. */
  row_numbers: z.array(z.int()),
});
export type ImportFault = z.infer<typeof importFault>;

const importColumn = z.enum(IMPORT_COLUMNS);

export const importRow = z.object({
  row_number: z.int().positive().nullable(),
  kind: importKind,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The first problem of the row; null when there is none. */
  field: z.string().nullable(),
  sentence: z.string().nullable(),
  problems: z.array(importProblem),
  /** Every value of the row, as it will be kept; dates as YYYY-MM-DD. */
  values: z.record(importColumn, z.string().nullable()),
  /** Cells that an administrator wrote in place of those of the file. */
  corrected: z.partialRecord(importColumn, z.string()),
  question: importQuestion.nullable(),
  answer: z.boolean().nullable(),
  /** The person of the question. */
  candidate: z
    .object({
      name: z.string(),
      email: z.string(),
      employee_number: z.string().nullable(),
      area: z.string().nullable(),
      left_on: z.string().nullable(),
    })
    .nullable(),
  /** Changes that the row makes to a person. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * Media types that browsers and systems give to lists of people, right or wrong: the content decides, so that
 * a file of another format gets its own sentence.
 */
const IMPORT_TYPES = [
  'text/csv',
  XLSX_TYPE,
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/octet-stream',
  'text/tab-separated-values',
  'text/plain',
] as const;

const params = z.object({ id });
const UNKNOWN = 'IMPORT_NOT_FOUND';

export const peopleImportCalls = {
  createPeopleImport: call({
    summary: 'Archivo de personas para revisar antes de aplicar: CSV o Excel, hasta 20 MB y 50,000 filas',
    method: 'POST',
    path: '/api/admin/people-imports',
    access: 'EntidadAdmin',
    query: z.object({ file_name: line(200).optional(), complete: z.enum(['true', 'false']).optional() }),
    upload: { types: IMPORT_TYPES, bytes: PEOPLE_IMPORT.bytes },
    status: 201,
    reply: z.object({ import_id: z.string() }),
    errors: ['IMPORT_EMPTY', 'IMPORT_RUNNING'],
  }),
  listPeopleImports: call({
    summary: 'Importaciones de la entidad propia, la más reciente primero',
    method: 'GET',
    path: '/api/admin/people-imports',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(peopleImport),
    errors: [],
  }),
  getPeopleImport: call({
    summary: 'Una importación: en qué va, qué haría y qué hizo',
    method: 'GET',
    path: '/api/admin/people-imports/:id',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: peopleImport,
    errors: [UNKNOWN],
  }),
  listPeopleImportRows: call({
    summary: 'Filas de una importación por lo que harían, con lo que hay que corregir',
    method: 'GET',
    path: '/api/admin/people-imports/:id/rows',
    access: 'EntidadAdmin',
    params,
    query: z.object({
      kind: importKind.optional(),
      /** Rows with this problem. */
      field: importColumn.optional(),
      code: z.string().max(40).optional(),
      cursor: z.string().max(20).optional(),
    }),
    status: 200,
    reply: z.object({ rows: z.array(importRow), next_cursor: z.string().nullable() }),
    errors: [UNKNOWN, 'CURSOR_INVALID'],
  }),
  listPeopleImportFaults: call({
    summary: 'Lo que hay que corregir en una importación, cada falta una vez con sus filas',
    method: 'GET',
    path: '/api/admin/people-imports/:id/faults',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: z.array(importFault),
    errors: [UNKNOWN],
  }),
  correctPeopleImportRow: call({
    summary: 'Corrige una fila de una importación o contesta su pregunta, y la revisa de nuevo',
    method: 'PATCH',
    path: '/api/admin/people-imports/:id/rows/:row_number',
    access: 'EntidadAdmin',
    params: params.extend({ row_number: z.coerce.number().int().positive().max(2_000_000) }),
    body: z.object({
      /** In place of the cells; empty: no value. */
      values: z
        .partialRecord(
          importColumn,
          z
            .string()
            .max(1_000)
            .refine((value) => value.isWellFormed() && !value.includes('\0')),
        )
        .optional(),
      /** Null takes an answer back. */
      answer: z.boolean().nullable().optional(),
    }),
    status: 200,
    reply: peopleImport,
    errors: [UNKNOWN, 'IMPORT_NOT_READY', 'IMPORT_ROW_NOT_FOUND'],
  }),
  changePeopleImport: call({
    summary:
      'Si el archivo trae a todo el personal, con lo que causa baja quien no aparezca; o una respuesta para todas las filas con la misma pregunta',
    method: 'PATCH',
    path: '/api/admin/people-imports/:id',
    access: 'EntidadAdmin',
    params,
    body: z
      .object({
        complete: z.boolean(),
        answer: z.object({ question: importQuestion, answer: z.boolean() }),
      })
      .partial(),
    status: 200,
    reply: peopleImport,
    errors: [UNKNOWN, 'IMPORT_NOT_READY'],
  }),
  applyPeopleImport: call({
    summary: 'Aplica una importación revisada: todo o nada',
    method: 'POST',
    path: '/api/admin/people-imports/:id/apply',
    access: 'EntidadAdmin',
    params,
    /** The number of leavers, when it is required. */
    body: z.object({ leavers: z.int().nonnegative().optional() }),
    status: 200,
    reply: peopleImport,
    errors: [
      UNKNOWN,
      'IMPORT_NOT_READY',
      'IMPORT_RUNNING',
      'IMPORT_NOTHING_TO_DO',
      'IMPORT_LEAVERS_UNCONFIRMED',
      'IMPORT_UNDECIDED',
      'ENTITY_FULL',
      'NO_PLACE_TO_RETURN',
    ],
  }),
  undoPeopleImport: call({
    summary: 'Deshace una importación, mientras nadie que creó haya entrado',
    method: 'POST',
    path: '/api/admin/people-imports/:id/undo',
    access: 'EntidadAdmin',
    params,
    /** Always given by the screen; programs of 1.0.0 send no body. */
    body: z.object({ reason: text(CHARACTERS.reason).optional() }),
    status: 200,
    reply: peopleImport.extend({
      /** People changed since then; they keep the newer values. */
      kept: count,
    }),
    errors: [UNKNOWN, 'IMPORT_NOT_APPLIED', 'IMPORT_IN_USE'],
  }),
  discardPeopleImport: call({
    summary: 'Borra una importación que no se aplicó',
    method: 'DELETE',
    path: '/api/admin/people-imports/:id',
    access: 'EntidadAdmin',
    params,
    status: 204,
    reply: z.void(),
    errors: [UNKNOWN, 'IMPORT_NOT_READY'],
  }),
  previewInvitation: call({
    summary: 'El mensaje que recibirá cada persona nueva de una importación',
    method: 'GET',
    path: '/api/admin/people-imports/:id/message',
    access: 'EntidadAdmin',
    params,
    query: z.object({ number: z.coerce.number().int().min(1).max(PEOPLE_IMPORT.rows).default(1) }),
    status: 200,
    reply: invitationPreview.nullable(),
    errors: [UNKNOWN],
  }),
  downloadImportErrors: call({
    summary: 'Las filas con error como archivo, con una columna más que dice cómo corregirlas',
    method: 'GET',
    path: '/api/admin/people-imports/:id/errors.csv',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: z.never(),
    files: ['text/csv'],
    errors: [UNKNOWN],
  }),
  createInvitationLinks: call({
    summary:
      'Enlaces nuevos para entregar a quienes una importación creó y aún no entran; los anteriores dejan de valer',
    method: 'POST',
    path: '/api/admin/people-imports/:id/links',
    access: 'EntidadAdmin',
    params,
    status: 200,
    reply: z.never(),
    files: ['text/csv'],
    errors: [UNKNOWN, 'IMPORT_NOT_APPLIED'],
  }),
  downloadPeopleTemplate: call({
    summary: 'Plantilla para importar personas, con dos filas de ejemplo',
    method: 'GET',
    path: '/api/admin/people-imports/template.csv',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.never(),
    files: ['text/csv'],
    errors: [],
  }),
};

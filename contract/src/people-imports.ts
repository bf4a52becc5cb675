import { z } from 'zod';
import { call } from './call.ts';
import { PEOPLE_IMPORT, XLSX_TYPE } from './constants.ts';
import { unreadableFiles } from './unreadable-files.ts';
import { id, line } from './validation.ts';

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

/** Why a file as a whole cannot be read. */
export const importFailures = {
  ...unreadableFiles,
  EMPTY: 'El archivo no tiene filas de personas. Llena la plantilla y súbela otra vez.',
  TOO_MANY_ROWS: 'El archivo pasa de 50,000 filas. Divídelo en dos y súbelos uno después del otro.',
  TOO_MANY_CELLS:
    'El archivo tiene más de cinco millones de celdas, casi todas vacías. Copia solo las filas y columnas con datos a un archivo nuevo y súbelo.',
  CELL_TOO_LONG: 'Hay una celda demasiado larga o unas comillas que no se cierran. Revisa esa fila y súbelo otra vez.',
  COLUMNS_UNKNOWN:
    'No encontramos la columna «correo» ni la de «numero_empleado». Deja los títulos en la primera fila, como en la plantilla.',
  NAME_COLUMNS:
    'El nombre está a medias. Llama a las columnas «nombre», «apellido_paterno» y «apellido_materno», o deja el nombre completo en «nombre».',
  DAMAGED_TITLES:
    'Las letras con acento de los títulos llegaron dañadas. Guarda el archivo original como «CSV UTF-8» y súbelo otra vez.',
  ENCODING_UNKNOWN:
    'No reconocemos con qué letras se guardó el archivo, y los acentos se leerían mal. Guárdalo como «CSV UTF-8» o como .xlsx y súbelo otra vez.',
  DATES_MONTH_FIRST: 'Una columna de fechas trae primero el mes. Escríbelas como día/mes/año y súbelo otra vez.',
  DATES_MIXED: 'Una columna de fechas mezcla día/mes y mes/día. Escríbelas como día/mes/año y súbelo otra vez.',
  SHEETS_WITH_PEOPLE: 'El libro tiene listas de personas en varias hojas. Deja una sola y súbelo otra vez.',
  COLUMN_TWICE: 'Dos columnas dicen lo mismo. Deja una sola y súbelo otra vez.',
  BINARY: 'El archivo no es un texto que podamos leer. Guárdalo como «CSV UTF-8» o como .xlsx.',
  OLD_EXCEL: 'El archivo es de un Excel anterior o tiene contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.',
  XLSB: 'El archivo es un libro binario de Excel (.xlsb). Guárdalo como .xlsx y súbelo otra vez.',
  ODS: 'El archivo es de LibreOffice u OpenOffice (.ods). Guárdalo como .xlsx o como CSV y súbelo otra vez.',
  NUMBERS: 'El archivo es de Numbers. Expórtalo a Excel (.xlsx) o a CSV y súbelo otra vez.',
  OTHER_SPREADSHEET: 'El archivo es de otra hoja de cálculo. Guárdalo como .xlsx o como CSV y súbelo otra vez.',
  HTML: 'El archivo es una página web con otro nombre. Ábrelo en Excel, guárdalo como .xlsx y súbelo otra vez.',
  XML: 'El archivo es XML con otro nombre. Ábrelo en Excel, guárdalo como .xlsx y súbelo otra vez.',
  JSON: 'El archivo es JSON. Exporta la lista como CSV o como .xlsx y súbela otra vez.',
  PDF: 'El archivo es un PDF, del que no se leen columnas. Pide la lista como .xlsx o como CSV.',
  WORD: 'El archivo es un documento o una presentación. Copia la lista a una hoja de Excel, guárdala como .xlsx y súbela.',
  ARCHIVE: 'El archivo está comprimido. Ábrelo, saca la lista que trae adentro y sube esa.',
  WORKBOOK_BROKEN: 'El libro de Excel está dañado o incompleto. Ábrelo, guárdalo otra vez como .xlsx y súbelo.',
  ROW_NUMBERS:
    'El libro de Excel tiene filas que se repiten, que van en desorden o cuyo número no existe en Excel. Copia las personas a un libro nuevo y súbelo.',
  WORKBOOK_TOO_LARGE:
    'El libro de Excel crece demasiado al abrirlo. Copia solo las personas a un libro nuevo y súbelo.',
  TOO_MANY_ELSEWHERE:
    'Muchos correos del archivo ya tienen cuenta fuera de tu institución. Comprueba el dominio de tus correos en Ajustes y súbelo otra vez, o espera una hora.',
  INTERRUPTED:
    'La revisión se interrumpió dos veces, así que no se repite. Sube el archivo otra vez, o divídelo en dos.',
} as const;
export type ImportFailure = keyof typeof importFailures;

export const importState = z.enum(['checking', 'ready', 'applying', 'applied', 'undone', 'failed']);
/** `absent`: people missing from a file that is declared complete. */
export const importKind = z.enum(['create', 'update', 'leave', 'unchanged', 'refused', 'absent']);
export type ImportKind = z.infer<typeof importKind>;

const count = z.int().nonnegative();

export const peopleImport = z.object({
  id: z.string(),
  state: importState,
  /** Progress of the running step: rows read, or people applied. */
  done: count,
  total: count,
  /** Every row has exactly one of these kinds. */
  counts: z.object({ create: count, update: count, leave: count, unchanged: count, refused: count }),
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

export const importRow = z.object({
  row_number: z.int().positive().nullable(),
  kind: importKind,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The first problem of the row; null when there is none. */
  field: z.string().nullable(),
  sentence: z.string().nullable(),
  problems: z.array(importProblem),
  /** Changes that the row makes to a person. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportRow = z.infer<typeof importRow>;

/** The mail that a new person will receive. */
export const invitationPreview = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  notes: z.array(z.string()),
  /** By mail, or as a link that an administrator hands out. */
  by_mail: z.boolean(),
  number: z.int().positive(),
  people: z.int().positive(),
});
export type InvitationPreview = z.infer<typeof invitationPreview>;

const params = z.object({ id });
const UNKNOWN = 'IMPORT_NOT_FOUND';

export const peopleImportCalls = {
  createPeopleImport: call({
    summary: 'Archivo de personas para revisar antes de aplicar: CSV o Excel, hasta 20 MB y 50,000 filas',
    method: 'POST',
    path: '/api/admin/people-imports',
    access: 'EntidadAdmin',
    query: z.object({ file_name: line(200).optional(), complete: z.enum(['true', 'false']).optional() }),
    upload: { types: ['text/csv', XLSX_TYPE], bytes: PEOPLE_IMPORT.bytes },
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
    query: z.object({ kind: importKind.optional(), cursor: z.string().max(20).optional() }),
    status: 200,
    reply: z.object({ rows: z.array(importRow), next_cursor: z.string().nullable() }),
    errors: [UNKNOWN, 'CURSOR_INVALID'],
  }),
  changePeopleImport: call({
    summary: 'Si el archivo trae a todo el personal: quien no aparezca causa baja',
    method: 'PATCH',
    path: '/api/admin/people-imports/:id',
    access: 'EntidadAdmin',
    params,
    body: z.object({ complete: z.boolean() }),
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
      'ENTITY_FULL',
    ],
  }),
  undoPeopleImport: call({
    summary: 'Deshace una importación, mientras nadie que creó haya entrado',
    method: 'POST',
    path: '/api/admin/people-imports/:id/undo',
    access: 'EntidadAdmin',
    params,
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

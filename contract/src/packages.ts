import { z } from 'zod';
import { call } from './call.ts';
import { certificate } from './certificates.ts';
import { PACKAGE } from './constants.ts';
import { ownCourseId } from './own-courses.ts';
import { unreadableFiles } from './unreadable-files.ts';
import { id } from './validation.ts';

/* Packages (SCORM) that an institution uploads as a course. */

const AGAIN = 'Expórtalo otra vez desde el programa que lo hizo y súbelo.';

/** Why a package cannot be taken over, by stable code. */
export const packageFailures = {
  ...unreadableFiles,
  PACKAGE_BROKEN: `El paquete está dañado, incompleto o no es un zip. ${AGAIN}`,
  PACKAGE_PASSWORD: 'El paquete tiene contraseña. Quítasela y súbelo otra vez.',
  PACKAGE_TOO_MANY_FILES: `El paquete tiene más de ${PACKAGE.entries.toLocaleString('es-MX')} archivos. Divídelo en varios cursos.`,
  PACKAGE_TOO_LARGE: 'El paquete pasa de 1 GB al abrirlo. Reduce sus videos o divídelo en varios cursos.',
  PACKAGE_RATIO: `Un archivo del paquete crece más de ${PACKAGE.ratio} veces al abrirlo. ${AGAIN}`,
  PACKAGE_PATH: `El paquete trae archivos con rutas fuera de su carpeta. ${AGAIN}`,
  PACKAGE_LINK: `El paquete trae enlaces en lugar de archivos. ${AGAIN}`,
  PACKAGE_DUPLICATE: `El paquete trae dos archivos con el mismo nombre. ${AGAIN}`,
  PACKAGE_WITHOUT_MANIFEST:
    'El zip no tiene imsmanifest.xml en su primera carpeta: no es un paquete SCORM, o está dentro de otra carpeta o de otro zip.',
  PACKAGE_MANIFEST_TOO_LARGE: `El imsmanifest.xml del paquete pasa de 1 MB. ${AGAIN}`,
  PACKAGE_MANIFEST_BROKEN: `El imsmanifest.xml del paquete no se puede leer o declara un DOCTYPE. ${AGAIN}`,
  PACKAGE_NOT_SCORM: 'El paquete no es SCORM 1.2 ni SCORM 2004. Expórtalo en una de esas dos versiones.',
  PACKAGE_WITHOUT_ITEMS: `El paquete no dice qué se abre. ${AGAIN}`,
  PACKAGE_TOO_MANY_ITEMS: `El paquete tiene más de ${PACKAGE.items} lecciones. Divídelo en varios cursos.`,
  PACKAGE_ITEM_MISSING: `El paquete abre un archivo que no trae, o que está en internet. ${AGAIN}`,
} as const;
export type PackageFailure = keyof typeof packageFailures;

/** A page of the package that a learner opens. */
export const packageItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The path of its file, with query and fragment. */
  href: z.string(),
  /** A page that reports nothing: opening it completes it. */
  is_page: z.boolean(),
  /** Percent; null: the package decides by itself. */
  mastery_score: z.number().nullable(),
  launch_data: z.string(),
});
export type PackageItem = z.infer<typeof packageItem>;

export const packageReport = z.object({
  standard: z.enum(['1.2', '2004']),
  title: z.string(),
  items: z.array(packageItem),
  entries: z.int().positive(),
  unpacked_bytes: z.int().nonnegative(),
  /** Hosts that its files name. The player loads nothing from them. */
  external_addresses: z.array(z.string()),
});
export type PackageReport = z.infer<typeof packageReport>;

/** An item's values by the names of its standard, as the package left them. */
const cmi = z.record(z.string(), z.unknown());
export type PackageState = z.infer<typeof cmi>;

const attempt = z.object({
  id,
  /** The address of its player on the content origin, which opens for an hour after the last save. */
  player: z.string(),
  sequence: z.int(),
  standard: packageReport.shape.standard,
  items: z.array(packageItem),
  /** By place in `items`; absent: never opened. */
  states: z.record(z.string(), cmi),
  /** Whether every item is completed, and none failed. */
  passed: z.boolean(),
});
export type PackageAttempt = z.infer<typeof attempt>;

const params = z.object({ id: ownCourseId });
/** Begins from the start, and leaves what was stored. */
const opening = z.object({ restart: z.boolean().default(false) });

export const packageCalls = {
  importPackage: call({
    summary: 'Un paquete SCORM 1.2 o 2004 (.zip) como curso propio, hasta 200 MB',
    method: 'POST',
    path: '/api/own-courses/:id/package',
    access: 'signed-in',
    params,
    upload: { types: ['application/zip', 'application/x-zip-compressed'], bytes: PACKAGE.bytes, streamed: true },
    status: 201,
    reply: z.object({ import_id: z.string() }),
    errors: [
      'COURSE_NOT_FOUND',
      'FORBIDDEN',
      'PAID_REQUIRED',
      'COURSE_RETIRED',
      'PACKAGES_OFF',
      'PACKAGES_FULL',
      'PACKAGE_EMPTY',
    ],
  }),
  getPackageImport: call({
    summary: 'Lo que trae un paquete, o por qué no se pudo tomar',
    method: 'GET',
    path: '/api/own-courses/:id/package/:package_id',
    access: 'signed-in',
    params: params.extend({ package_id: id }),
    status: 200,
    reply: z.object({
      state: z.enum(['waiting', 'done', 'failed']),
      /** Why it failed: a stable code, and its sentence. */
      code: z.string().nullable(),
      detail: z.string().nullable(),
      bytes: z.int().positive(),
      /** SHA-256 of the zip, hexadecimal. */
      sha256: z.string(),
      report: packageReport.nullable(),
    }),
    errors: ['COURSE_NOT_FOUND', 'PACKAGE_NOT_FOUND'],
  }),
  tryPackage: call({
    summary: 'Abre un paquete de prueba, o lo sigue donde se quedó; lo que estaba abierto en otra ventana termina',
    method: 'POST',
    path: '/api/own-courses/:id/package/:package_id/attempt',
    access: 'signed-in',
    params: params.extend({ package_id: id }),
    body: opening,
    status: 200,
    reply: attempt,
    errors: ['COURSE_NOT_FOUND', 'PACKAGE_NOT_FOUND', 'PACKAGE_NOT_READY', 'PACKAGES_OFF'],
  }),
  openCoursePackage: call({
    summary: 'Abre el paquete de un curso, o lo sigue donde se quedó; lo que estaba abierto en otra ventana termina',
    method: 'POST',
    path: '/api/courses/:id/package-attempt',
    access: 'signed-in',
    params,
    body: opening,
    status: 200,
    reply: attempt,
    errors: ['COURSE_NOT_FOUND', 'PACKAGE_NOT_FOUND', 'PACKAGES_OFF'],
  }),
  claimPackageCertificate: call({
    summary: 'Constancia de un paquete aprobado; el resultado es el que el paquete informó en el navegador',
    method: 'POST',
    path: '/api/package-attempts/:id/certificate',
    access: 'signed-in',
    params: z.object({ id }),
    status: 201,
    reply: certificate,
    errors: [
      'PACKAGE_ATTEMPT_NOT_FOUND',
      'PACKAGE_NOT_PASSED',
      'COURSE_NOT_FOUND',
      'COURSE_CHANGED',
      'CLAIM_BARRED',
      'EXAM_REQUIRED',
      'NAME_UNREADABLE',
      'ENTITY_SUSPENDED',
    ],
  }),
  savePackageAttempt: call({
    summary: 'Guarda lo que el paquete recuerda de una lección',
    method: 'PUT',
    path: '/api/package-attempts/:id',
    access: 'signed-in',
    params: z.object({ id }),
    body: z.object({
      /** The sequence of the last reply. */
      sequence: z.int(),
      /** Place in `items`. */
      item: z
        .int()
        .min(0)
        .max(PACKAGE.items - 1),
      cmi,
    }),
    // Twice the limit, which has a sentence of its own.
    bodyBytes: 2 * PACKAGE.stateBytes,
    status: 200,
    reply: z.object({ sequence: z.int(), passed: z.boolean() }),
    errors: [
      'PACKAGE_ATTEMPT_NOT_FOUND',
      'PACKAGE_ATTEMPT_CHANGED',
      'PACKAGE_ITEM_NOT_FOUND',
      'PACKAGE_STATE_TOO_LARGE',
    ],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { categorySlug } from './courses.ts';
import { folio } from './folio.ts';
import { TOLD_BY_PACKAGE } from './package-words.ts';
import { day, line, text } from './validation.ts';

export const certificateState = z.enum(['vigente', 'vencida', 'revocada', 'sustituida', 'en_disputa']);
/** The passed evidence: the quiz, an exam, or a package, which counts as a quiz. */
export const earnedBy = z.enum(['quiz', 'exam', 'practice', 'package']);
export type EarnedBy = z.infer<typeof earnedBy>;

export const earnedByNames: Record<EarnedBy, string> = {
  quiz: 'Quiz de autoevaluación',
  exam: 'Examen',
  practice: 'Examen de práctica',
  package: `Paquete, ${TOLD_BY_PACKAGE}`,
};

/**
 * How the holder's identity was proven at the issue: by the holder, by the institution's identity provider,
 * or not at all (an administrator saw the link that opened the account, or nothing proved it).
 */
export const identityProof = z.enum(['own', 'link_of_administrator', 'provider', 'unproven']);
export type IdentityProof = z.infer<typeof identityProof>;

export const identityProofNames: Record<IdentityProof, string> = {
  own: 'Identidad comprobada por el titular',
  provider: 'Identidad comprobada por el proveedor de su institución',
  link_of_administrator: 'Identidad no comprobada por el titular',
  unproven: 'Identidad no comprobada por el titular',
};

/** Claims below the minimum that one person may make of one course on a day in Mexico City. */
export const FAILED_CLAIMS_A_DAY = 5;
export type CertificateState = z.infer<typeof certificateState>;

/** Facts that any holder of the folio may read: as of the day of issue, with today's state. */
export const publicCertificate = z.object({
  /** The printed form, in groups. */
  folio: z.string(),
  state: certificateState,
  user_name: z.string(),
  course_title: z.string(),
  /** The category's name and its slug, which gives the colour. */
  module: z.string(),
  category: categorySlug,
  entity_name: z.string(),
  /**
   * The entity's name on the platform and its proven domain on the day of issue, shown beside the razón
   * social. Null: none.
   */
  registered_name: z.string().nullable(),
  entity_domain: z.string().nullable(),
  /** The entity's signer; null where there is none (individual learners). */
  signer_name: z.string().nullable(),
  certificate_authority: z.string(),
  earned_by: earnedBy,
  /** Number of the exam attempt; null when no exam earned it. */
  exam_attempt: z.int().positive().nullable(),
  /** Percent, 0–100; null: the package that earned it told none. */
  score: z.int().min(0).max(100).nullable(),
  passing_score: z.int().min(0).max(100),
  duration_minutes: z.int().positive(),
  issued_at: z.string(),
  /** The last day of validity in Mexico City: YYYY-MM-DD. */
  valid_until: z.iso.date(),
  revoked_at: z.string().nullable(),
  revocation_reason: z.string().nullable(),
  /** The constancia with the uncorrected name that this one replaces; null: none. */
  replaces_folio: z.string().nullable(),
  /** The constancia that replaces this one; null: none. */
  replaced_by_folio: z.string().nullable(),
  /** Start of the dispute. */
  disputed_at: z.string().nullable(),
  /** When the holder's name was rectified after the issue; the constancia keeps its text. Null: never. */
  name_rectified_at: z.string().nullable(),
  identity_proof: identityProof,
  verify_url: z.string(),
  /** Null: the platform never had the text. Not reviewed: one person wrote and published the own course. */
  course_text: z.object({ number: z.int().positive(), published_at: z.string(), is_reviewed: z.boolean() }).nullable(),
  /** The entity's review today when it is not verified: under review at issue, or suspended. */
  entity_review: z.enum(['pending', 'suspended']).nullable(),
});
export type PublicCertificate = z.infer<typeof publicCertificate>;

/** A constancia as its holder and their administrators see it. */
export const certificate = publicCertificate.extend({
  id: z.string(),
  course_id: z.string(),
  /** SHA-256 of the content that was examined, hexadecimal. */
  course_version: z.string(),
  dispute_reason: z.string().nullable(),
  /** The certificate that was valid when this one was issued; both stay. */
  renews_folio: z.string().nullable(),
});
export type Certificate = z.infer<typeof certificate>;

export const ENTITY_CERTIFICATES_PAGE = 50;

export const entityCertificates = z.object({
  on: z.string(),
  totals: z.object({ vigente: z.int(), vencida: z.int(), revocada: z.int(), sustituida: z.int(), en_disputa: z.int() }),
  rows: z.array(
    publicCertificate
      .pick({
        folio: true,
        state: true,
        user_name: true,
        course_title: true,
        issued_at: true,
        score: true,
        earned_by: true,
      })
      .extend({
        user_id: z.string(),
        /** The name was corrected since: the constancia may be replaced. */
        replaceable: z.boolean(),
        valid_until: z.string(),
      }),
  ),
  next_cursor: z.string().nullable(),
});
export type EntityCertificates = z.infer<typeof entityCertificates>;

const courseId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const byFolio = z.object({ folio });
/** A SHA-256 as any tool prints it. */
const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);

const keyUse = { kid: z.string(), use: z.literal('sig') };
/**
 * A public key (RFC 7517): credentials are signed by RSA keys, which every validator of Open Badges accepts,
 * receipts and supervision files by Ed25519 keys, as were the credentials of version 1.0.0.
 */
export const publicKey = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), alg: z.literal('RS256'), ...keyUse }),
  z.object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    alg: z.literal('EdDSA'),
    ...keyUse,
  }),
]);
export type PublicKey = z.infer<typeof publicKey>;

/** An Achievement of Open Badges 3.0: the course that a credential is about. */
const achievement = z.looseObject({ id: z.url(), type: z.array(z.string()), name: z.string() });

export const certificateCalls = {
  claimCertificate: call({
    summary:
      'Constancia de un quiz aprobado: el servidor califica las respuestas; mientras haya una vigente, devuelve esa',
    method: 'POST',
    path: '/api/certificates',
    access: 'signed-in',
    body: z.object({
      course_id: courseId,
      /** Index of the chosen option of each question, in the quiz's order, from 0. */
      answers: z.array(z.int().min(0).max(50)).min(1).max(200),
      /** The version whose questions were answered; by default the current one. */
      course_version: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    status: 201,
    reply: certificate,
    errors: [
      'COURSE_NOT_FOUND',
      'COURSE_CHANGED',
      'NO_QUIZ',
      'ANSWERS_INVALID',
      'QUIZ_NOT_PASSED',
      'CLAIM_BARRED',
      'EXAM_REQUIRED',
      'CLAIM_LIMIT',
      'NAME_UNREADABLE',
      'ENTITY_SUSPENDED',
    ],
  }),
  listEntityCertificates: call({
    summary: 'Constancias de la entidad propia en una fecha, cada una como estaba ese día',
    method: 'GET',
    path: '/api/admin/certificates',
    access: 'reader',
    scope: 'certificates:read',
    query: z.object({
      on: day.optional(),
      q: line(CHARACTERS.search).optional(),
      user_id: z.uuid().optional(),
      order: z.enum(['newest', 'name', 'course', 'until']).default('newest'),
      cursor: z.string().max(1_000).optional(),
    }),
    status: 200,
    reply: entityCertificates,
    errors: ['CURSOR_INVALID'],
  }),
  listCertificates: call({
    summary: 'Constancias propias, la más reciente primero',
    method: 'GET',
    path: '/api/certificates',
    access: 'signed-in',
    status: 200,
    reply: z.array(certificate),
    errors: [],
  }),
  getCertificatePdf: call({
    summary: 'El documento de una constancia: siempre el mismo archivo',
    method: 'GET',
    path: '/api/certificates/:folio/pdf',
    // An auditor may open those of the audited institution.
    access: 'session',
    scope: 'certificates:read',
    params: byFolio,
    status: 200,
    reply: z.never(),
    files: ['application/pdf'],
    errors: ['CERTIFICATE_NOT_FOUND'],
  }),
  getCertificateBadge: call({
    summary: 'Credencial Open Badges 3.0 de una constancia, firmada (JWT, Ed25519)',
    method: 'GET',
    path: '/api/certificates/:folio/badge',
    access: 'signed-in',
    params: byFolio,
    status: 200,
    reply: z.never(),
    files: ['application/vc+jwt'],
    errors: ['CERTIFICATE_NOT_FOUND', 'BADGE_WITHHELD'],
  }),
  revokeCertificate: call({
    summary: 'Revocación de una constancia, con motivo; el registro se conserva',
    method: 'POST',
    path: '/api/certificates/:folio/revoke',
    access: 'administrator',
    params: byFolio,
    body: z.object({ reason: text(CHARACTERS.reason) }),
    status: 200,
    reply: certificate,
    errors: ['CERTIFICATE_NOT_FOUND', 'ALREADY_REVOKED'],
  }),
  replaceCertificate: call({
    summary:
      'Sustitución de una constancia por otra con el nombre corregido, la misma calificación y las mismas fechas',
    method: 'POST',
    path: '/api/certificates/:folio/replacement',
    access: 'administrator',
    params: byFolio,
    status: 201,
    reply: certificate,
    errors: [
      'CERTIFICATE_NOT_FOUND',
      'NOT_REPLACEABLE',
      'NAME_NOT_CORRECTED',
      'NAME_UNREADABLE',
      'ENTITY_SUSPENDED',
      'REPLACEMENT_NEEDS_REVIEW',
    ],
  }),
  allowRetake: call({
    summary: 'Permiso para obtener otra constancia del mismo curso después de una revocación',
    method: 'POST',
    path: '/api/certificates/:folio/allow-retake',
    access: 'administrator',
    params: byFolio,
    body: z.object({ reason: text(CHARACTERS.reason) }),
    status: 200,
    reply: certificate,
    errors: ['CERTIFICATE_NOT_FOUND', 'NOT_REVOKED', 'RETAKE_ALLOWED'],
  }),
  closeDispute: call({
    summary: 'Cierre de la disputa de una constancia, que vuelve a su estado; la que no deba valer se revoca',
    method: 'POST',
    path: '/api/certificates/:folio/close-dispute',
    access: 'administrator',
    params: byFolio,
    status: 200,
    reply: certificate,
    errors: ['CERTIFICATE_NOT_FOUND', 'NOT_DISPUTED'],
  }),
  getStatusList: call({
    summary:
      'Estado de las credenciales de una lista (Bitstring Status List), firmado: un bit encendido es una constancia revocada o en disputa',
    method: 'GET',
    path: '/api/public/status-lists/:list',
    access: 'anyone',
    params: z.object({ list: z.coerce.number().int().min(1).max(1_000_000) }),
    status: 200,
    reply: z.never(),
    files: ['application/vc+jwt'],
    errors: ['NOT_FOUND'],
  }),
  getPublicCertificate: call({
    summary: 'Lo que una constancia acredita, para quien tenga su folio',
    method: 'GET',
    path: '/api/public/certificates/:folio',
    access: 'anyone',
    params: byFolio,
    status: 200,
    reply: publicCertificate,
    errors: ['CERTIFICATE_NOT_FOUND'],
  }),
  checkDocument: call({
    summary: 'Si un archivo, por su SHA-256, es el documento que se emitió con este folio',
    method: 'GET',
    path: '/api/public/certificates/:folio/document',
    access: 'anyone',
    params: byFolio,
    query: z.object({ sha256 }),
    status: 200,
    reply: z.object({ issued: z.boolean() }),
    errors: ['CERTIFICATE_NOT_FOUND'],
  }),
  listPublicKeys: call({
    summary: 'Llaves con que se verifican las credenciales (JWKS)',
    method: 'GET',
    path: '/api/public/keys',
    access: 'anyone',
    status: 200,
    reply: z.object({ keys: z.array(publicKey) }),
    errors: [],
  }),
  getPublicKey: call({
    summary: 'Una llave con que se verifican las credenciales (JWK)',
    method: 'GET',
    path: '/api/public/keys/:kid',
    access: 'anyone',
    params: z.object({ kid: z.string().regex(/^[\w-]{43}$/) }),
    status: 200,
    reply: publicKey,
    errors: ['NOT_FOUND'],
  }),
  getAchievement: call({
    summary: 'Lo que acreditan las constancias de un curso (Achievement de Open Badges 3.0)',
    method: 'GET',
    path: '/api/public/achievements/:course_id',
    access: 'anyone',
    params: z.object({ course_id: courseId }),
    status: 200,
    reply: achievement,
    errors: ['NOT_FOUND'],
  }),
};

import { z } from 'zod';
import { user } from './accounts.ts';
import { chatOutcome } from './assistant.ts';
import { call } from './call.ts';
import { CHARACTERS, PASSWORD_TYPED_CHARACTERS } from './constants.ts';
import { email, id, line, newPassword, text } from './validation.ts';

const currentPassword = z.string().min(1).max(PASSWORD_TYPED_CHARACTERS);
const message = z.object({ message: z.string() });
const token = line(200);

export const correction = z.object({
  field: z.enum(['name', 'email']),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  at: z.string(),
  /** Whether the owner changed it, or an administrator. */
  by_oneself: z.boolean(),
});
export type Correction = z.infer<typeof correction>;

/** The caller's own account. */
export const ownAccount = z.object({
  user,
  /** When the address was proven to belong to the user; null: not yet. */
  email_proven_at: z.string().nullable(),
  /** A requested address that awaits confirmation. */
  pending_email: z
    .object({ email: z.string(), requested_at: z.string(), link_expires_at: z.string().nullable() })
    .nullable(),
  /** The notice accepted at registration; null for an account that an administrator created. */
  privacy_notice: z.object({ version: z.string(), accepted_at: z.string() }).nullable(),
  corrections: z.array(correction),
  /** When the account will be closed at the institution's request; null: no request. */
  closes_at: z.string().nullable(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** All stored data of a person, by subject. */
export const ownData = z.object({
  generated_at: z.string(),
  controller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  sections: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** Purpose and retention, in a sentence. */
      note: z.string(),
      records: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
});
export type OwnData = z.infer<typeof ownData>;

/** An own question to the assistant, with personal data masked as it is stored. */
export const ownQuestion = z.object({
  id: z.string(),
  course_id: z.string(),
  course_title: z.string(),
  question: z.string(),
  answer: z.string(),
  outcome: chatOutcome,
  created_at: z.string(),
});
export type OwnQuestion = z.infer<typeof ownQuestion>;

export const emailChange = z.object({
  user_id: z.string(),
  name: z.string(),
  entity_name: z.string().nullable(),
  /** The current address. */
  email: z.string(),
  new_email: z.string(),
  requested_at: z.string(),
  link_expires_at: z.string().nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const privacyCalls = {
  acknowledgeNotice: call({
    summary: 'Aviso propio leído: no se muestra más',
    method: 'POST',
    path: '/api/account/notices/:id/acknowledge',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['NOTICE_NOT_FOUND'],
  }),
  setPasswordOnVerification: call({
    summary:
      'Contraseña elegida por quien abrió un enlace de verificación en otro navegador que el del registro; cierra toda sesión y todo otro enlace',
    method: 'POST',
    path: '/api/auth/verification-password',
    access: 'anyone',
    body: z.object({ token, password: newPassword, device: z.string().max(100).optional() }),
    status: 200,
    reply: message.extend({ device: z.string() }),
    errors: [
      'VERIFICATION_LINK_UNKNOWN',
      'VERIFICATION_LINK_EXPIRED',
      'VERIFICATION_LINK_VOIDED',
      'VERIFICATION_PASSWORD_CLOSED',
      'ACCOUNT_INACTIVE',
      'PASSWORD_COMMON',
    ],
  }),
  getOwnAccount: call({
    summary: 'Los datos propios, sus rectificaciones y el aviso aceptado',
    method: 'GET',
    path: '/api/account',
    access: 'signed-in',
    status: 200,
    reply: ownAccount,
    errors: [],
  }),
  correctOwnName: call({
    summary: 'Rectificación del nombre propio; las constancias emitidas conservan su texto y lo anotan',
    method: 'PATCH',
    path: '/api/account',
    access: 'signed-in',
    body: z.object({ name: line(CHARACTERS.personName), current_password: currentPassword }),
    status: 200,
    reply: user,
    errors: ['CURRENT_PASSWORD_WRONG'],
  }),
  requestEmailChange: call({
    summary: 'Solicitud de otro correo; vale cuando se abre el enlace que se entrega en él',
    method: 'POST',
    path: '/api/account/email-change',
    access: 'signed-in',
    body: z.object({ email, current_password: currentPassword }),
    status: 201,
    reply: message,
    errors: ['CURRENT_PASSWORD_WRONG', 'EMAIL_TAKEN', 'EMAIL_UNCHANGED', 'EMAIL_BY_OPERATOR'],
  }),
  cancelEmailChange: call({
    summary: 'Retiro de la solicitud propia de otro correo; su enlace deja de valer',
    method: 'DELETE',
    path: '/api/account/email-change',
    access: 'signed-in',
    status: 204,
    reply: z.void(),
    errors: [],
  }),
  listEmailChanges: call({
    summary: 'Solicitudes de otro correo cuyo enlace toca entregar a quien pregunta',
    method: 'GET',
    path: '/api/admin/email-changes',
    access: 'administrator',
    status: 200,
    reply: z.array(emailChange),
    errors: [],
  }),
  createEmailChangeLink: call({
    summary: 'Enlace que comprueba el correo que una persona pidió; el anterior deja de valer',
    method: 'POST',
    path: '/api/admin/email-change-link',
    access: 'administrator',
    body: z.object({ user_id: id }),
    status: 200,
    reply: z.object({ email_link: z.string(), email: z.string(), expires_at: z.string() }),
    errors: ['EMAIL_CHANGE_NOT_FOUND'],
  }),
  confirmEmailChange: call({
    summary: 'Correo comprobado con el token del enlace que se entregó en él',
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'anyone',
    body: z.object({ token }),
    status: 200,
    reply: message,
    errors: ['EMAIL_LINK_UNKNOWN', 'EMAIL_LINK_EXPIRED', 'EMAIL_TAKEN', 'ACCOUNT_INACTIVE'],
  }),
  closePersonAccount: call({
    summary:
      'Solicitud de cierre y bloqueo de la cuenta de una persona, que puede oponerse durante siete días; un SuperAdmin la cierra de inmediato. La evidencia de su capacitación se conserva',
    method: 'POST',
    path: '/api/admin/entity-users/:id/close',
    access: 'administrator',
    params: z.object({ id }),
    body: z.object({ reason: text(CHARACTERS.reason) }),
    status: 200,
    /** When the account will be closed; null: it is closed already. */
    reply: message.extend({ closes_at: z.string().nullable() }),
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_CORRECTED', 'ACCOUNT_CLOSED', 'CLOSURE_PENDING'],
  }),
  withdrawClosure: call({
    summary: 'Solicitud de cierre de la cuenta de una persona, retirada antes de llevarse a cabo',
    method: 'DELETE',
    path: '/api/admin/entity-users/:id/close',
    access: 'administrator',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_CORRECTED', 'ACCOUNT_CLOSED', 'CLOSURE_NOT_FOUND'],
  }),
  objectToClosure: call({
    summary: 'Oposición al cierre de la cuenta propia, con el enlace del correo que lo avisa',
    method: 'POST',
    path: '/api/auth/closure-objection',
    access: 'anyone',
    body: z.object({ token }),
    status: 200,
    reply: message,
    errors: ['CLOSURE_NOT_FOUND'],
  }),
  objectToOwnClosure: call({
    summary: 'Oposición al cierre de la cuenta propia, con sesión',
    method: 'POST',
    path: '/api/account/closure-objection',
    access: 'signed-in',
    status: 200,
    reply: message,
    errors: ['CLOSURE_NOT_FOUND'],
  }),
  closeAccount: call({
    summary: 'Cierre y bloqueo de la cuenta propia; la evidencia de la capacitación se conserva con identidad reducida',
    method: 'POST',
    path: '/api/account/close',
    access: 'signed-in',
    body: z.object({ current_password: currentPassword }),
    status: 200,
    reply: message,
    errors: ['CURRENT_PASSWORD_WRONG', 'CLOSES_LAST_ADMINISTRATOR'],
  }),
  exportOwnData: call({
    summary: 'Todo lo que la plataforma guarda de quien pregunta, como JSON o como página en español',
    method: 'GET',
    path: '/api/account/export',
    access: 'signed-in',
    query: z.object({ format: z.enum(['json', 'html']).default('json') }),
    status: 200,
    reply: ownData,
    files: ['text/html'],
    errors: [],
  }),
  listOwnQuestions: call({
    summary: 'Preguntas propias al asistente, la más reciente primero',
    method: 'GET',
    path: '/api/chat/history',
    access: 'signed-in',
    query: z.object({
      /** Questions older than this one; by default the newest. */
      before: id.optional(),
    }),
    status: 200,
    reply: z.object({ questions: z.array(ownQuestion), more: z.boolean() }),
    errors: [],
  }),
  deleteOwnQuestion: call({
    summary: 'Borrado de una pregunta propia al asistente, con su respuesta',
    method: 'DELETE',
    path: '/api/chat/history/:id',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['TURN_NOT_FOUND'],
  }),
  deleteOwnQuestions: call({
    summary: 'Borrado de todas las preguntas propias al asistente',
    method: 'DELETE',
    path: '/api/chat/history',
    access: 'signed-in',
    status: 200,
    reply: z.object({ deleted_count: z.int().nonnegative() }),
    errors: [],
  }),
};

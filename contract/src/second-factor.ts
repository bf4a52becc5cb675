import { z } from 'zod';
import { call } from './call.ts';
import { PASSKEY_NAME_CHARACTERS, PASSWORD_TYPED_CHARACTERS } from './constants.ts';
import { CHARACTERS } from './limits.ts';
import { newPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from './passkeys.ts';
import { id, line } from './validation.ts';

const typedPassword = z.string().min(1).max(PASSWORD_TYPED_CHARACTERS);

/** Six digits of an authenticator application, as people type them. */
const totp = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'El código son seis dígitos.'));

/** The factor shown beside the password at sign-in: one of these. */
export const secondFactor = z.union([
  z.object({ totp }),
  z.object({ recovery_code: line(CHARACTERS.recoveryCode) }),
  z.object({ passkey: passkeyAnswer }),
]);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * For an account without a second factor. `required`: its institution requires one, and every other call is
 * refused until it is set up; `advised`: a SuperAdmin is reminded. Absent: no notice.
 */
export const secondFactorDue = z.enum(['required', 'advised']).optional();
export type SecondFactorDue = z.infer<typeof secondFactorDue>;

/** The owner's confirmation, for changes that an unattended session must not make. */
const confirmation = z.union([z.object({ current_password: typedPassword }), z.object({ passkey: passkeyAnswer })]);
export type Confirmation = z.infer<typeof confirmation>;

const recoveryCodes = z.object({
  /** Shown this once. */
  recovery_codes: z.array(z.string()),
});

/** Null: there was a factor before this one, and the codes made with it go on. */
const codesOfFirst = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** null: not yet. */
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactorCalls = {
  getSecondFactor: call({
    summary: 'El segundo factor propio',
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    withoutFactor: true,
    status: 200,
    reply: z.object({
      /** Since when there is an authenticator application; null without one. */
      totp_since: z.string().nullable(),
      /** The oldest first. */
      passkeys: z.array(passkey),
      recovery_codes_left: z.int().nonnegative(),
    }),
    errors: [],
  }),
  enrolTotp: call({
    summary: 'Un secreto nuevo para la aplicación de códigos; cuenta cuando se confirma con un código',
    method: 'POST',
    path: '/api/auth/second-factor/totp',
    access: 'signed-in',
    withoutFactor: true,
    body: z.object({ confirmation }),
    status: 200,
    reply: z.object({
      /** Base32, to be typed where no code can be scanned. */
      secret: z.string(),
      /** otpauth:// address, as the QR code holds it. */
      uri: z.string(),
      /** The QR code of `uri`: modules a side, and the dark ones as the path of an SVG, one unit a module. */
      qr: z.object({ size: z.int().positive(), path: z.string() }),
    }),
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'SECOND_FACTOR_EXISTS'],
  }),
  confirmTotp: call({
    summary:
      'Confirmación de la aplicación de códigos con uno de ella; si es el primer segundo factor, las demás sesiones se cierran',
    method: 'POST',
    path: '/api/auth/second-factor/totp/confirm',
    access: 'signed-in',
    withoutFactor: true,
    body: z.object({ code: totp }),
    status: 200,
    reply: codesOfFirst,
    errors: ['FACTOR_CODE_WRONG', 'SECOND_FACTOR_NOT_BEGUN'],
  }),
  renewRecoveryCodes: call({
    summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'signed-in',
    body: z.object({ confirmation }),
    status: 200,
    reply: recoveryCodes,
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'NO_SECOND_FACTOR'],
  }),
  removeTotp: call({
    summary:
      'Retiro de la aplicación de códigos propia; sin otro segundo factor, también de los códigos de recuperación',
    method: 'POST',
    path: '/api/auth/second-factor/totp/remove',
    access: 'signed-in',
    body: z.object({ confirmation }),
    status: 204,
    reply: z.void(),
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'NO_SECOND_FACTOR'],
  }),
  startConfirmation: call({
    summary: 'Reto para confirmar un cambio con una llave de acceso propia',
    method: 'POST',
    path: '/api/auth/second-factor/confirmation',
    access: 'signed-in',
    status: 200,
    reply: passkeyRequest,
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  startPasskey: call({
    summary: 'Reto para una llave de acceso nueva, que su dispositivo guarda',
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/options',
    access: 'signed-in',
    withoutFactor: true,
    body: z.object({ confirmation }),
    status: 200,
    reply: passkeyCreation,
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'PASSKEYS_FULL'],
  }),
  addPasskey: call({
    summary: 'La llave de acceso nueva; si es el primer segundo factor, las demás sesiones se cierran',
    method: 'POST',
    path: '/api/auth/second-factor/passkeys',
    access: 'signed-in',
    withoutFactor: true,
    body: z.object({ passkey: newPasskey }),
    status: 201,
    reply: codesOfFirst.extend({ passkey }),
    errors: ['PASSKEY_NOT_ADDED', 'PASSKEYS_FULL'],
  }),
  renamePasskey: call({
    summary: 'Otro nombre para una llave de acceso propia',
    method: 'PATCH',
    path: '/api/auth/second-factor/passkeys/:id',
    access: 'signed-in',
    params: z.object({ id }),
    body: z.object({ name: line(PASSKEY_NAME_CHARACTERS), confirmation }),
    status: 200,
    reply: passkey,
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'PASSKEY_NOT_FOUND'],
  }),
  removePasskey: call({
    summary: 'Retiro de una llave de acceso propia; sin otro segundo factor, también de los códigos de recuperación',
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/:id/remove',
    access: 'signed-in',
    params: z.object({ id }),
    body: z.object({ confirmation }),
    status: 204,
    reply: z.void(),
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'PASSKEY_NOT_FOUND'],
  }),
  resetSecondFactor: call({
    summary:
      'Retiro del segundo factor de una persona que perdió su dispositivo; sus sesiones se cierran y se le avisa',
    method: 'POST',
    path: '/api/admin/second-factor-resets',
    access: 'administrator',
    body: z.object({ user_id: id }),
    status: 200,
    reply: z.object({ message: z.string() }),
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_RESET', 'NO_SECOND_FACTOR'],
  }),
};

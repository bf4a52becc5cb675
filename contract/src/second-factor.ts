import { z } from 'zod';
import { call } from './call.ts';
import { PASSWORD_TYPED_CHARACTERS } from './constants.ts';
import { id, line } from './validation.ts';

const typedPassword = z.string().min(1).max(PASSWORD_TYPED_CHARACTERS);

/** Six digits of an authenticator application, as people type them. */
const totp = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'El código son seis dígitos.'));

/** What is shown at a sign-in beside the password: one of them. */
export const secondFactor = z.union([z.object({ totp }), z.object({ recovery_code: line(40) })]);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * Of an account without a second factor. `required`: its institution asks for one, and nothing else answers until it is there; `advised`: a SuperAdmin is
 * reminded. Absent: nothing to say.
 */
export const secondFactorDue = z.enum(['required', 'advised']).optional();
export type SecondFactorDue = z.infer<typeof secondFactorDue>;

const recoveryCodes = z.object({
  /** Shown this once. */
  recovery_codes: z.array(z.string()),
});

export const secondFactorCalls = {
  getSecondFactor: call({
    summary: 'El segundo factor propio',
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    withoutFactor: true,
    status: 200,
    reply: z.object({
      /** Since when; null without one. */
      totp_since: z.string().nullable(),
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
    body: z.object({ current_password: typedPassword }),
    status: 200,
    reply: z.object({
      /** Base32, to be typed where no code can be scanned. */
      secret: z.string(),
      /** otpauth:// address, as the QR code holds it. */
      uri: z.string(),
      /** The QR code of `uri`: modules a side, and the dark ones as the path of an SVG, one unit a module. */
      qr: z.object({ size: z.int().positive(), path: z.string() }),
    }),
    errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_EXISTS'],
  }),
  confirmTotp: call({
    summary: 'Confirmación de la aplicación de códigos con uno de ella; las demás sesiones se cierran',
    method: 'POST',
    path: '/api/auth/second-factor/totp/confirm',
    access: 'signed-in',
    withoutFactor: true,
    body: z.object({ code: totp }),
    status: 200,
    reply: recoveryCodes,
    errors: ['FACTOR_CODE_WRONG', 'SECOND_FACTOR_NOT_BEGUN'],
  }),
  renewRecoveryCodes: call({
    summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'signed-in',
    body: z.object({ current_password: typedPassword }),
    status: 200,
    reply: recoveryCodes,
    errors: ['CURRENT_PASSWORD_WRONG', 'NO_SECOND_FACTOR'],
  }),
  removeSecondFactor: call({
    summary: 'Retiro del segundo factor propio',
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    access: 'signed-in',
    body: z.object({ current_password: typedPassword }),
    status: 204,
    reply: z.void(),
    errors: ['CURRENT_PASSWORD_WRONG', 'NO_SECOND_FACTOR'],
  }),
  resetSecondFactor: call({
    summary: 'Retiro del segundo factor de una persona que perdió su dispositivo; sus sesiones se cierran y se le avisa',
    method: 'POST',
    path: '/api/admin/second-factor-resets',
    access: 'administrator',
    body: z.object({ user_id: id }),
    status: 200,
    reply: z.object({ message: z.string() }),
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_RESET', 'NO_SECOND_FACTOR'],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS, IDLE_MINUTES, PASSKEY_NAME_CHARACTERS, PASSWORD_TYPED_CHARACTERS } from './constants.ts';
import { id, line } from './validation.ts';

/*
 * Messages between the browser's `navigator.credentials` and the server, in the JSON form of WebAuthn Level
 * 3.
 */

/** Bytes, as base64url without padding. */
const bytes = (characters: number) =>
  z
    .string()
    .max(characters)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const device = {
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
};
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Requests a signature. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  /** Empty: any passkey that the device keeps for this platform. */
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The signature. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  ...device,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(100).exactOptional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Requests a new key. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** The person's existing passkeys. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The new key. */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  ...device,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(30_000),
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The second step of a sign-in whose password was right; comes with SECOND_FACTOR_REQUIRED alone. */
export const secondStep = z.object({
  totp: z.boolean(),
  /** null: the person has no passkey. */
  passkey: passkeyRequest.nullable(),
});
export type SecondStep = z.infer<typeof secondStep>;

const typedPassword = z.string().min(1).max(PASSWORD_TYPED_CHARACTERS);

/** Six digits of an authenticator application, as typed. */
const totp = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'El código son seis dígitos.'));

/** A code of one's factors. */
const factorCode = z.union([z.object({ totp }), z.object({ recovery_code: line(CHARACTERS.recoveryCode) })]);
export type FactorCode = z.infer<typeof factorCode>;

/** The factor presented beside the password: one of these. */
export const secondFactor = z.union([...factorCode.options, z.object({ passkey: passkeyAnswer })]);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * For an account without a second factor. `required`: its institution requires one, and other calls are
 * refused until it is set up; `advised`: a reminder for a SuperAdmin, or before the policy's day. Absent: no
 * notice.
 */
export const secondFactorDue = z.enum(['required', 'advised']).optional();
export type SecondFactorDue = z.infer<typeof secondFactorDue>;

/**
 * The owner's confirmation of changes that an unattended session must not make. An account with a factor
 * presents a code beside the password, so that the password alone removes no factor.
 */
const confirmation = z.union([
  z.object({ current_password: typedPassword, second_factor: factorCode.exactOptional() }),
  z.object({ passkey: passkeyAnswer }),
]);
export type Confirmation = z.infer<typeof confirmation>;

/** Errors of every call with a `confirmation`. */
const unconfirmed = ['CURRENT_PASSWORD_WRONG', 'PASSKEY_UNCONFIRMED', 'FACTOR_NEEDED', 'FACTOR_CODE_WRONG'] as const;

const recoveryCodes = z.object({
  /** Shown only this once. */
  recovery_codes: z.array(z.string()),
});

/** Null: an earlier factor exists, and its codes stay valid. */
const codesOfFirst = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** Null: never. */
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
      /** When the authenticator application was set up; null without one. */
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
      /** Base32, for typing when the code cannot be scanned. */
      secret: z.string(),
      /** otpauth:// address, as encoded in the QR code. */
      uri: z.string(),
      /** The QR code of `uri`: modules per side, and the dark ones as an SVG path, one unit per module. */
      qr: z.object({ size: z.int().positive(), path: z.string() }),
    }),
    errors: [...unconfirmed, 'SECOND_FACTOR_EXISTS'],
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
    errors: [...unconfirmed, 'NO_SECOND_FACTOR'],
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
    errors: [...unconfirmed, 'NO_SECOND_FACTOR'],
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
    errors: [...unconfirmed, 'PASSKEYS_FULL'],
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
    errors: [...unconfirmed, 'PASSKEY_NOT_FOUND'],
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
    errors: [...unconfirmed, 'PASSKEY_NOT_FOUND'],
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

/** An institution's rules for signing in. */
export const accessPolicy = z.object({
  /** Roles that need a second factor. */
  second_factor: z.enum(['off', 'administrators', 'everyone']),
  /** How long a session may stay idle; null: only its age ends it. */
  idle_minutes: z.int().min(IDLE_MINUTES.min).max(IDLE_MINUTES.max).nullable(),
  /** How users sign in: with the platform's password, the institution's own provider, or either. */
  sign_in: z.enum(['password', 'provider', 'both']),
});
export type AccessPolicy = z.infer<typeof accessPolicy>;

export const DEFAULT_ACCESS_POLICY: AccessPolicy = { second_factor: 'off', idle_minutes: null, sign_in: 'password' };

/** `since` null: the default policy applies. */
const current = accessPolicy.extend({
  since: z.string().nullable(),
  /** The day from which `second_factor` applies; null: it applies already. */
  second_factor_from: z.string().nullable(),
  /** Active people whom each choice of `second_factor` concerns, and those of them without one. */
  factor_counts: z.object({
    administrators: z.int(),
    administrators_without: z.int(),
    everyone: z.int(),
    everyone_without: z.int(),
  }),
});
export type CurrentAccessPolicy = z.infer<typeof current>;

/** Days that an institution may leave its people to set up a second factor. */
export const FACTOR_GRACE_DAYS = { usual: 7, max: 30 } as const;

export const accessPolicyCalls = {
  getAccessPolicy: call({
    summary: 'Cómo se entra a la entidad propia, y desde cuándo',
    method: 'GET',
    path: '/api/admin/access-policy',
    access: 'EntidadAdmin',
    status: 200,
    reply: current,
    errors: [],
  }),
  changeAccessPolicy: call({
    summary:
      'Cambio de cómo se entra a la entidad propia; el plazo de inactividad vale también para las sesiones abiertas',
    method: 'PATCH',
    path: '/api/admin/access-policy',
    access: 'EntidadAdmin',
    body: accessPolicy.partial().extend({
      /** Days until a changed `second_factor` applies. Until then the one before it does. */
      second_factor_grace_days: z.int().min(0).max(FACTOR_GRACE_DAYS.max).optional(),
    }),
    status: 200,
    reply: current,
    errors: ['NOTHING_CHANGED', 'ACCESS_NEEDS_REVIEW', 'SIGN_IN_NEEDS_PROVIDER'],
  }),
};

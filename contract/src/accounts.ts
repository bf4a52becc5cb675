import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS, PASSWORD_TYPED_CHARACTERS } from './constants.ts';
import { passkeyAnswer, passkeyRequest, secondFactor, secondFactorDue } from './second-factor.ts';
import { email, id, line, newPassword, personName } from './validation.ts';

/** An act of another person on the account, shown to its owner at the next sign-in. */
export const accountNotice = z.object({
  id: z.string(),
  kind: z.enum([
    'password_reset',
    'password_set',
    'name_corrected',
    'email_corrected',
    'email_changed',
    'second_factor_reset',
    'provider_linked',
    'provider_unlinked',
    'closure_requested',
  ]),
  at: z.string(),
  /** The maker of the link that was used, or of the change; null when unknown. */
  by_name: z.string().nullable(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/**
 * The registration behind a verification link, shown when the link is opened in a browser that did not
 * register.
 */
export const foreignRegistration = z.object({
  name: z.string(),
  entity_name: z.string().nullable(),
  registered_at: z.string(),
  /** "Chrome en Windows"; null when unknown. */
  device: z.string().nullable(),
});
export type ForeignRegistration = z.infer<typeof foreignRegistration>;

/**
 * Spec §3 treats any other value as an employee; this product writes 'Empleado'. An auditor reads one
 * entity for a limited time and writes nothing.
 */
export const role = z.enum(['SuperAdmin', 'EntidadAdmin', 'Empleado', 'Auditor']);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  entity_id: z.string().nullable(),
  entity_name: z.string().nullable(),
  email_verified: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type User = z.infer<typeof user>;

export const entityType = z.enum(['financial', 'individual', 'others']);

export const publicEntity = z.object({
  id: z.string(),
  nombre_entidad: z.string(),
  entity_type: entityType,
  /** Whether a registration needs the entity's invitation code. */
  invitation_required: z.boolean().optional(),
});
export type PublicEntity = z.infer<typeof publicEntity>;

/** How a session was opened; `passkey` also when the passkey was used beside a password. */
export const openedWith = z.enum(['password', 'totp', 'recovery_code', 'passkey', 'provider']);
export type OpenedWith = z.infer<typeof openedWith>;

/** Follows "con" in sentences about sessions and acts of the ledger. */
export const openedWithNames: Record<OpenedWith, string> = {
  password: 'contraseña',
  totp: 'contraseña y aplicación de códigos',
  recovery_code: 'contraseña y código de recuperación',
  passkey: 'llave de acceso',
  provider: 'el proveedor de tu institución',
};

/** The `confirmation` of PROVIDER_OWNER_NEEDED: a sign-in with it links the account to that provider. */
const providerLink = z.string().regex(/^[\w-]{43}$/);

/** One place where a person is signed in, as they see it. `id` names the session; it is not its token. */
export const activeSession = z.object({
  id: z.string(),
  /** "Chrome en Windows" */
  device: z.string(),
  /** Network address at sign-in; null when it was not recorded. */
  address: z.string().nullable(),
  /** Null when it was not recorded. */
  opened_with: openedWith.nullable(),
  /** Name of the identity provider that authenticated the user; null without one. */
  provider: z.string().nullable(),
  created_at: z.string(),
  /** Accurate to a few minutes. */
  last_seen_at: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

const message = z.object({ message: z.string() });

/**
 * Sign-in accepts passwords that registration would refuse: a short one is simply wrong. The limit bounds
 * the cost of hashing.
 */
const typedPassword = z.string().min(1).max(PASSWORD_TYPED_CHARACTERS);

/**
 * A token that a browser keeps from its last sign-in and sends at the next one. It grants nothing: it tells
 * the browser apart from those that never signed in to the account, whose attempts share one limit
 * (docs/decisions/0010).
 */
const device = z.string();

const signedIn = z.object({
  user,
  token: z.string(),
  device,
  notices: z.array(accountNotice),
  second_factor_due: secondFactorDue,
});

export const accountCalls = {
  listPublicEntities: call({
    summary: 'Entidades a las que puede unirse un empleado',
    method: 'GET',
    path: '/api/auth/entities-public',
    access: 'anyone',
    status: 200,
    reply: z.array(publicEntity),
    /** Sent compressed; 304 when the client's copy is current. */
    files: ['application/json'],
    errors: [],
  }),
  registerUser: call({
    summary: 'Registro de un empleado o aprendiz individual',
    method: 'POST',
    path: '/api/auth/register-user',
    access: 'anyone',
    body: z.object({
      name: personName,
      email,
      password: newPassword,
      entity_id: id,
      invitation_code: z.string().trim().max(CHARACTERS.invitationCode).optional(),
      device: device.max(100).optional(),
      /** The version of the notice that was shown; without it, the current one. */
      privacy_notice: line(20).optional(),
    }),
    status: 201,
    reply: message.extend({ user, device }),
    errors: [
      'PASSWORD_COMMON',
      'EMAIL_TAKEN',
      'ENTITY_UNKNOWN',
      'ENTITY_FULL',
      'ENTITY_SUSPENDED',
      'ENTITY_UNDER_REVIEW',
      'ENTITY_WAITING_FULL',
      'INVITATION_CODE_REQUIRED',
      'INVITATION_CODE_WRONG',
    ],
  }),
  verifyEmail: call({
    summary:
      'Verificación del correo con el token del enlace; a otro navegador que el del registro le dice quién se registró',
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'anyone',
    body: z.object({ token: line(200), device: device.max(100).optional() }),
    status: 200,
    reply: message.extend({ registration: foreignRegistration.nullable() }),
    errors: [
      'VERIFICATION_LINK_UNKNOWN',
      'VERIFICATION_LINK_EXPIRED',
      'VERIFICATION_LINK_VOIDED',
      'ACCOUNT_INACTIVE',
      'ENTITY_FULL',
      'INVITATION_PENDING',
    ],
  }),
  login: call({
    summary: 'Inicio de sesión',
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    body: z.object({
      email,
      password: typedPassword,
      device: device.max(100).optional(),
      second_factor: secondFactor.optional(),
      provider_link: providerLink.optional(),
    }),
    status: 200,
    reply: signedIn,
    errors: [
      'INVALID_CREDENTIALS',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'PASSKEY_REFUSED',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_INACTIVE',
      'ENTITY_SUSPENDED',
      'AUDIT_OVER',
      'SIGN_IN_WITH_PROVIDER',
      'SIGN_IN_REQUEST_OVER',
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAPPROVED',
      'PROVIDER_LINKED_TO_ANOTHER',
    ],
  }),
  startPasskeySignIn: call({
    summary: 'Reto para entrar solo con una llave de acceso, de quien sea',
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'anyone',
    status: 200,
    reply: passkeyRequest,
    errors: [],
  }),
  signInWithPasskey: call({
    summary: 'Inicio de sesión solo con una llave de acceso',
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'anyone',
    body: z.object({
      passkey: passkeyAnswer,
      device: device.max(100).optional(),
      provider_link: providerLink.optional(),
    }),
    status: 200,
    reply: signedIn,
    errors: [
      'PASSKEY_REFUSED',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_INACTIVE',
      'ENTITY_SUSPENDED',
      'AUDIT_OVER',
      'SIGN_IN_WITH_PROVIDER',
      'SIGN_IN_REQUEST_OVER',
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAPPROVED',
      'PROVIDER_LINKED_TO_ANOTHER',
    ],
  }),
  getSession: call({
    summary: 'Quién tiene la sesión',
    method: 'GET',
    path: '/api/auth/session',
    access: 'session',
    withoutFactor: true,
    status: 200,
    /** Includes acts of other people on the account that its owner has not read yet. */
    reply: user.extend({ notices: z.array(accountNotice), second_factor_due: secondFactorDue }),
    errors: [],
  }),
  logout: call({
    summary: 'Cierre de la sesión',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    withoutFactor: true,
    status: 204,
    reply: z.void(),
    errors: [],
  }),
  listSessions: call({
    summary: 'Sesiones abiertas de quien pregunta, la más reciente primero',
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    status: 200,
    reply: z.array(activeSession),
    errors: [],
  }),
  endSession: call({
    summary: 'Cierre de una de las sesiones propias',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['SESSION_NOT_FOUND'],
  }),
  endOtherSessions: call({
    summary: 'Cierre de todas las sesiones propias menos la que pregunta',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'signed-in',
    status: 200,
    reply: z.object({ ended_count: z.int().nonnegative() }),
    errors: [],
  }),
  changePassword: call({
    summary: 'Cambio de la contraseña propia; las demás sesiones se cierran',
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'signed-in',
    body: z.object({ current_password: typedPassword, new_password: newPassword }),
    status: 200,
    reply: message,
    errors: ['CURRENT_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'PASSWORD_COMMON'],
  }),
  resetPassword: call({
    summary: 'Contraseña nueva con el token de un enlace; todas las sesiones se cierran',
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    body: z.object({ token: line(200), password: newPassword }),
    status: 200,
    reply: message.extend({ device }),
    errors: [
      'RESET_LINK_UNKNOWN',
      'RESET_LINK_USED',
      'RESET_LINK_VOIDED',
      'RESET_LINK_EXPIRED',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_INACTIVE',
      'ENTITY_SUSPENDED',
      'PASSWORD_COMMON',
    ],
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { email, id, line, newPassword } from './validation.ts';

/** Spec §3: any other value means employee; this product writes 'Empleado'. */
export const role = z.enum(['SuperAdmin', 'EntidadAdmin', 'Empleado']);
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

export const publicEntity = z.object({ id: z.string(), nombre_entidad: z.string(), entity_type: entityType });
export type PublicEntity = z.infer<typeof publicEntity>;

const message = z.object({ message: z.string() });

/** A sign-in accepts what registration would not (a short password is simply wrong), within what is worth hashing. */
const typedPassword = z.string().min(1).max(1024);

export const accountCalls = {
  listPublicEntities: call({
    summary: 'Entidades a las que puede unirse un empleado',
    method: 'GET',
    path: '/api/auth/entities-public',
    access: 'anyone',
    status: 200,
    reply: z.array(publicEntity),
    errors: [],
  }),
  registerUser: call({
    summary: 'Registro de un empleado o aprendiz individual',
    method: 'POST',
    path: '/api/auth/register-user',
    access: 'anyone',
    body: z.object({ name: line(120), email, password: newPassword, entity_id: id }),
    status: 201,
    reply: message.extend({ user }),
    errors: ['EMAIL_TAKEN', 'ENTITY_UNKNOWN', 'ENTITY_FULL'],
  }),
  verifyEmail: call({
    summary: 'Verificación del correo con el token del enlace',
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    status: 200,
    reply: message,
    errors: ['VERIFICATION_LINK_UNKNOWN', 'VERIFICATION_LINK_EXPIRED', 'VERIFICATION_LINK_VOIDED'],
  }),
  login: call({
    summary: 'Inicio de sesión',
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    body: z.object({ email, password: typedPassword }),
    status: 200,
    reply: z.object({ user, token: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_INACTIVE'],
  }),
  getSession: call({
    summary: 'Quién tiene la sesión',
    method: 'GET',
    path: '/api/auth/session',
    access: 'signed-in',
    status: 200,
    reply: user,
    errors: [],
  }),
  logout: call({
    summary: 'Cierre de la sesión',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    status: 204,
    reply: z.void(),
    errors: [],
  }),
};

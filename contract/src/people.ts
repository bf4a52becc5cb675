import { z } from 'zod';
import { call } from './call.ts';
import { employment, employmentChange } from './employment.ts';
import { BULK_PEOPLE } from './employment-limits.ts';
import { entityUser } from './entities.ts';
import { email, id, line, newPassword, personName } from './validation.ts';

export const personChange = employmentChange.extend({ name: personName.optional(), email: email.optional() });

const personField = z.enum([...employment.keyof().options, 'name', 'email']);
export type PersonField = z.infer<typeof personField>;

/** Facts recorded about a person at the same time: employment, or a corrected name or e-mail. */
export const personFact = z.object({
  recorded_at: z.string(),
  /** Null: the account is gone. */
  recorded_by: z.string().nullable(),
  /** The file that it came with; null: by hand, or a correction of the name or the e-mail. */
  file_name: z.string().nullable(),
  changes: z.array(z.object({ field: personField, before: z.string().nullable(), after: z.string().nullable() })),
});
export type PersonFact = z.infer<typeof personFact>;

const changeErrors = ['USER_NOT_FOUND', 'MANAGER_UNKNOWN', 'LEFT_BEFORE_HIRED', 'LAST_ADMINISTRATOR'] as const;

export const peopleCalls = {
  correctPerson: call({
    summary:
      'Datos de una persona: nombre, correo y lo que la institución guarda de su empleo; lo anterior se conserva',
    method: 'PATCH',
    path: '/api/admin/entity-users/:id',
    access: 'administrator',
    params: z.object({ id }),
    body: personChange,
    status: 200,
    reply: entityUser,
    errors: [...changeErrors, 'ADMIN_NOT_CORRECTED', 'ACCOUNT_CLOSED', 'EMAIL_TAKEN', 'EMPLOYEE_NUMBER_TAKEN'],
  }),
  changePeople: call({
    summary: 'Área, puesto, jefe o baja de varias personas a la vez; todas cambian o ninguna',
    method: 'POST',
    path: '/api/admin/entity-users/employment',
    access: 'EntidadAdmin',
    body: employmentChange
      .pick({ area: true, position: true, left_on: true, manager_email: true })
      .extend({ user_ids: z.array(id).min(1).max(BULK_PEOPLE) }),
    status: 200,
    reply: z.object({ changed_count: z.int().nonnegative() }),
    errors: changeErrors,
  }),
  listEmploymentHistory: call({
    summary:
      'Lo que se ha registrado del empleo de una persona, y las correcciones de su nombre y su correo, lo más reciente primero',
    method: 'GET',
    path: '/api/admin/entity-users/:id/history',
    access: 'administrator',
    params: z.object({ id }),
    status: 200,
    reply: z.array(personFact),
    errors: ['USER_NOT_FOUND'],
  }),
  listAreas: call({
    summary: 'Áreas y puestos que la institución usa, los más comunes primero',
    method: 'GET',
    path: '/api/admin/areas',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.object({ areas: z.array(z.string()), positions: z.array(z.string()) }),
    errors: [],
  }),
  getInvitation: call({
    summary: 'A quién invita un enlace, y quién invita',
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    status: 200,
    reply: z.object({
      name: z.string(),
      email: z.string(),
      entity_name: z.string(),
      /** To audit it, not to learn in it. */ audits: z.boolean(),
      expires_at: z.string(),
    }),
    errors: ['INVITATION_UNKNOWN', 'INVITATION_EXPIRED', 'INVITATION_VOIDED', 'INVITATION_USED', 'ACCOUNT_INACTIVE'],
  }),
  acceptInvitation: call({
    summary: 'Contraseña elegida por quien recibió una invitación: su cuenta queda abierta',
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'anyone',
    body: z.object({ token: line(200), password: newPassword }),
    status: 200,
    reply: z.object({ message: z.string(), email: z.string(), device: z.string() }),
    errors: [
      'INVITATION_UNKNOWN',
      'INVITATION_EXPIRED',
      'INVITATION_VOIDED',
      'INVITATION_USED',
      'ACCOUNT_INACTIVE',
      'ENTITY_FULL',
      'PASSWORD_COMMON',
    ],
  }),
};

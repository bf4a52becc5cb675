import { z } from 'zod';
import { call } from './call.ts';
import { email, line, newPassword, personName } from './validation.ts';

export const entityRegistrationCalls = {
  checkEntityName: call({
    summary: 'Disponibilidad del nombre de una entidad',
    method: 'GET',
    path: '/api/auth/check-entity-name',
    access: 'anyone',
    query: z.object({ name: line(200) }),
    status: 200,
    reply: z.object({ message: z.string(), available: z.boolean(), is_pre_populated: z.boolean() }),
    errors: [],
  }),
  registerEntity: call({
    summary: 'Registro de una entidad con su administrador, o toma de una del directorio',
    method: 'POST',
    path: '/api/auth/register-entity',
    access: 'anyone',
    body: z.object({
      nombre_entidad: line(200),
      email_contacto: email,
      razon_social: line(250),
      nombre_firmante: personName,
      admin_name: personName,
      admin_email: email,
      admin_password: newPassword,
      /** The version of the notice that was shown; by default the current one. */
      privacy_notice: line(20).optional(),
    }),
    status: 201,
    reply: z.object({
      message: z.string(),
      is_takeover: z.boolean(),
      inherited_employees: z.int().nonnegative(),
      inherited_message: z.string().nullable(),
    }),
    errors: [
      'PASSWORD_COMMON',
      'ENTITY_NAME_TAKEN',
      'EMAIL_TAKEN',
      'ENTITY_NAME_IMITATES',
      'NAME_WITHOUT_LETTERS',
      'NAME_INVISIBLE',
      'NAME_RIGHT_TO_LEFT',
      'NAME_MARKS',
      'NAME_NOT_LATIN',
      'NAME_ADDRESS',
    ],
  }),
  populateEntities: call({
    summary: 'Carga del directorio de entidades',
    method: 'POST',
    path: '/api/admin/populate-entities',
    access: 'SuperAdmin',
    status: 200,
    reply: z.object({ created_count: z.int().nonnegative() }),
    errors: [],
  }),
};

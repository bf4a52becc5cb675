import { z } from 'zod';
import { entityType, role, user } from './accounts.ts';
import { call } from './call.ts';
import { BULK_PEOPLE, CHARACTERS } from './constants.ts';
import { message } from './mail.ts';
import { email, id, line, personName } from './validation.ts';

/** A calendar day, "2026-11-20". */
const day = z.iso.date();

/** Data that an institution keeps of a person besides the account; null: unknown. */
export const employment = z.object({
  employee_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  hired_on: day.nullable(),
  /** From that day on, in Mexico City, the person has no access. */
  left_on: day.nullable(),
  manager_email: z.string().nullable(),
});
export type Employment = z.infer<typeof employment>;

export const NO_EMPLOYMENT: Employment = {
  employee_number: null,
  area: null,
  position: null,
  hired_on: null,
  left_on: null,
  manager_email: null,
};

/** A field that empty text or null clears. */
const emptiable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );

/** The fields to change; omitted ones stay as they are. */
export const employmentChange = z.object({
  employee_number: emptiable(line(CHARACTERS.employeeNumber)),
  area: emptiable(line(CHARACTERS.area)),
  position: emptiable(line(CHARACTERS.area)),
  hired_on: emptiable(day),
  left_on: emptiable(day),
  manager_email: emptiable(email),
});
export type EmploymentChange = z.output<typeof employmentChange>;

const action = z.enum(['activate', 'deactivate']);
/** The address the same link is mailed to; null without mail. */
const sent_to = z.string().nullable();
export const changedUser = z.object({ message: z.string(), user });

/** The obligation, last day and reason of a waiver in force today. */
const personWaiver = z.object({
  obligation_id: z.string(),
  obligation_title: z.string(),
  until: z.string(),
  reason: z.string(),
});

/** A user as their administrator sees them. */
export const entityUser = user.extend({
  ...employment.shape,
  /** Whether the day of `left_on` has come: no access, but all evidence stays. */
  has_left: z.boolean(),
  /** When an administrator or directory created the account; null when the user registered. */
  invited_at: z.string().nullable(),
  /** When the last verification link expires or expired; null without a link, or with a verified e-mail. */
  verification_link_expires_at: z.string().nullable(),
  /**
   * The time at which the account was closed at its owner's request; null while it is open. A closed account
   * is training evidence only.
   */
  closed_at: z.string().nullable(),
  /** Only in a page of a list. */
  waivers: z.array(personWaiver).optional(),
  /** Only in a page of a list: when the account will be closed at the institution's request. */
  closes_at: z.string().nullable().optional(),
  /** Only in a page of a list: the last mail to the present address; null without one. */
  last_message: message
    .pick({ kind: true, state: true, reason: true, due_at: true })
    .extend({ at: z.string() })
    .nullable()
    .optional(),
});
export type EntityUser = z.infer<typeof entityUser>;

/** A user with an unverified e-mail waits; other users are active or inactive. */
export const userStatus = z.enum(['waiting', 'active', 'inactive']);
export type UserStatus = z.infer<typeof userStatus>;

/** Filters, order and paging of an entity's people. */
export const userListing = z.object({
  /** Parts of a name or e-mail, in any order, or the beginning of an employee number. */
  q: line(CHARACTERS.search).optional(),
  user_id: id.optional(),
  status: userStatus.optional(),
  area: line(CHARACTERS.area).optional(),
  /** Former employees. */
  left: z.enum(['true', 'false']).optional(),
  role: role.exclude(['SuperAdmin']).optional(),
  /** Among waiting users: those without a working link, or with a link that ends soon. */
  link: z.enum(['needed', 'ending']).optional(),
  /** Among waiting users: invited people, or people who registered themselves. */
  invited: z.enum(['true', 'false']).optional(),
  /** Waiting users first and then by name; by name; or the newest first. */
  order: z.enum(['waiting', 'name', 'newest']).default('waiting'),
  limit: z.coerce.number().int().min(1).max(200),
  /** `next_cursor` of the previous page; by default the first page. */
  cursor: z.string().max(1_000).optional(),
});

export type UserListing = z.input<typeof userListing>;

/** A waiting user, as the SuperAdmin sees them. */
export const pendingUser = entityUser.extend({
  entity_type: entityType,
  status: z.enum(['Pendiente', 'Enlace enviado', 'Enlace vencido']),
  /** Issuer of this user's certificates: the product's name until the entity has an administrator. */
  certificate_authority: z.string(),
  /** This user's access ended when the takeover of the entity was undone. */
  access_withdrawn: z.boolean(),
});
export type PendingUser = z.infer<typeof pendingUser>;

export const personChange = employmentChange.extend({ name: personName.optional(), email: email.optional() });

const personField = z.enum([...employment.keyof().options, 'name', 'email']);
export type PersonField = z.infer<typeof personField>;

/** Facts about a person that were recorded together: employment, or a corrected name or e-mail. */
export const personFact = z.object({
  recorded_at: z.string(),
  /** Null when the account was deleted. */
  recorded_by: z.string().nullable(),
  /** The imported file; null for a change by hand, and for a corrected name or e-mail. */
  file_name: z.string().nullable(),
  changes: z.array(z.object({ field: personField, before: z.string().nullable(), after: z.string().nullable() })),
});
export type PersonFact = z.infer<typeof personFact>;

const changeErrors = [
  'USER_NOT_FOUND',
  'MANAGER_UNKNOWN',
  'LEFT_BEFORE_HIRED',
  'LAST_ADMINISTRATOR',
  'NO_PLACE_TO_RETURN',
] as const;

/** A link to hand out, which is mailed too where mail is configured. */
const madeLink = z.object({ verification_link: z.string(), expires_at: z.string(), sent_to });

export const peopleCalls = {
  addPerson: call({
    summary: 'Alta de una persona en la entidad propia, con su invitación',
    method: 'POST',
    path: '/api/admin/entity-users',
    access: 'EntidadAdmin',
    scope: 'people:write',
    body: employmentChange.omit({ left_on: true }).extend({ name: personName, email }),
    status: 201,
    reply: madeLink.extend({ user: entityUser }),
    errors: ['EMAIL_TAKEN', 'ENTITY_FULL', 'EMPLOYEE_NUMBER_TAKEN', 'MANAGER_UNKNOWN'],
  }),
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
    scope: 'people:write',
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
    scope: 'people:read',
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
    scope: 'people:read',
    status: 200,
    reply: z.object({ areas: z.array(z.string()), positions: z.array(z.string()) }),
    errors: [],
  }),
  listStaffGroups: call({
    summary: 'Cuántas personas hay hoy en cada área y puesto, para elegir a quién le toca algo',
    method: 'GET',
    path: '/api/admin/staff-groups',
    access: 'EntidadAdmin',
    scope: 'people:read',
    status: 200,
    reply: z.array(z.object({ area: z.string().nullable(), position: z.string().nullable(), people: z.int() })),
    errors: [],
  }),
  rejectRegistration: call({
    summary: 'Rechazo de un registro pendiente: la cuenta se borra',
    method: 'DELETE',
    path: '/api/admin/entity-users/:id',
    access: 'administrator',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['USER_NOT_FOUND', 'NOT_PENDING'],
  }),
  listPendingUsers: call({
    summary: 'Usuarios por verificar de todas las entidades',
    method: 'GET',
    path: '/api/admin/all-pending-users',
    access: 'SuperAdmin',
    status: 200,
    reply: z.object({ pending_users: z.array(pendingUser) }),
    errors: [],
  }),
  overrideUserAccess: call({
    summary: 'Activación o desactivación de cualquier usuario',
    method: 'POST',
    path: '/api/admin/override-user-access',
    access: 'SuperAdmin',
    body: z.object({ user_id: id, action }),
    status: 200,
    reply: changedUser,
    errors: ['USER_NOT_FOUND', 'ENTITY_FULL', 'ACCOUNT_CLOSED'],
  }),
  listEntityUsers: call({
    summary: 'Usuarios de la entidad propia',
    method: 'GET',
    path: '/api/admin/entity-users',
    access: 'EntidadAdmin',
    scope: 'people:read',
    /** Without `limit`, returns all people and ignores the other parameters. */
    query: userListing.partial(),
    status: 200,
    reply: z.object({
      users: z.array(entityUser),
      entity_name: z.string(),
      /**
       * On a page: the cursor of the next one (null after the last), and the number of people in the
       * entity.
       */
      next_cursor: z.string().nullable().optional(),
      counts: z.object({ people: z.int(), waiting: z.int(), active: z.int(), inactive: z.int() }).optional(),
      /** On the first page: the number of matches, and of employees among them. */
      found: z.object({ people: z.int(), employees: z.int() }).optional(),
    }),
    files: ['application/json'],
    errors: ['CURSOR_INVALID'],
  }),
  summarizeWaiting: call({
    summary: 'Lo que falta para verificar a quienes esperan en la entidad propia',
    method: 'GET',
    path: '/api/admin/waiting-summary',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.object({
      /** People without a working link, and since when the first of them waits. */
      without_link: z.int(),
      waiting_since: z.string().nullable(),
      /** Working links that expire soon. */
      ending_soon: z.int(),
      /** People who registered themselves, and the others, who were invited. */
      to_decide: z.int(),
      invited: z.int(),
    }),
    errors: [],
  }),
  sendVerification: call({
    summary: 'Enlace de verificación nuevo para un usuario de la entidad propia; el anterior deja de valer',
    method: 'POST',
    path: '/api/admin/send-verification',
    access: 'EntidadAdmin',
    body: z.object({ user_id: id }),
    status: 200,
    reply: madeLink,
    errors: ['USER_NOT_FOUND', 'ALREADY_VERIFIED', 'ENTITY_FULL'],
  }),
  createResetLink: call({
    summary:
      'Enlace para una contraseña nueva, de un empleado de la entidad propia o, para SuperAdmin, de cualquiera; el anterior deja de valer',
    method: 'POST',
    path: '/api/admin/reset-link',
    access: 'administrator',
    body: z.object({ user_id: id }),
    status: 200,
    reply: z.object({ reset_link: z.string(), expires_at: z.string(), sent_to }),
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_RESET', 'USER_NOT_VERIFIED', 'USER_INACTIVE'],
  }),
  toggleUserStatus: call({
    summary: 'Activación o desactivación de un usuario verificado de la entidad propia',
    method: 'POST',
    path: '/api/admin/toggle-user-status',
    access: 'EntidadAdmin',
    body: z.object({ user_id: id, action }),
    status: 200,
    reply: changedUser,
    errors: ['USER_NOT_FOUND', 'ADMIN_NOT_TOGGLED', 'USER_NOT_VERIFIED', 'ACCOUNT_CLOSED'],
  }),
};

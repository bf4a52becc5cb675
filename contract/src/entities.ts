import { z } from 'zod';
import { entityType, role, user } from './accounts.ts';
import { call } from './call.ts';
import { employment } from './employment.ts';
import { email, id, line, newPassword, personName } from './validation.ts';

export const subscription = z.enum(['Standard', 'Paid']);
export type Subscription = z.infer<typeof subscription>;

const action = z.enum(['activate', 'deactivate']);
/** The address the same link is mailed to; null without mail. */
const sent_to = z.string().nullable();
export const changedUser = z.object({ message: z.string(), user });

/** From what somebody is excused today, until which day and why. */
const personWaiver = z.object({
  obligation_id: z.string(),
  obligation_title: z.string(),
  until: z.string(),
  reason: z.string(),
});

/** A user as their administrator sees them. */
export const entityUser = user.extend({
  ...employment.shape,
  /** The day of `left_on` has come: no access, and all evidence stays. */
  has_left: z.boolean(),
  /** When somebody made the account and invited its owner; null: they registered. */
  invited_at: z.string().nullable(),
  /** When the last verification link ends or ended; null when none was made, or the e-mail is verified. */
  verification_link_expires_at: z.string().nullable(),
  /**
   * The time at which the account was closed at its owner's request; null while it is open. A closed account
   * is training evidence only.
   */
  closed_at: z.string().nullable(),
  /** Only in a page of a list; left out by calls that change one person. */
  waivers: z.array(personWaiver).optional(),
});
export type EntityUser = z.infer<typeof entityUser>;

/** A user with an unverified e-mail waits; other users are active or inactive. */
export const userStatus = z.enum(['waiting', 'active', 'inactive']);
export type UserStatus = z.infer<typeof userStatus>;

/** How the people of an entity are narrowed, ordered and paged. */
export const userListing = z.object({
  /** Parts of a name or e-mail, in any order; or how an employee number begins. */
  q: line(120).optional(),
  status: userStatus.optional(),
  area: line(120).optional(),
  /** Former employees. */
  left: z.enum(['true', 'false']).optional(),
  role: role.exclude(['SuperAdmin']).optional(),
  /** Among waiting users: those without a working link, or with a link that ends soon. */
  link: z.enum(['needed', 'ending']).optional(),
  /** Those who wait first and then by name; by name; or the last to register first. */
  order: z.enum(['waiting', 'name', 'newest']).default('waiting'),
  limit: z.coerce.number().int().min(1).max(200),
  /** `next_cursor` of the page before; without it, the first page. */
  cursor: z.string().max(1_000).optional(),
});

export type UserListing = z.input<typeof userListing>;

/** A user who waits, as the SuperAdmin sees them. */
export const pendingUser = entityUser.extend({
  entity_type: entityType,
  status: z.enum(['Pendiente', 'Enlace enviado', 'Enlace vencido']),
  /**
   * The issuer of this user's certificates: the entity's razón social once it has an administrator,
   * otherwise the product's name.
   */
  certificate_authority: z.string(),
});
export type PendingUser = z.infer<typeof pendingUser>;

/** The platform's review of an institution. */
export const entityReview = z.enum(['pending', 'verified', 'suspended']);
export type EntityReview = z.infer<typeof entityReview>;

export const managedEntity = z.object({
  id: z.string(),
  nombre_entidad: z.string(),
  entity_type: entityType,
  subscription,
  razon_social: z.string().nullable(),
  user_count: z.int().nonnegative(),
  /** Users who wait; they do not count against the plan. */
  waiting_count: z.int().nonnegative(),
  review: entityReview,
  /** Since when it is so; null: since before reviews were kept. */
  reviewed_at: z.string().nullable(),
  /** Why, in the words of whoever decided. */
  review_reason: z.string().nullable(),
  /** The domain that it proved to be its own. */
  domain: z.string().nullable(),
  /** The domain that the directory lists for the entry. */
  directory_domain: z.string().nullable(),
  contact_email: z.string().nullable(),
  signer_name: z.string().nullable(),
  /** Users hidden from the administrator of a taken-over entity under review. */
  inherited_count: z.int().nonnegative(),
  /** Administrators who can sign in. */
  administrator_count: z.int().nonnegative(),
  administrator: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** When somebody took it over from the directory; null when it was not, or the takeover was undone. */
  taken_over_at: z.string().nullable(),
  created_at: z.string(),
});
export type ManagedEntity = z.infer<typeof managedEntity>;

export const entityCalls = {
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
      /** The version of the notice that was shown; without it, the current one. */
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
  listPendingUsers: call({
    summary: 'Usuarios por verificar de todas las entidades',
    method: 'GET',
    path: '/api/admin/all-pending-users',
    access: 'SuperAdmin',
    status: 200,
    reply: z.object({ pending_users: z.array(pendingUser) }),
    errors: [],
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
  listManagedEntities: call({
    summary: 'Entidades con su revisión, su plan, sus usuarios y su administrador',
    method: 'GET',
    path: '/api/admin/entities',
    access: 'SuperAdmin',
    /** Entities that were registered or suspended, the longest wait first. Without it, all by name. */
    query: z.object({ review: entityReview.optional() }),
    status: 200,
    reply: z.array(managedEntity),
    errors: [],
  }),
  updateEntity: call({
    summary: 'Cambio de plan de una entidad',
    method: 'PATCH',
    path: '/api/admin/entities/:id',
    access: 'SuperAdmin',
    params: z.object({ id }),
    body: z.object({ subscription }),
    status: 200,
    reply: managedEntity,
    errors: ['ENTITY_NOT_FOUND'],
  }),
  listEntityUsers: call({
    summary: 'Usuarios de la entidad propia',
    method: 'GET',
    path: '/api/admin/entity-users',
    access: 'EntidadAdmin',
    /** Without `limit` all of them, and nothing else of this is heard. */
    query: userListing.partial(),
    status: 200,
    reply: z.object({
      users: z.array(entityUser),
      entity_name: z.string(),
      /**
       * On a page: the start of the next one, null after the last; and the number of people in the entity.
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
      /** People without a link that works, and since when the first of them waits. */
      without_link: z.int(),
      waiting_since: z.string().nullable(),
      /** Links that work and end soon. */
      ending_soon: z.int(),
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
    reply: z.object({ verification_link: z.string(), expires_at: z.string(), sent_to }),
    errors: ['USER_NOT_FOUND', 'ALREADY_VERIFIED', 'ENTITY_FULL'],
  }),
  makeResetLink: call({
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

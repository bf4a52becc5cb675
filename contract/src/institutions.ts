import { z } from 'zod';
import { entityType } from './accounts.ts';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { changedUser } from './people.ts';
import { email, id, line, text } from './validation.ts';

export const subscription = z.enum(['Standard', 'Paid']);
export type Subscription = z.infer<typeof subscription>;

/** The platform's review of an institution. */
export const entityReview = z.enum(['pending', 'verified', 'suspended']);
export type EntityReview = z.infer<typeof entityReview>;

/** A razón social and a signer that an institution requested: pending, or the last refused one. */
export const detailsRequest = z.object({
  id: z.string(),
  razon_social: z.string(),
  nombre_firmante: z.string(),
  reason: z.string(),
  /** Null when the account was deleted. */
  requested_by: z.string().nullable(),
  requested_at: z.string(),
  state: z.enum(['pending', 'refused']),
  /** Why it was refused, and when. */
  refusal_reason: z.string().nullable(),
  refused_at: z.string().nullable(),
});
export type DetailsRequest = z.infer<typeof detailsRequest>;

export const managedEntity = z.object({
  id: z.string(),
  nombre_entidad: z.string(),
  entity_type: entityType,
  subscription,
  razon_social: z.string().nullable(),
  user_count: z.int().nonnegative(),
  /** Users who are waiting; they do not count towards the plan. */
  waiting_count: z.int().nonnegative(),
  review: entityReview,
  /** When the review was decided; null: never. */
  reviewed_at: z.string().nullable(),
  /** The reviewer's reason. */
  review_reason: z.string().nullable(),
  /** The institution's proven domain. */
  domain: z.string().nullable(),
  domain_proven: z.boolean(),
  /** The requested razón social and signer that await a decision. */
  details_request: detailsRequest.nullable(),
  /** Other institutions whose name appears in this one's texts, while those await a decision. */
  look_alikes: z.array(z.string()),
  /** The domain that the directory lists for the entry. */
  directory_domain: z.string().nullable(),
  contact_email: z.string().nullable(),
  signer_name: z.string().nullable(),
  /** Users hidden from the administrator of a taken-over entity under review. */
  inherited_count: z.int().nonnegative(),
  /** Administrators who can sign in. */
  administrator_count: z.int().nonnegative(),
  administrator: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** When it was taken over from the directory; null: never, or the takeover was undone. */
  taken_over_at: z.string().nullable(),
  created_at: z.string(),
});
export type ManagedEntity = z.infer<typeof managedEntity>;

const reason = text(CHARACTERS.reason);
const byUser = z.object({ user_id: id });
const byEntity = z.object({ id });
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .min(4)
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/);

/** Effects of undoing a takeover, before or after. */
export const takeoverEffects = z.object({
  taken_over_at: z.string(),
  /**
   * Users who lose their administrator rights: the person who took over, and administrators appointed since.
   */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Verification and password links that stop working. */
  links: z.int(),
  sessions: z.int(),
  /** Users whom one of them verified: they wait again. */
  unverified: z.int(),
  /** Users whose password was set with a link made under the takeover: they need another link. */
  new_password: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  /** Users whom they activated or deactivated; this is reversed. */
  switched: z.int(),
  /** Users whose name or e-mail was changed, and is restored. */
  corrected: z.int(),
  /** Users whose employment was changed, by hand or by a directory, and is restored. */
  employment: z.int(),
  /** Users whose account was closed, and is reopened with a new password. */
  reopened: z.int(),
  /** Constancias issued since then, which become disputed. */
  disputed: z.int(),
  /** Constancias that they revoked, which become valid again. */
  reinstated: z.int(),
  videos: z.int(),
  /** Own courses begun since then, which are retired. */
  courses: z.int(),
  /** Obligations and waivers recorded since then, which end. */
  obligations: z.int(),
  waivers: z.int(),
  /** Changed settings that are restored: names and contact, assistant, invitation code, card and notes. */
  settings: z.array(z.enum(['details', 'assistant', 'invitation_code', 'institution_layer'])),
  /** Auditors who lose access. */
  auditors: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Identity providers and domains that are removed. */
  providers: z.array(z.string()),
  domains: z.array(z.string()),
  /** Directory tokens that stop working. */
  tokens: z.array(z.object({ created_at: z.string(), last_used_at: z.string().nullable() })),
});
export type TakeoverEffects = z.infer<typeof takeoverEffects>;

/** An entity as its administrators see it. */
export const ownEntity = z.object({
  id: z.string(),
  nombre_entidad: z.string(),
  razon_social: z.string().nullable(),
  nombre_firmante: z.string().nullable(),
  email_contacto: z.string().nullable(),
  /** Start of validity of these three. */
  details_since: z.string().nullable(),
  /** Whether a razón social or signer awaits the platform's decision. */
  review_pending: z.boolean(),
  details_request: detailsRequest.nullable(),
  review: entityReview,
  reviewed_at: z.string().nullable(),
  taken_over_at: z.string().nullable(),
  /** Users from before the takeover, hidden until the entity is verified. */
  inherited_count: z.int().nonnegative(),
  /**
   * The domain of the contact e-mail, when it can be proven; otherwise null, and `proof_note` gives the
   * reason.
   */
  provable_domain: z.string().nullable(),
  proof_note: z.string().nullable(),
  domain_proven: z.boolean(),
  /** Whether the proof verifies the entity without a review, because the directory lists that domain. */
  domain_verifies: z.boolean(),
  /** The last requested DNS record. */
  domain_proof: z
    .object({ domain: z.string(), record_name: z.string(), record_value: z.string(), proven_at: z.string().nullable() })
    .nullable(),
  invitation_code: z.string().nullable(),
  /** `people`: those who take a place; `places`: null without a limit. */
  plan: z.object({ subscription, people: z.int(), places: z.int().nullable() }),
  administrators: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), is_active: z.boolean(), created_at: z.string() }),
  ),
});
export type OwnEntity = z.infer<typeof ownEntity>;

export const institutionCalls = {
  reviewEntity: call({
    summary:
      'Decisión sobre una entidad: verificarla, suspenderla o abrir de nuevo su revisión; sin administrador, vuelve al directorio',
    method: 'POST',
    path: '/api/admin/entities/:id/review',
    access: 'SuperAdmin',
    params: byEntity,
    body: z.object({ decision: z.enum(['verify', 'suspend', 'reopen']), reason }),
    status: 200,
    reply: managedEntity,
    errors: ['ENTITY_NOT_FOUND', 'REVIEW_UNCHANGED', 'ENTITY_NOT_REVIEWED'],
  }),
  previewUndo: call({
    summary: 'Lo que anular la toma de una entidad cambiaría',
    method: 'GET',
    path: '/api/admin/entities/:id/undo-takeover',
    access: 'SuperAdmin',
    params: byEntity,
    status: 200,
    reply: takeoverEffects,
    errors: ['ENTITY_NOT_FOUND', 'NOT_TAKEN_OVER'],
  }),
  undoTakeover: call({
    summary: 'Anulación de la toma de una entidad y de todo lo hecho bajo ella; queda suspendida hasta que se libere',
    method: 'POST',
    path: '/api/admin/entities/:id/undo-takeover',
    access: 'SuperAdmin',
    params: byEntity,
    body: z.object({ reason }),
    status: 200,
    reply: managedEntity.extend({ undone: takeoverEffects }),
    errors: ['ENTITY_NOT_FOUND', 'NOT_TAKEN_OVER'],
  }),
  getOwnEntity: call({
    summary: 'La entidad propia: revisión, datos, dominio, código de invitación y administradores',
    method: 'GET',
    path: '/api/admin/entity',
    access: 'EntidadAdmin',
    status: 200,
    reply: ownEntity,
    errors: [],
  }),
  updateOwnEntity: call({
    summary:
      'Cambio de contacto de la entidad propia, desde ahora, o de razón social y firmante, que se revisan antes; mientras, las constancias llevan los revisados',
    method: 'PATCH',
    path: '/api/admin/entity',
    access: 'EntidadAdmin',
    body: z.object({
      razon_social: line(CHARACTERS.razonSocial).optional(),
      nombre_firmante: line(CHARACTERS.personName).optional(),
      email_contacto: email.optional(),
      reason,
    }),
    status: 200,
    reply: ownEntity,
    errors: [
      'NOTHING_CHANGED',
      'SIGNER_MISSING',
      'ENTITY_NAME_IMITATES',
      'NAME_WITHOUT_LETTERS',
      'NAME_INVISIBLE',
      'NAME_RIGHT_TO_LEFT',
      'NAME_MARKS',
      'NAME_NOT_LATIN',
      'NAME_ADDRESS',
    ],
  }),
  withdrawDetails: call({
    summary: 'Retiro de la solicitud de razón social y firmante de la entidad propia',
    method: 'DELETE',
    path: '/api/admin/entity/details-request',
    access: 'EntidadAdmin',
    status: 200,
    reply: ownEntity,
    errors: ['NO_DETAILS_REQUEST'],
  }),
  reviewDetails: call({
    summary: 'Decisión sobre la razón social y el firmante que pide una entidad',
    method: 'POST',
    path: '/api/admin/entities/:id/details-review',
    access: 'SuperAdmin',
    params: byEntity,
    body: z.object({
      decision: z.enum(['approve', 'refuse']),
      reason,
      /** The request that the reviewer read; by default the pending one. */
      request_id: id.optional(),
    }),
    status: 200,
    reply: managedEntity,
    errors: ['ENTITY_NOT_FOUND', 'NO_DETAILS_REQUEST', 'DETAILS_REQUEST_REPLACED'],
  }),
  requestDomainProof: call({
    summary: 'Registro TXT que prueba el dominio del correo de contacto',
    method: 'POST',
    path: '/api/admin/domain-proof',
    access: 'EntidadAdmin',
    body: z.object({ domain }),
    status: 200,
    reply: z.object({ record_name: z.string(), record_value: z.string() }),
    errors: ['DOMAIN_MISMATCH'],
  }),
  checkDomainProof: call({
    summary: 'Búsqueda del registro TXT; si está, el dominio queda comprobado',
    method: 'POST',
    path: '/api/admin/domain-proof/check',
    access: 'EntidadAdmin',
    status: 200,
    /** `message`: the result and the next step. */
    reply: z.object({ proven: z.boolean(), domain_proven: z.boolean(), review: entityReview, message: z.string() }),
    errors: ['DOMAIN_NOT_REQUESTED'],
  }),
  setInvitationCode: call({
    summary:
      'Código de invitación nuevo: desde ahora se pide al registrarse en la entidad propia, y el anterior deja de valer',
    method: 'PUT',
    path: '/api/admin/invitation-code',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.object({ invitation_code: z.string() }),
    errors: [],
  }),
  removeInvitationCode: call({
    summary: 'La entidad propia deja de pedir un código de invitación',
    method: 'DELETE',
    path: '/api/admin/invitation-code',
    access: 'EntidadAdmin',
    status: 204,
    reply: z.void(),
    errors: [],
  }),
  addAdministrator: call({
    summary: 'Un empleado activo pasa a administrar su entidad también',
    method: 'POST',
    path: '/api/admin/administrators',
    access: 'administrator',
    body: byUser,
    status: 200,
    reply: changedUser,
    errors: ['USER_NOT_FOUND', 'ALREADY_ADMINISTRATOR', 'USER_NOT_VERIFIED', 'USER_INACTIVE', 'ENTITY_NOT_REVIEWED'],
  }),
  removeAdministrator: call({
    summary: 'Un administrador vuelve a ser empleado; una entidad nunca se queda sin ninguno',
    method: 'DELETE',
    path: '/api/admin/administrators/:user_id',
    access: 'administrator',
    params: byUser,
    status: 200,
    reply: changedUser,
    errors: ['USER_NOT_FOUND', 'NOT_ADMINISTRATOR', 'LAST_ADMINISTRATOR'],
  }),
  listManagedEntities: call({
    summary: 'Entidades con su revisión, su plan, sus usuarios y su administrador',
    method: 'GET',
    path: '/api/admin/entities',
    access: 'SuperAdmin',
    /**
     * With `review`: registered or suspended entities, the longest wait first. By default all entities by
     * name.
     */
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
};

import type { InputOf, ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { nameFault } from '@finaula/contract/text';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockEntity } from '../../identity/accounts/account-queries.ts';
import { createAccount } from '../../identity/accounts/create-accounts.ts';
import { type RegistrationMeans, recordRegistration } from '../../identity/accounts/registrations.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { entityNameKey, entityNameSkeleton } from './entity-name.ts';
import { requireOwnNames, whyRefused } from './look-alikes.ts';
import { mayBeTakenOver } from './registration-policy.ts';
import { findEntityByName, lockEntityName } from './registration-queries.ts';

interface Rules {
  /** The platform has to verify the entity. */
  underReview: boolean;
  enqueueMessage: EnqueueMessage;
}

export type EntityRegistration = Pick<
  InputOf<Calls['registerEntity']>['body'],
  'nombre_entidad' | 'razon_social' | 'nombre_firmante' | 'email_contacto' | 'admin_name' | 'admin_email'
> & {
  passwordHash: string;
  means: RegistrationMeans;
};

async function insertAdministrator(
  tx: Transaction,
  entityId: string,
  registration: EntityRegistration,
): Promise<string> {
  const id = await createAccount(tx, {
    entityId,
    name: registration.admin_name,
    email: registration.admin_email,
    passwordHash: registration.passwordHash,
    role: 'EntidadAdmin',
    access: 'verified',
  });
  await recordRegistration(tx, id, registration.means);
  return id;
}

const inheritedMessage = (employees: number): string | null => {
  if (employees === 0) return null;
  return employees === 1
    ? 'Heredaste 1 empleado que ya estaba registrado en esta entidad.'
    : `Heredaste ${employees} empleados que ya estaban registrados en esta entidad.`;
};

/**
 * Records the first details of an entity and whether its review is pending, and mails the next steps to its
 * administrator.
 */
async function recordFacts(
  tx: Transaction,
  entityId: string,
  adminId: string,
  {
    registration,
    cause,
    underReview,
    enqueueMessage,
  }: Rules & { registration: EntityRegistration; cause: 'registration' | 'takeover' },
): Promise<void> {
  await tx
    .insertInto('entity_details')
    .values({
      entity_id: entityId,
      razon_social: registration.razon_social,
      signer_name: registration.nombre_firmante,
      contact_email: registration.email_contacto,
      recorded_by: adminId,
      reason: cause === 'registration' ? 'Registro' : 'Toma del directorio',
    })
    .execute();
  if (underReview)
    await tx.insertInto('entity_reviews').values({ entity_id: entityId, review: 'pending', cause }).execute();
  await enqueueMessage(tx, {
    kind: 'entity_registered',
    userId: adminId,
    dedupeKey: `entity_registered:${adminId}`,
    facts: underReview ? { review: 'pending' } : {},
  });
}

/** Takes over an entry of the directory: the new administrator inherits its users. */
async function takeOver(
  tx: Transaction,
  existing: NonNullable<Awaited<ReturnType<typeof findEntityByName>>>,
  registration: EntityRegistration,
  rules: Rules,
) {
  // Lock the entity: a concurrent registration is either inherited or comes after the takeover.
  await lockEntity(tx, existing.id);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ inherited_at: sql<Date>`now()` })
    .where('entity_id', '=', existing.id)
    .executeTakeFirstOrThrow();
  const inherited = Number(numUpdatedRows);
  const adminId = await insertAdministrator(tx, existing.id, registration);
  await tx
    .updateTable('entities')
    .set({
      razon_social: registration.razon_social,
      contact_email: registration.email_contacto,
      signer_name: registration.nombre_firmante,
      taken_over_at: sql<Date>`now()`,
      taken_over_by: adminId,
    })
    .where('id', '=', existing.id)
    .execute();
  await tx
    .insertInto('entity_takeovers')
    .values({
      entity_id: existing.id,
      taken_over_by: adminId,
      previous_razon_social: existing.razon_social,
      previous_contact_email: existing.contact_email,
      previous_signer_name: existing.signer_name,
      previous_assistant_enabled: existing.assistant_enabled,
    })
    .execute();
  await recordFacts(tx, existing.id, adminId, { registration, cause: 'takeover', ...rules });
  await audit(tx, {
    action: 'entity taken over',
    actorId: adminId,
    entityId: existing.id,
    detail: { razon_social: registration.razon_social, inherited },
  });
  return {
    message: messages.entityTakenOver,
    is_takeover: true,
    inherited_employees: inherited,
    inherited_message: inheritedMessage(inherited),
  };
}

/**
 * Inserts an entity with its administrator, or takes over an entry of the directory that has none (spec
 * §4).
 * @throws ApiError ENTITY_NAME_TAKEN, EMAIL_TAKEN, ENTITY_NAME_IMITATES, NAME_…
 */
export async function insertEntity(
  tx: Transaction,
  registration: EntityRegistration,
  rules: Rules,
): Promise<ReplyOf<Calls['registerEntity']>> {
  const nameKey = entityNameKey(registration.nombre_entidad);
  const skeleton = entityNameSkeleton(registration.nombre_entidad);
  await lockEntityName(tx, skeleton);
  const refused = await whyRefused(tx, registration.nombre_entidad);
  if (refused) throw new ApiError(refused);
  const adminFault = nameFault(registration.admin_name, { strict: true });
  if (adminFault)
    throw new ApiError(adminFault, { detail: errors[adminFault].detail.replace('El nombre', 'Tu nombre') });
  const existing = await findEntityByName(tx, nameKey);
  if (existing && !mayBeTakenOver(existing)) throw new ApiError('ENTITY_NAME_TAKEN');
  await requireOwnNames(tx, registration, existing?.id ?? null);
  if (existing) return takeOver(tx, existing, registration, rules);

  const { id } = await tx
    .insertInto('entities')
    .values({
      razon_social: registration.razon_social,
      contact_email: registration.email_contacto,
      signer_name: registration.nombre_firmante,
      name: registration.nombre_entidad,
      name_key: nameKey,
      name_skeleton: skeleton,
      entity_type: 'financial',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const adminId = await insertAdministrator(tx, id, registration);
  await recordFacts(tx, id, adminId, { registration, cause: 'registration', ...rules });
  await audit(tx, {
    action: 'entity registered',
    actorId: adminId,
    entityId: id,
    detail: { razon_social: registration.razon_social },
  });
  return { message: messages.entityRegistered, is_takeover: false, inherited_employees: 0, inherited_message: null };
}

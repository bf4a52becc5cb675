import type { InputOf, ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { type RegistrationMeans, recordRegistration } from '../../shared/identity/registrations.ts';
import { entityNameKey } from './entity-name.ts';
import { mayBeTakenOver } from './policy.ts';
import { findEntityByName, insertUser, lockEntityName } from './queries.ts';

type Registration = Omit<InputOf<Calls['registerEntity']>['body'], 'admin_password' | 'privacy_notice'> & {
  passwordHash: string;
  means: RegistrationMeans;
};

async function insertAdministrator(tx: Transaction, entityId: string, registration: Registration): Promise<string> {
  const id = await insertUser(tx, {
    entity_id: entityId,
    name: registration.admin_name,
    email: registration.admin_email,
    password_hash: registration.passwordHash,
    role: 'EntidadAdmin',
    email_verified_at: sql<Date>`now()`,
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
 * Registers an entity with its administrator, or takes over an entry of the directory that nobody administers (spec §4).
 * @throws ApiError ENTITY_NAME_TAKEN, EMAIL_TAKEN
 */
export async function registerEntity(tx: Transaction, registration: Registration): Promise<ReplyOf<Calls['registerEntity']>> {
  const nameKey = entityNameKey(registration.nombre_entidad);
  await lockEntityName(tx, nameKey);
  const existing = await findEntityByName(tx, nameKey);
  if (existing && !mayBeTakenOver(existing)) throw new ApiError('ENTITY_NAME_TAKEN');

  const facts = {
    razon_social: registration.razon_social,
    contact_email: registration.email_contacto,
    signer_name: registration.nombre_firmante,
  };
  if (!existing) {
    const { id } = await tx
      .insertInto('entities')
      .values({ ...facts, name: registration.nombre_entidad, name_key: nameKey, entity_type: 'financial' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const adminId = await insertAdministrator(tx, id, registration);
    await audit(tx, { action: 'entity registered', actorId: adminId, entityId: id, detail: { razon_social: facts.razon_social } });
    return { message: messages.entityRegistered, is_takeover: false, inherited_employees: 0, inherited_message: null };
  }

  const inherited = existing.people;
  const adminId = await insertAdministrator(tx, existing.id, registration);
  await tx
    .updateTable('entities')
    .set({ ...facts, taken_over_at: sql<Date>`now()`, taken_over_by: adminId })
    .where('id', '=', existing.id)
    .execute();
  await audit(tx, {
    action: 'entity taken over',
    actorId: adminId,
    entityId: existing.id,
    detail: { razon_social: facts.razon_social, inherited },
  });
  return {
    message: messages.entityTakenOver,
    is_takeover: true,
    inherited_employees: inherited,
    inherited_message: inheritedMessage(inherited),
  };
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { countInvited, lockEntity } from '../../identity/accounts/account-queries.ts';
import { createAccount } from '../../identity/accounts/create-accounts.ts';
import { hasFreePlace, maySelfRegister } from '../../identity/accounts/plan.ts';
import { type RegistrationMeans, recordRegistration } from '../../identity/accounts/registrations.ts';
import { selectUsers, type UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';
import { hasImmediateAccess } from './registration-policy.ts';

interface Registration {
  name: string;
  email: string;
  passwordHash: string;
  entityId: string;
  means: RegistrationMeans;
}

/**
 * Inserts a registered employee. Learners of the individual entity are verified at once; others wait for
 * their link.
 * @throws ApiError ENTITY_UNKNOWN, ENTITY_SUSPENDED, ENTITY_UNDER_REVIEW, ENTITY_FULL, ENTITY_WAITING_FULL,
 * EMAIL_TAKEN
 */
export async function insertEmployee(tx: Transaction, registration: Registration): Promise<UserRecord> {
  const entity = await lockEntity(tx, registration.entityId);
  if (!entity) throw new ApiError('ENTITY_UNKNOWN');
  if (entity.review === 'suspended') throw new ApiError('ENTITY_SUSPENDED');
  if (entity.review === 'pending' && entity.taken_over_at !== null) throw new ApiError('ENTITY_UNDER_REVIEW');
  if (!hasFreePlace(entity)) throw new ApiError('ENTITY_FULL');
  if (!maySelfRegister(entity, await countInvited(tx, entity.id))) throw new ApiError('ENTITY_WAITING_FULL');
  const id = await createAccount(tx, {
    entityId: entity.id,
    name: registration.name,
    email: registration.email,
    passwordHash: registration.passwordHash,
    role: 'Empleado',
    access: hasImmediateAccess(entity) ? 'verified' : 'waiting',
  });
  await recordRegistration(tx, id, registration.means);
  await audit(tx, { action: 'user registered', actorId: id, entityId: entity.id, userId: id });
  return selectUsers(tx).where('users.id', '=', id).executeTakeFirstOrThrow();
}

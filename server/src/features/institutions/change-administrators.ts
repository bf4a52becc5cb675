import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockEntity, setRole } from '../../identity/accounts/account-queries.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { countAdministrators, type LinkedUser, lockUser } from '../../identity/accounts/linked-users.ts';
import { mayAdminister } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { endAccess } from '../../identity/end-access.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';

/**
 * Locks the user and the entity, so that two administrators cannot remove each other at once.
 * @throws ApiError USER_NOT_FOUND
 */
async function lockReached(tx: Transaction, actor: UserRecord, userId: string) {
  const found = await lockUser(tx, userId);
  if (!found || found.entity_id === null || !mayAdminister(actor, found)) throw new ApiError('USER_NOT_FOUND');
  const entity = await lockEntity(tx, found.entity_id);
  // Read the user again: an import may have ended their employment before the lock.
  const user = await lockUser(tx, userId);
  if (!entity || !user) throw new ApiError('USER_NOT_FOUND');
  return { user, entity };
}

/**
 * Makes an employee an administrator of their entity.
 * @throws ApiError USER_NOT_FOUND, ALREADY_ADMINISTRATOR, USER_NOT_VERIFIED, USER_INACTIVE,
 * ENTITY_NOT_REVIEWED
 */
export async function addAdministrator(
  tx: Transaction,
  actor: UserRecord,
  userId: string,
  enqueueMessage: EnqueueMessage,
): Promise<LinkedUser> {
  const { user, entity } = await lockReached(tx, actor, userId);
  if (entity.entity_type === 'individual') throw new ApiError('ENTITY_NOT_REVIEWED');
  if (user.role === 'EntidadAdmin') throw new ApiError('ALREADY_ADMINISTRATOR');
  const state = accountState(user);
  if (state !== 'active') throw new ApiError(state === 'waiting' ? 'USER_NOT_VERIFIED' : 'USER_INACTIVE');
  await setRole(tx, userId, 'EntidadAdmin');
  // A reset link that a colleague made for the employee would now open an administrator's account.
  await endAccess(tx, [userId], 'administrator added');
  await enqueueMessage(tx, {
    kind: 'new_administrator',
    userId,
    dedupeKey: `new_administrator:${randomUUID()}`,
    byPlatform: actor.role === 'SuperAdmin',
  });
  await audit(tx, { action: 'administrator added', actorId: actor.id, entityId: user.entity_id, userId });
  return { ...user, role: 'EntidadAdmin' };
}

/**
 * Makes an administrator an employee again, also oneself; the entity keeps at least one who can sign in.
 * @throws ApiError USER_NOT_FOUND, NOT_ADMINISTRATOR, LAST_ADMINISTRATOR
 */
export async function removeAdministrator(tx: Transaction, actor: UserRecord, userId: string): Promise<LinkedUser> {
  const { user, entity } = await lockReached(tx, actor, userId);
  if (user.role !== 'EntidadAdmin') throw new ApiError('NOT_ADMINISTRATOR');
  const others = (await countAdministrators(tx, entity.id)) - (accountState(user) === 'active' ? 1 : 0);
  if (others < 1) throw new ApiError('LAST_ADMINISTRATOR');
  await setRole(tx, userId, 'Empleado');
  await endAccess(tx, [userId], 'administrator removed');
  await audit(tx, { action: 'administrator removed', actorId: actor.id, entityId: user.entity_id, userId });
  return { ...user, role: 'Empleado' };
}

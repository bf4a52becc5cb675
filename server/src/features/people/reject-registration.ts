import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { deleteUser } from '../../identity/accounts/account-queries.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import { isRegistration, mayAdminister } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';

/**
 * Deletes the account of somebody who registered and was never verified: whoever it was can register again.
 * @throws ApiError USER_NOT_FOUND, NOT_PENDING
 */
export async function rejectRegistration(tx: Transaction, actor: UserRecord, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || !mayAdminister(actor, user)) throw new ApiError('USER_NOT_FOUND');
  if (!isRegistration(user)) throw new ApiError('NOT_PENDING');
  await deleteUser(tx, userId);
  await audit(tx, { action: 'registration rejected', actorId: actor.id, entityId: user.entity_id, userId });
}

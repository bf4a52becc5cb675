import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { deleteUser } from '../../identity/accounts/account-queries.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import { isRegistration, mayAdminister } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';

/**
 * Deletes the account of a registration or an invitation that was never verified; the person can register
 * or be invited again.
 * @throws ApiError USER_NOT_FOUND, NOT_PENDING
 */
export async function rejectRegistration(tx: Transaction, actor: UserRecord, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || !mayAdminister(actor, user)) throw new ApiError('USER_NOT_FOUND');
  if (!isRegistration(user)) throw new ApiError('NOT_PENDING');
  await deleteUser(tx, userId);
  const action = user.invited_at === null ? 'registration rejected' : 'invitation withdrawn';
  await audit(tx, { action, actorId: actor.id, entityId: user.entity_id, userId });
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import { lockUser } from '../accounts/linked-users.ts';
import { mayAdminister, mayReset } from '../accounts/policy.ts';
import type { UserRecord } from '../accounts/users.ts';
import { endAccess } from '../end-access.ts';

/**
 * Removes the second factor of a user who lost the device; the password alone then signs them in. The owner
 * is told by mail and at the next sign-in.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_RESET, NO_SECOND_FACTOR
 */
export async function resetSecondFactor(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  enqueueMessage: EnqueueMessage,
): Promise<{ name: string }> {
  const user = await lockUser(tx, userId);
  if (!user || !mayAdminister(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (!mayReset(admin, user)) throw new ApiError('ADMIN_NOT_RESET');
  const ended = await endAccess(tx, [userId], 'factors reset');
  if (ended.factors === 0) throw new ApiError('NO_SECOND_FACTOR');
  await insertNotice(tx, { userId, kind: 'second_factor_reset', actorId: admin.id });
  await enqueueMessage(tx, {
    kind: 'second_factor_reset',
    userId,
    dedupeKey: `second_factor_reset:${userId}:${Date.now()}`,
  });
  await audit(tx, { action: 'second factor reset', actorId: admin.id, entityId: user.entity_id, userId });
  return user;
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import { mayAdminister, mayReset } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { issueLink } from '../../identity/links/issue-links.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';

/**
 * Makes the link with which a user sets a new password, and mails it where there is mail. The old password
 * works until then.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_RESET, USER_NOT_VERIFIED, USER_INACTIVE
 */
export async function createResetLink(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  enqueueMessage: EnqueueMessage,
): Promise<{ token: string; expiresAt: Date; sentTo: string | null }> {
  const user = await lockUser(tx, userId);
  if (!user || !mayAdminister(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (!mayReset(admin, user)) throw new ApiError('ADMIN_NOT_RESET');
  const state = accountState(user);
  if (state !== 'active') throw new ApiError(state === 'waiting' ? 'USER_NOT_VERIFIED' : 'USER_INACTIVE');

  const { token, tokenHash, expiresAt } = await issueLink(tx, 'reset', userId, { madeBy: admin.id });
  const mailed = await enqueueMessage(tx, {
    kind: 'reset_link',
    userId,
    dedupeKey: `reset_link:${tokenHash.toString('hex')}`,
    link: { reset: tokenHash },
    byPlatform: admin.role === 'SuperAdmin',
  });
  await audit(tx, { action: 'reset link made', actorId: admin.id, entityId: user.entity_id, userId });
  return { token, expiresAt, sentTo: mailed ? user.email : null };
}

import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import { mayReset, reaches } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { voidResetLinksOf } from '../../identity/links/reset-links.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';

/**
 * Makes the link with which somebody sets a new password, and mails it where there is mail; the one before it is void. The old password still opens until the link is used.
 * Returns the token, which is stored nowhere.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_RESET, USER_NOT_VERIFIED, USER_INACTIVE
 */
export async function makeResetLink(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  enqueueMessage: EnqueueMessage,
): Promise<{ token: string; expiresAt: Date; sentTo: string | null }> {
  const user = await lockUser(tx, userId);
  if (!user || !reaches(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (!mayReset(admin, user)) throw new ApiError('ADMIN_NOT_RESET');
  const state = accountState(user);
  if (state !== 'active') throw new ApiError(state === 'waiting' ? 'USER_NOT_VERIFIED' : 'USER_INACTIVE');

  await voidResetLinksOf(tx, userId);
  const token = newToken();
  const tokenHash = hashToken(token);
  const { expires_at } = await tx
    .insertInto('reset_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      made_by: admin.id,
      expires_at: sql`now() + make_interval(hours => ${RESET_LINK_HOURS}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const mailed = await enqueueMessage(tx, {
    kind: 'reset_link',
    userId,
    dedupeKey: `reset_link:${tokenHash.toString('hex')}`,
    link: { reset: tokenHash },
  });
  await audit(tx, { action: 'reset link made', actorId: admin.id, entityId: user.entity_id, userId });
  return { token, expiresAt: expires_at, sentTo: mailed ? user.email : null };
}

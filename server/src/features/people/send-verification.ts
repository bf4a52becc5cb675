import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockEntity } from '../../identity/accounts/account-queries.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { hasFreePlace } from '../../identity/accounts/plan.ts';
import { isColleague } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { issueLink } from '../../identity/links/issue-links.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';

/**
 * Creates a colleague's verification link, an invitation if the user was invited, and mails it if mail is
 * configured.
 * @throws ApiError USER_NOT_FOUND, ALREADY_VERIFIED, ENTITY_FULL
 */
export async function sendVerification(
  tx: Transaction,
  admin: UserRecord & Pick<Member, 'responsible_id'>,
  userId: string,
  enqueueMessage: EnqueueMessage,
): Promise<{ token: string; expiresAt: Date; sentTo: string | null; path: string }> {
  const user = await lockUser(tx, userId);
  if (!user || !isColleague(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (accountState(user) !== 'waiting') throw new ApiError('ALREADY_VERIFIED');

  const entity = user.entity_id !== null && (await lockEntity(tx, user.entity_id));
  if (entity && !hasFreePlace(entity)) throw new ApiError('ENTITY_FULL');

  const { token, tokenHash, expiresAt } = await issueLink(tx, 'verification', userId, {
    madeBy: admin.responsible_id ?? admin.id,
  });
  const invited = user.invited_at !== null;
  const kind = invited ? 'invitation' : 'verification_link';
  const mailed = await enqueueMessage(tx, {
    kind,
    userId,
    dedupeKey: `${kind}:${tokenHash.toString('hex')}`,
    link: { verification: tokenHash },
  });
  await audit(tx, { action: 'verification link made', actorId: admin.id, entityId: user.entity_id, userId });
  return {
    token,
    expiresAt,
    sentTo: mailed ? user.email : null,
    path: invited ? 'invitacion#' : 'verify/',
  };
}

import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { correctIdentities } from '../../identity/accounts/correct-identities.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { mayAskForEmail, mayHandOver } from './policy.ts';
import { findEmailLink, lockEmailChange, lockIdentity, saveEmailChange, setEmailLink } from './queries.ts';

/**
 * Requests another address; the current one stays until a link sent to the new one is opened.
 * @param taken whether an account has that address; checked as the platform, because the caller cannot see
 * other accounts
 * @throws ApiError EMAIL_UNCHANGED, EMAIL_BY_OPERATOR, EMAIL_TAKEN
 */
export async function requestEmailChange(
  tx: Transaction,
  user: UserRecord,
  { email, taken }: { email: string; taken: boolean },
): Promise<void> {
  if (!mayAskForEmail(user)) throw new ApiError('EMAIL_BY_OPERATOR');
  if (email === user.email) throw new ApiError('EMAIL_UNCHANGED');
  if (taken) throw new ApiError('EMAIL_TAKEN');
  await saveEmailChange(tx, user.id, email);
  await audit(tx, { action: 'email change requested', actorId: user.id, entityId: user.entity_id, userId: user.id });
}

/**
 * Creates the link that proves a requested address, for the administrator to hand over; it voids the
 * previous one. Returns the token, which is not stored.
 * @throws ApiError EMAIL_CHANGE_NOT_FOUND
 */
export async function createEmailChangeLink(tx: Transaction, admin: UserRecord, userId: string) {
  const asked = await lockEmailChange(tx, userId);
  if (!asked || !mayHandOver(admin, asked)) throw new ApiError('EMAIL_CHANGE_NOT_FOUND');
  const token = newToken();
  const expiresAt = await setEmailLink(tx, userId, { tokenHash: hashToken(token), madeBy: admin.id });
  await audit(tx, { action: 'email change link made', actorId: admin.id, entityId: asked.entity_id, userId });
  return { token, email: asked.new_email, expiresAt };
}

/**
 * Confirms the new address. Only a mailed link proves it; another was shown to an administrator.
 * @throws ApiError EMAIL_LINK_UNKNOWN, EMAIL_LINK_EXPIRED, ACCOUNT_INACTIVE, EMAIL_TAKEN
 */
export async function confirmEmailChange(
  tx: Transaction,
  tokenHash: Buffer,
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  const holder = await findEmailLink(tx, tokenHash);
  const user = holder && (await lockIdentity(tx, holder.user_id));
  // Read the link again: a concurrent request may have used it before the lock.
  const link = await findEmailLink(tx, tokenHash);
  if (!user || !link) throw new ApiError('EMAIL_LINK_UNKNOWN');
  if (link.expired) throw new ApiError('EMAIL_LINK_EXPIRED');
  if (!user.is_active) throw new ApiError('ACCOUNT_INACTIVE');
  await correctIdentities(tx, [{ userId: user.id, email: link.email }], { actorId: user.id, enqueueMessage });
  if (link.mailed)
    await tx.updateTable('users').set({ email_proven_at: sql`now()` }).where('id', '=', user.id).execute();
}

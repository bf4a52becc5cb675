import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import { findResetLink, lockUser, markUsed, setPassword } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import { endAccess } from '../end-access.ts';
import { recordEntry } from '../identity-proof.ts';
import { refuseGuessable } from '../passwords/guessable-password.ts';
import { rememberBrowser } from '../sessions/remember-browser.ts';
import { hashToken, newToken } from '../token.ts';

/**
 * Sets a new password with a link, once. Ends all sessions. Records whose link was used; the owner gets a
 * notice at the next sign-in. Returns a browser token, so that sign-in limits do not lock this browser out.
 * @throws ApiError RESET_LINK_UNKNOWN, RESET_LINK_USED, RESET_LINK_VOIDED, RESET_LINK_EXPIRED,
 * EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, PASSWORD_COMMON
 */
export async function resetPassword(
  tx: Transaction,
  tokenHash: Buffer,
  { password, passwordHash, productName }: { password: string; passwordHash: string; productName: string },
): Promise<{ device: string }> {
  const holder = await findResetLink(tx, tokenHash);
  const user = holder && (await lockUser(tx, holder.user_id));
  // Read the link again: a concurrent request may have used it before the lock.
  const link = await findResetLink(tx, tokenHash);
  if (!user || !link) throw new ApiError('RESET_LINK_UNKNOWN');
  if (link.used_at !== null) throw new ApiError('RESET_LINK_USED');
  if (link.voided_at !== null) throw new ApiError('RESET_LINK_VOIDED');
  if (link.expired) throw new ApiError('RESET_LINK_EXPIRED');
  requireActive(user);
  refuseGuessable(password, productName, user.name, user.email, user.entity_name);

  await setPassword(tx, user.id, passwordHash);
  await markUsed(tx, link.token_hash);
  await recordEntry(tx, user.id, { way: 'link', mailed: link.mailed, madeBy: link.made_by });
  await endAccess(tx, [user.id], 'password reset');
  const device = newToken();
  await rememberBrowser(tx, user.id, hashToken(device));
  await insertNotice(tx, { userId: user.id, kind: 'password_reset', actorId: link.made_by });
  await audit(tx, { action: 'password reset', actorId: link.made_by, entityId: user.entity_id, userId: user.id });
  return { device };
}

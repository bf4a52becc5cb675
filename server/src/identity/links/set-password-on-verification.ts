import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import { lockUser, setPassword, settleLink } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import { endAccess } from '../end-access.ts';
import { recordEntry } from '../identity-proof.ts';
import { refuseGuessable } from '../passwords/guessable-password.ts';
import { rememberBrowser } from '../sessions/remember-browser.ts';
import { hashToken } from '../token.ts';
import { requireLink, verifyByLink } from './verify-email.ts';

interface Chosen {
  password: string;
  passwordHash: string;
  productName: string;
  /** The token of the browser that holds the link. */
  browserToken: string;
}

/**
 * Sets the password with a verification link, once, within a day of its first opening and never after the
 * browser that registered opened it. Ends the access of the person who knew the password of the
 * registration.
 * @throws ApiError VERIFICATION_LINK_UNKNOWN, VERIFICATION_LINK_VOIDED, VERIFICATION_LINK_EXPIRED,
 * VERIFICATION_PASSWORD_CLOSED, ACCOUNT_INACTIVE, PASSWORD_COMMON
 */
export async function setPasswordOnVerification(tx: Transaction, tokenHash: Buffer, chosen: Chosen): Promise<void> {
  const link = await requireLink(tx, tokenHash);
  if (link.password_closed) throw new ApiError('VERIFICATION_PASSWORD_CLOSED');
  const user = await lockUser(tx, link.user_id);
  if (!user) throw new ApiError('VERIFICATION_LINK_UNKNOWN');
  requireActive({ ...user, email_verified_at: new Date() });
  refuseGuessable(chosen.password, chosen.productName, user.name, user.email, user.entity_name);

  await settleLink(tx, link.token_hash);
  await setPassword(tx, user.id, chosen.passwordHash);
  await endAccess(tx, [user.id], 'password set by verification link');
  await rememberBrowser(tx, user.id, hashToken(chosen.browserToken));
  await insertNotice(tx, { userId: user.id, kind: 'password_set', actorId: link.made_by });
  await verifyByLink(tx, link);
  await recordEntry(tx, user.id, { way: 'link', mailed: link.mailed, madeBy: link.made_by });
  await audit(tx, {
    action: 'password set by verification link',
    actorId: link.made_by,
    entityId: user.entity_id,
    userId: user.id,
  });
}

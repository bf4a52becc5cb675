import type { ForeignRegistration } from '@finaula/contract/accounts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { hasFreePlace } from '../accounts/plan.ts';
import { presentRegistration } from '../accounts/present.ts';
import {
  findLink,
  findRegistration,
  type LinkRecord,
  lockEntityOf,
  lockUser,
  markFirstOpened,
  markVerified,
  settleLink,
} from '../accounts/queries.ts';
import { recordEntry } from '../identity-proof.ts';
import { opensWithPassword } from '../passwords/password.ts';

/**
 * Returns a valid link and locks its user, so that concurrent uses are serialised.
 * @throws ApiError VERIFICATION_LINK_UNKNOWN, VERIFICATION_LINK_VOIDED, VERIFICATION_LINK_EXPIRED,
 * ACCOUNT_INACTIVE, INVITATION_PENDING
 */
export async function requireLink(tx: Transaction, tokenHash: Buffer): Promise<LinkRecord> {
  const holder = await findLink(tx, tokenHash);
  if (holder) await lockUser(tx, holder.user_id);
  const link = await findLink(tx, tokenHash);
  if (!link) throw new ApiError('VERIFICATION_LINK_UNKNOWN');
  if (link.voided_at !== null) throw new ApiError('VERIFICATION_LINK_VOIDED');
  if (link.expired) throw new ApiError('VERIFICATION_LINK_EXPIRED');
  // Success would promise that the user can sign in, which a deactivated user cannot.
  if (!link.is_active || link.has_left) throw new ApiError('ACCOUNT_INACTIVE');
  if (!opensWithPassword(link.password_hash)) throw new ApiError('INVITATION_PENDING');
  return link;
}

/**
 * Verifies the link's user; the ledger records who made the link.
 * @throws ApiError ENTITY_FULL
 */
export async function verifyByLink(tx: Transaction, { user_id, made_by, mailed }: LinkRecord): Promise<void> {
  const entity = await lockEntityOf(tx, user_id);
  if (entity && entity.email_verified_at === null && !hasFreePlace(entity)) throw new ApiError('ENTITY_FULL');
  const verified = await markVerified(tx, user_id, mailed);
  if (verified && mailed) await recordEntry(tx, user_id, { way: 'link', mailed, madeBy: made_by });
  if (verified)
    await audit(tx, {
      action: 'email verified',
      actorId: made_by ?? user_id,
      entityId: verified.entity_id,
      userId: user_id,
    });
}

/**
 * Opens a verification link. Opening a valid one again is success again (design §4). A browser other than
 * the registering one is shown the registration: its reader may not know of it, and can then set the
 * password (set-password-on-verification.ts).
 * @param deviceHash of the opening browser; null when unknown
 * @throws ApiError VERIFICATION_LINK_UNKNOWN, VERIFICATION_LINK_VOIDED, VERIFICATION_LINK_EXPIRED,
 * ACCOUNT_INACTIVE, ENTITY_FULL
 */
export async function verifyEmail(
  tx: Transaction,
  tokenHash: Buffer,
  deviceHash: Buffer | null,
): Promise<ForeignRegistration | null> {
  const link = await requireLink(tx, tokenHash);
  const registration = await findRegistration(tx, link.user_id);
  const isTheSame = deviceHash !== null && registration?.device_hash?.equals(deviceHash) === true;
  if (isTheSame) await settleLink(tx, link.token_hash);
  else if (!link.password_closed) await markFirstOpened(tx, link.token_hash);
  await verifyByLink(tx, link);
  return isTheSame || link.password_closed || !registration?.is_active ? null : presentRegistration(registration);
}

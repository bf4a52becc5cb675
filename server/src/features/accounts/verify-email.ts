import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { hasRoom } from '../../shared/identity/plan.ts';
import { findLink, lockEntityOf, markVerified } from './queries.ts';

/**
 * Opens a verification link. Opening a valid one again is success again (design §4).
 * @throws ApiError VERIFICATION_LINK_UNKNOWN, VERIFICATION_LINK_VOIDED, VERIFICATION_LINK_EXPIRED, ACCOUNT_INACTIVE, ENTITY_FULL
 */
export async function verifyEmail(tx: Transaction, tokenHash: Buffer): Promise<void> {
  const link = await findLink(tx, tokenHash);
  if (!link) throw new ApiError('VERIFICATION_LINK_UNKNOWN');
  if (link.voided_at !== null) throw new ApiError('VERIFICATION_LINK_VOIDED');
  if (link.expired) throw new ApiError('VERIFICATION_LINK_EXPIRED');
  // Verified or not, who is deactivated cannot sign in, as success would say.
  if (!link.is_active) throw new ApiError('ACCOUNT_INACTIVE');
  const entity = await lockEntityOf(tx, link.user_id);
  if (entity && entity.email_verified_at === null && !hasRoom(entity)) throw new ApiError('ENTITY_FULL');
  const verified = await markVerified(tx, link.user_id);
  if (verified) await audit(tx, { action: 'email verified', actorId: link.user_id, entityId: verified.entity_id, userId: link.user_id });
}

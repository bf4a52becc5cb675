import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireVerified } from './proven-domains.ts';

/**
 * Requires a verified institution with the plan that includes integrations (spec §1, Custom).
 * @throws ApiError ACCESS_NEEDS_REVIEW, PAID_REQUIRED
 */
export async function requireIntegrations(tx: Transaction, entityId: string): Promise<void> {
  await requireVerified(tx, entityId);
  const { subscription } = await tx
    .selectFrom('entities')
    .select('subscription')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  if (subscription !== 'Paid') throw new ApiError('PAID_REQUIRED');
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { Owner } from './create-obligation.ts';
import { isPast } from './policy.ts';
import { findWaiver, insertWaiverEnd, lockWaivers } from './queries.ts';

/**
 * Ends a waiver from today on.
 * @throws ApiError WAIVER_NOT_FOUND, WAIVER_ENDED
 */
export async function endWaiver(tx: Transaction, { entityId, actorId }: Owner, waiverId: string): Promise<void> {
  const found = await findWaiver(tx, entityId, waiverId);
  if (!found) throw new ApiError('WAIVER_NOT_FOUND');
  await lockWaivers(tx, found.user_id);
  const waiver = await findWaiver(tx, entityId, waiverId);
  if (!waiver || waiver.ended_at !== null || isPast(waiver.until, await readToday(tx)))
    throw new ApiError('WAIVER_ENDED');
  await insertWaiverEnd(tx, { waiverId, entityId, userId: waiver.user_id, recordedBy: actorId });
  await audit(tx, {
    action: 'waiver ended',
    actorId,
    entityId,
    userId: waiver.user_id,
    detail: { waiver_id: waiverId, obligation_id: waiver.obligation_id },
  });
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { Owner } from './create-obligation.ts';
import { isPast } from './policy.ts';
import { countPeople, findObligation, insertWaiver, listWaivers, lockWaivers } from './queries.ts';

interface Excuse {
  userId: string;
  obligationId: string;
  /** The last day. */
  until: string;
  reason: string;
}

/**
 * Grants a waiver from today until that day.
 * @throws ApiError USER_NOT_FOUND, OBLIGATION_NOT_FOUND, OBLIGATION_ENDED, DATE_PAST, WAIVER_STANDS
 */
export async function grantWaiver(
  tx: Transaction,
  { entityId, actorId }: Owner,
  { userId, obligationId, until, reason }: Excuse,
): Promise<string> {
  await lockWaivers(tx, userId);
  if ((await countPeople(tx, entityId, [userId])) === 0) throw new ApiError('USER_NOT_FOUND');
  const obligation = await findObligation(tx, entityId, obligationId);
  if (!obligation) throw new ApiError('OBLIGATION_NOT_FOUND');
  const today = await readToday(tx);
  if (obligation.ends_on !== null && obligation.ends_on <= today) throw new ApiError('OBLIGATION_ENDED');
  if (isPast(until, today)) throw new ApiError('DATE_PAST');
  const waivers = await listWaivers(tx, userId, obligationId);
  if (waivers.some((waiver) => waiver.ended_at === null && !isPast(waiver.until, today)))
    throw new ApiError('WAIVER_STANDS');
  const waiverId = await insertWaiver(tx, {
    entity_id: entityId,
    user_id: userId,
    obligation_id: obligationId,
    until,
    reason,
    recorded_by: actorId,
  });
  await audit(tx, {
    action: 'waiver granted',
    actorId,
    entityId,
    userId,
    detail: { waiver_id: waiverId, obligation_id: obligationId, title: obligation.title, until, reason },
  });
  return waiverId;
}

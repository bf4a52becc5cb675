import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { Owner } from './create-obligation.ts';
import { isPast } from './policy.ts';
import { findObligation, insertEnd, lockObligation } from './queries.ts';

/**
 * Ends an obligation from that day on; its rows stay.
 * @throws ApiError OBLIGATION_NOT_FOUND, OBLIGATION_ENDED, DATE_PAST
 */
export async function endObligation(
  tx: Transaction,
  { entityId, actorId }: Owner,
  obligationId: string,
  on: string,
): Promise<void> {
  await lockObligation(tx, obligationId);
  const latest = await findObligation(tx, entityId, obligationId);
  if (!latest) throw new ApiError('OBLIGATION_NOT_FOUND');
  if (latest.ends_on !== null) throw new ApiError('OBLIGATION_ENDED');
  if (isPast(on, await readToday(tx))) throw new ApiError('DATE_PAST');
  await insertEnd(tx, { obligationId, entityId, on, recordedBy: actorId });
  await audit(tx, {
    action: 'obligation ended',
    actorId,
    entityId,
    detail: { obligation_id: obligationId, title: latest.title, on },
  });
}

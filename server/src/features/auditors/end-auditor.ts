import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { findAuditor, insertEnd, lockAddress } from './queries.ts';

/**
 * Ends the auditor's access at once.
 * @throws ApiError AUDITOR_NOT_FOUND, AUDITOR_ENDED
 */
export async function endAuditor(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  id: string,
): Promise<void> {
  const found = await findAuditor(tx, entityId, id);
  if (!found) throw new ApiError('AUDITOR_NOT_FOUND');
  const { user_id, name, email, until } = found;
  await lockAddress(tx, email);
  const auditor = await findAuditor(tx, entityId, id);
  if (!auditor || auditor.is_over || auditor.ended_at !== null) throw new ApiError('AUDITOR_ENDED');
  await insertEnd(tx, id, entityId, actorId);
  await audit(tx, {
    action: 'auditor ended',
    actorId,
    entityId,
    userId: user_id,
    detail: { auditor_id: id, name, email, until },
  });
}

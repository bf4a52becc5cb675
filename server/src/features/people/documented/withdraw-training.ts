import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { withdrawTraining as withdrawAttendances } from '../../../identity/tenure/end-requests.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { requireTraining } from './queries.ts';

/**
 * Withdraws a training of all its people or of some. Both facts stay.
 * @throws ApiError TRAINING_NOT_FOUND, TRAINING_WITHDRAWN
 */
export async function withdrawTraining(
  tx: Transaction,
  admin: Member,
  id: string,
  { user_ids, reason }: { user_ids?: string[] | undefined; reason: string },
): Promise<void> {
  await requireTraining(tx, admin.entity_id, id);
  const { numAffectedRows = 0n } = await withdrawAttendances(
    sql`training_id = ${id} and (${user_ids ?? null}::uuid[] is null or user_id = any(${user_ids ?? null}::uuid[]))`,
    reason,
  ).execute(tx);
  if (numAffectedRows === 0n) throw new ApiError('TRAINING_WITHDRAWN');
  await audit(tx, {
    action: 'training withdrawn',
    actorId: admin.id,
    entityId: admin.entity_id,
    detail: { training_id: id, people: Number(numAffectedRows) },
  });
}

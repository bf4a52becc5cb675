import type { ExamTime } from '@finaula/contract/exams';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';
import { mayAdminister } from './policy.ts';
import { findPerson, insertTime } from './policy-queries.ts';

/**
 * Gives a person more time from their next attempt on, whatever the course. The reason may speak of their
 * health: the ledger says that there is more time, not why. @throws ApiError USER_NOT_FOUND
 */
export async function setExamTime(
  tx: Transaction,
  actor: UserRecord,
  { userId, factor, reason }: { userId: string; factor: number; reason: string },
): Promise<ExamTime> {
  const person = await findPerson(tx, userId);
  if (!person || !mayAdminister(actor, person)) throw new ApiError('USER_NOT_FOUND');
  const time = await insertTime(tx, { userId, factor, reason, recordedBy: actor.id });
  await audit(tx, {
    action: 'exam time set',
    actorId: actor.id,
    entityId: person.entity_id,
    userId,
    detail: { factor },
  });
  return {
    user_id: person.id,
    user_name: person.name,
    factor: Number(time.factor),
    reason: time.reason,
    recorded_at: time.recorded_at.toISOString(),
  };
}

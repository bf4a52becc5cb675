import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';
import { mayAdminister } from './policy.ts';
import { findPerson, insertTime } from './policy-queries.ts';
import { listRunningOf } from './queries.ts';

/**
 * Grants a person extra time from the next attempt on, in all courses. The reason may mention their health,
 * so the ledger records the extra time without it.
 * @throws ApiError USER_NOT_FOUND
 */
export async function setExamTime(
  tx: Transaction,
  actor: UserRecord,
  { userId, factor, reason }: { userId: string; factor: number; reason: string },
): Promise<ReplyOf<Calls['setExamTime']>> {
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
    running: (await listRunningOf(tx, userId)).map(({ course_title, expires_at }) => ({
      course_title,
      expires_at: expires_at.toISOString(),
    })),
  };
}

import type { ErrorCode } from '@finaula/contract/errors';
import type { ChatClosed } from '@finaula/contract/learning';
import type { Transaction } from '../../database/connect.ts';
import type { UserRecord } from '../../database/users.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Limits, whyClosed } from './policy.ts';
import { countQuestion, findStanding, secondsUntilTomorrow } from './use-queries.ts';

const codes: Record<ChatClosed, ErrorCode> = {
  off: 'ASSISTANT_OFF',
  quiz: 'ASSISTANT_LOCKED',
  limit: 'ASSISTANT_LIMIT',
  entity_limit: 'ASSISTANT_ENTITY_LIMIT',
};

async function refuse(tx: Transaction, reason: ChatClosed): Promise<never> {
  const untilTomorrow = reason === 'limit' || reason === 'entity_limit';
  throw new Refusal(codes[reason], untilTomorrow ? { headers: { 'retry-after': String(await secondsUntilTomorrow(tx)) } } : {});
}

/**
 * Lets a question in and counts it for the day, or says why not. Counted before it is answered, so that many at once cannot pass the limit together.
 * @throws Refusal COURSE_NOT_FOUND, ASSISTANT_OFF, ASSISTANT_LOCKED, ASSISTANT_LIMIT, ASSISTANT_ENTITY_LIMIT
 */
export async function admitQuestion(tx: Transaction, user: UserRecord, courseId: string, limits: Limits): Promise<void> {
  const standing = await findStanding(tx, user, courseId);
  if (!standing) throw new Refusal('COURSE_NOT_FOUND');
  const reason = whyClosed(standing, limits);
  if (reason) return refuse(tx, reason);
  if (!(await countQuestion(tx, user.id, limits.dailyUser))) return refuse(tx, 'limit');
  if (user.entity_id !== null && !(await countQuestion(tx, user.entity_id, limits.dailyEntity))) return refuse(tx, 'entity_limit');
}

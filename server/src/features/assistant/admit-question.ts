import type { ErrorCode } from '@finaula/contract/errors';
import type { ChatClosed } from '@finaula/contract/learning';
import type { Database } from '../../database/connect.ts';
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

async function refuse(database: Database, reason: ChatClosed): Promise<never> {
  const untilTomorrow = reason === 'limit' || reason === 'entity_limit';
  throw new Refusal(codes[reason], untilTomorrow ? { headers: { 'retry-after': String(await secondsUntilTomorrow(database)) } } : {});
}

/**
 * Lets a question in and counts it for the day, or says why not. Counted before it is answered, so that many at once cannot pass the limit together.
 * @throws Refusal COURSE_NOT_FOUND, ASSISTANT_OFF, ASSISTANT_LOCKED, ASSISTANT_LIMIT, ASSISTANT_ENTITY_LIMIT
 */
export async function admitQuestion(database: Database, user: UserRecord, courseId: string, limits: Limits): Promise<void> {
  const standing = await findStanding(database, user, courseId);
  if (!standing) throw new Refusal('COURSE_NOT_FOUND');
  const reason = whyClosed(standing, limits) ?? (await countQuestion(database, user, limits));
  if (reason) await refuse(database, reason);
}

import type { ErrorCode } from '@finaula/contract/errors';
import type { ChatClosed } from '@finaula/contract/learning';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../shared/identity/users.ts';
import type { Limits } from './policy.ts';
import type { NewTurn } from './turn-queries.ts';
import { countQuestion, secondsUntilTomorrow } from './use-queries.ts';

const codes: Record<ChatClosed, ErrorCode> = {
  off: 'ASSISTANT_OFF',
  quiz: 'ASSISTANT_LOCKED',
  limit: 'ASSISTANT_LIMIT',
  entity_limit: 'ASSISTANT_ENTITY_LIMIT',
};

async function refuse(database: Database, reason: ChatClosed): Promise<never> {
  const untilTomorrow = reason === 'limit' || reason === 'entity_limit';
  throw new ApiError(codes[reason], untilTomorrow ? { headers: { 'retry-after': String(await secondsUntilTomorrow(database)) } } : {});
}

/**
 * Lets a question in and counts it for the day, or says why not. Counted before a model is asked, so that many at once cannot pass the limit together; one that
 * is answered already keeps its turn in the same step.
 * @throws ApiError COURSE_NOT_FOUND, ASSISTANT_OFF, ASSISTANT_LOCKED, ASSISTANT_LIMIT, ASSISTANT_ENTITY_LIMIT
 */
export async function admitQuestion(
  { user, courseId }: { user: UserRecord; courseId: string },
  { database, limits }: { database: Database; limits: Limits },
  turn?: NewTurn,
): Promise<void> {
  const closed = await countQuestion(database, user, courseId, limits, turn);
  if (closed === undefined) throw new ApiError('COURSE_NOT_FOUND');
  if (closed) await refuse(database, closed);
}

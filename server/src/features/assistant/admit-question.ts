import type { ChatClosed } from '@finaula/contract/assistant';
import type { ErrorCode } from '@finaula/contract/errors';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { closedReason, type Limits } from './policy.ts';
import { insertTurn, type NewTurn } from './turn-queries.ts';
import { countQuestion, findAccess, secondsUntilTomorrow } from './usage-queries.ts';

const codes: Record<ChatClosed, ErrorCode> = {
  off: 'ASSISTANT_OFF',
  quiz: 'ASSISTANT_LOCKED',
  exam: 'ASSISTANT_LOCKED_BY_EXAM',
  limit: 'ASSISTANT_LIMIT',
  entity_limit: 'ASSISTANT_ENTITY_LIMIT',
};

/**
 * Counts a question for the day and stores its turn, if it already has one. A refusal rolls back both. The
 * turn comes first, because it locks the person's row: closing an account locks that row, too, before it
 * clears the counts.
 * @throws ApiError COURSE_NOT_FOUND, ASSISTANT_OFF, ASSISTANT_LOCKED, ASSISTANT_LIMIT, ASSISTANT_ENTITY_LIMIT
 */
export async function admitQuestion(
  tx: Transaction,
  { user, courseId, turn }: { user: UserRecord; courseId: string; turn?: NewTurn },
  limits: Limits,
): Promise<void> {
  const access = await findAccess(tx, user, courseId);
  if (!access) throw new ApiError('COURSE_NOT_FOUND');
  if (turn) await insertTurn(tx, turn);
  const closed = closedReason({ ...access, ...(await countQuestion(tx, user, access.countedWith)) }, limits);
  if (closed === null) return;
  const untilTomorrow = closed === 'limit' || closed === 'entity_limit';
  throw new ApiError(
    codes[closed],
    untilTomorrow ? { headers: { 'retry-after': String(await secondsUntilTomorrow(tx)) } } : {},
  );
}

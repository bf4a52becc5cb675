import type { Connection, Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import type { Duty } from './policy.ts';
import { type DraftRecord, findDuties, findOwn, lockOwn } from './queries.ts';

interface FoundDraft {
  draft: DraftRecord;
  duties: Duty[];
}

/**
 * Finds the draft of a course that the user writes or reviews.
 * @throws ApiError COURSE_NOT_FOUND, also for a person without a duty
 */
export async function requireDraft(connection: Connection, user: UserRecord, id: string): Promise<FoundDraft> {
  const duties = await findDuties(connection, user);
  const draft =
    user.entity_id === null || duties.length === 0 ? undefined : await findOwn(connection, user.entity_id, id);
  if (!draft) throw new ApiError('COURSE_NOT_FOUND');
  return { draft, duties };
}

/**
 * Locks the draft, so that saves, reviews and publications follow each other.
 * @throws ApiError COURSE_NOT_FOUND; COURSE_RETIRED; FORBIDDEN without the duty
 */
export async function lockDraft(tx: Transaction, user: UserRecord, id: string, duty?: Duty): Promise<FoundDraft> {
  await lockOwn(tx, id);
  const found = await requireDraft(tx, user, id);
  if (duty !== undefined && !found.duties.includes(duty)) throw new ApiError('FORBIDDEN');
  if (found.draft.is_retired) throw new ApiError('COURSE_RETIRED');
  return found;
}

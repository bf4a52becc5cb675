import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { isFaulty } from './draft-faults.ts';
import { lockDraft } from './find-draft.ts';
import { mayDecide } from './policy.ts';
import { insertReview } from './queries.ts';

/** @throws ApiError COURSE_NOT_FOUND, FORBIDDEN, COURSE_RETIRED, DRAFT_FAULTY */
export async function requestReview(tx: Transaction, user: UserRecord, id: string): Promise<void> {
  const { draft } = await lockDraft(tx, user, id, 'author');
  if (isFaulty(draft.document)) throw new ApiError('DRAFT_FAULTY');
  if (draft.review_kind === 'requested') return;
  await insertReview(tx, { draft, kind: 'requested', by: user.id });
  await audit(tx, {
    action: 'course review requested',
    actorId: user.id,
    entityId: draft.entity_id,
    detail: { course_id: id, edition: draft.edition },
  });
}

interface Decision {
  decision: 'approve' | 'return';
  comment?: string | undefined;
}

/**
 * Decides about the present edition: a later save asks for another review.
 * @throws ApiError COURSE_NOT_FOUND, FORBIDDEN, COURSE_RETIRED, REVIEW_NOT_REQUESTED, REVIEWER_EDITED
 */
export async function decideReview(
  tx: Transaction,
  user: UserRecord,
  id: string,
  { decision, comment }: Decision,
): Promise<void> {
  const { draft, duties } = await lockDraft(tx, user, id, 'review');
  if (draft.review_kind !== 'requested') throw new ApiError('REVIEW_NOT_REQUESTED');
  if (!mayDecide(user.id, duties, draft)) throw new ApiError('REVIEWER_EDITED');
  await insertReview(tx, { draft, kind: decision === 'approve' ? 'approved' : 'returned', comment, by: user.id });
  await audit(tx, {
    action: decision === 'approve' ? 'course approved' : 'course returned',
    actorId: user.id,
    entityId: draft.entity_id,
    detail: { course_id: id, edition: draft.edition, ...(comment !== undefined && { comment }) },
  });
}

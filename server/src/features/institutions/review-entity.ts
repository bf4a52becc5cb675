import { randomUUID } from 'node:crypto';
import type { EntityReview } from '@finaula/contract/institutions';
import type { Act } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { endAccess } from '../../identity/end-access.ts';
import { audit } from '../../shared/audit/audit.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { type Decision, decided } from './policy.ts';
import { findManaged, lockManaged, type ManagedRecord } from './queries.ts';

const acts: Record<EntityReview, Act> = {
  verified: 'entity verified',
  suspended: 'entity suspended',
  pending: 'review reopened',
};

const administratorsOf = (entityId: string) =>
  sql`select id from users where entity_id = ${entityId} and role = 'EntidadAdmin'`;

/**
 * Records a SuperAdmin's review of an institution.
 * @throws ApiError ENTITY_NOT_FOUND, ENTITY_NOT_REVIEWED, REVIEW_UNCHANGED
 */
export async function reviewEntity(
  tx: Transaction,
  entityId: string,
  { decision, reason, actorId }: { decision: Decision; reason: string; actorId: string },
  enqueueMessage: EnqueueMessage,
): Promise<ManagedRecord> {
  const entity = await lockManaged(tx, entityId);
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  if (entity.entity_type === 'individual') throw new ApiError('ENTITY_NOT_REVIEWED');
  const review = decided(decision, { review: entity.review, administered: entity.administrator_id !== null });
  if (review === entity.review) throw new ApiError('REVIEW_UNCHANGED');
  await tx
    .insertInto('entity_reviews')
    .values({ entity_id: entityId, review, cause: 'decision', decided_by: actorId, reason })
    .execute();
  if (review === 'suspended') await endAccess(tx, administratorsOf(entityId), 'institution suspended', { entityId });
  if (decision !== 'reopen')
    await notifyAdministrators(tx, entityId, enqueueMessage, {
      kind: 'review_decided',
      dedupeKey: `review_decided:${randomUUID()}`,
      facts: { decision, reason },
    });
  await audit(tx, { action: acts[review], actorId, entityId, detail: { reason } });
  return { ...entity, ...(await findManaged(tx, entityId)) };
}

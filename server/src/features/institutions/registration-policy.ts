import type { PublicEntity } from '@finaula/contract/accounts';

/** Spec §4: learners of the individual entity need no approval. */
export const hasImmediateAccess = (entity: { entity_type: PublicEntity['entity_type'] }): boolean =>
  entity.entity_type === 'individual';

type Named = { entity_type: string; pre_populated: boolean; has_administrators: boolean; review: string };

/**
 * A directory entry that never had an administrator may be taken over, unless it is suspended; the
 * individual entity never (design §4).
 */
export const mayBeTakenOver = (entity: Named): boolean =>
  entity.pre_populated &&
  !entity.has_administrators &&
  entity.review !== 'suspended' &&
  entity.entity_type !== 'individual';

import type { PublicEntity } from '@finaula/contract/accounts';

/** Spec §4: learners of the individual entity need nobody's approval. */
export const hasImmediateAccess = (entity: { entity_type: PublicEntity['entity_type'] }): boolean =>
  entity.entity_type === 'individual';

type Named = { entity_type: string; pre_populated: boolean; has_administrators: boolean; review: string };

/**
 * A directory entry that nobody ever administered may be taken over; not while it is suspended; the
 * individual entity never (design §4).
 */
export const mayBeTakenOver = (entity: Named): boolean =>
  entity.pre_populated &&
  !entity.has_administrators &&
  entity.review !== 'suspended' &&
  entity.entity_type !== 'individual';

import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';

/** Spec §4: learners of the individual entity need nobody's approval. */
export const hasImmediateAccess = (entity: { entity_type: PublicEntity['entity_type'] }): boolean => entity.entity_type === 'individual';

/** Spec §1: the Standard plan ends at 100 users; the individual entity is no institution and has no plan to exceed. */
export const hasRoom = (entity: { entity_type: PublicEntity['entity_type']; subscription: 'Standard' | 'Paid' }, users: number): boolean =>
  entity.entity_type === 'individual' || entity.subscription === 'Paid' || users < STANDARD_PLAN_USERS;

import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../shared/identity/users.ts';

/** Spec §4: learners of the individual entity need nobody's approval. */
export const hasImmediateAccess = (entity: { entity_type: PublicEntity['entity_type'] }): boolean => entity.entity_type === 'individual';

/** Spec §1: the Standard plan ends at 100 users; the individual entity is no institution and has no plan to exceed. */
export const hasRoom = (entity: { entity_type: PublicEntity['entity_type']; subscription: 'Standard' | 'Paid'; people: number }): boolean =>
  entity.entity_type === 'individual' || entity.subscription === 'Paid' || entity.people < STANDARD_PLAN_USERS;

/** @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE */
export function requireOpenAccount(user: Pick<UserRecord, 'email_verified_at' | 'is_active'>): void {
  if (user.email_verified_at === null) throw new ApiError('EMAIL_NOT_VERIFIED');
  if (!user.is_active) throw new ApiError('ACCOUNT_INACTIVE');
}

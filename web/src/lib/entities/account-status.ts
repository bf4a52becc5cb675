import type { EntityUser, UserStatus } from '@finaula/contract/entities';

/** Who has not verified the e-mail waits, whatever else (design §4); the rest are active or inactive. */
export function accountStatus({ email_verified, is_active }: Pick<EntityUser, 'email_verified' | 'is_active'>): UserStatus {
  if (!email_verified) return 'waiting';
  return is_active ? 'active' : 'inactive';
}

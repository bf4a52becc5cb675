import { accountStatus } from '@finaula/contract/account-status';
import type { UserStatus } from '@finaula/contract/entities';
import { type RawBuilder, sql } from 'kysely';

/** An account's state by its columns: a user may sign in only while it is active. */
export const accountState = (user: { email_verified_at: Date | null; is_active: boolean }): UserStatus =>
  accountStatus({ email_verified: user.email_verified_at !== null, is_active: user.is_active });

/** The same as conditions on `users`. */
export const hasAccountState: Record<UserStatus, RawBuilder<boolean>> = {
  waiting: sql<boolean>`users.email_verified_at is null`,
  active: sql<boolean>`(users.email_verified_at is not null and users.is_active)`,
  inactive: sql<boolean>`(users.email_verified_at is not null and not users.is_active)`,
};

import { accountStatus } from '@finaula/contract/constants';
import type { UserStatus } from '@finaula/contract/people';
import { type RawBuilder, sql } from 'kysely';

/** An account's state by its columns: a user may sign in only while it is active. */
export const accountState = (user: {
  email_verified_at: Date | null;
  is_active: boolean;
  has_left: boolean;
}): UserStatus =>
  accountStatus({
    email_verified: user.email_verified_at !== null,
    is_active: user.is_active,
    has_left: user.has_left,
  });

/** Whether the last day of a row of `users` has passed. */
export const hasLeft = sql<boolean>`exists (select from employment where employment.user_id = users.id and employment.left_on <= mexican_today())`;

const hasAccess = sql<boolean>`(users.is_active and not ${hasLeft})`;

/** The same states as conditions on `users`. */
export const hasAccountState: Record<UserStatus, RawBuilder<boolean>> = {
  waiting: sql<boolean>`users.email_verified_at is null`,
  active: sql<boolean>`(users.email_verified_at is not null and ${hasAccess})`,
  inactive: sql<boolean>`(users.email_verified_at is not null and not ${hasAccess})`,
};

/** Whether a row of `users` was invited, may accept and has not accepted. */
export const isInvited = sql<boolean>`(users.email_verified_at is null and users.invited_at is not null and users.closed_at is null and ${hasAccess})`;

/** Counts users of `entities` whom an administrator invited and who are waiting. */
export const peopleInvited = sql<number>`(select count(*)::int from users
  where users.entity_id = entities.id and users.email_verified_at is null and users.invited_at is not null)`;

/** Counts verified, active users of `entities` whose last day has passed. */
export const peopleLeft = sql<number>`people_left(entities.id)`;

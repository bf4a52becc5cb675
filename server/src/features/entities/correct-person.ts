import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { correctIdentity } from '../../shared/identity/correct-identity.ts';
import type { UserRecord } from '../../shared/identity/users.ts';
import { mayCorrect, reaches } from './policy.ts';
import { type LinkedUser, lockUser } from './queries.ts';

/** Somebody whose data that administrator may change. @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED */
export async function requireCorrectable(tx: Transaction, admin: UserRecord, userId: string): Promise<LinkedUser> {
  const user = await lockUser(tx, userId);
  if (!user || !reaches(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (!mayCorrect(admin, user)) throw new ApiError('ADMIN_NOT_CORRECTED');
  if (user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  return user;
}

/**
 * An administrator rectifies who one of their people is; that person is told at the next sign-in.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED, EMAIL_TAKEN
 */
export async function correctPerson(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  to: { name?: string | undefined; email?: string | undefined },
): Promise<UserRecord> {
  const user = await requireCorrectable(tx, admin, userId);
  await correctIdentity(tx, user, { ...to, actorId: admin.id });
  return { ...user, name: to.name ?? user.name, email: to.email ?? user.email };
}

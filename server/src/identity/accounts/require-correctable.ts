import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { type LinkedUser, lockUser } from './linked-users.ts';
import { mayAdminister, mayCorrect } from './policy.ts';
import type { UserRecord } from './users.ts';

/**
 * Returns a user whose data that administrator may change.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED
 */
export async function requireCorrectable(tx: Transaction, admin: UserRecord, userId: string): Promise<LinkedUser> {
  const user = await lockUser(tx, userId);
  if (!user || !mayAdminister(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (!mayCorrect(admin, user)) throw new ApiError('ADMIN_NOT_CORRECTED');
  if (user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  return user;
}

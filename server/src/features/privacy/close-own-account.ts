import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { closeAccount } from '../../identity/accounts/close-account.ts';
import { countOtherAdministrators, lockIdentity } from './queries.ts';

/**
 * Closes the own account, unless an institution or the platform would lose its last administrator.
 * @throws ApiError CLOSES_LAST_ADMINISTRATOR, ACCOUNT_CLOSED
 */
export async function closeOwnAccount(
  tx: Transaction,
  userId: string,
  by: { blockMonths: number; passwordHash: string },
): Promise<void> {
  const user = await lockIdentity(tx, userId);
  if (user && user.role !== 'Empleado' && (await countOtherAdministrators(tx, user)) === 0)
    throw new ApiError('CLOSES_LAST_ADMINISTRATOR');
  await closeAccount(tx, userId, { ...by, actorId: userId });
}

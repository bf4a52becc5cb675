import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { closeAccount } from '../../identity/accounts/close-account.ts';
import { countAdministratorsExcept } from '../../identity/accounts/linked-users.ts';
import { countOtherSuperAdmins, lockIdentity } from './queries.ts';

async function countOthers(tx: Transaction, { id, entity_id }: { id: string; entity_id: string | null }) {
  return entity_id === null ? countOtherSuperAdmins(tx, id) : countAdministratorsExcept(tx, entity_id, [id]);
}

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
  if (user && user.role !== 'Empleado' && (await countOthers(tx, user)) === 0)
    throw new ApiError('CLOSES_LAST_ADMINISTRATOR');
  await closeAccount(tx, userId, { ...by, actorId: userId });
}

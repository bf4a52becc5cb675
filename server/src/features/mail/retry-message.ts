import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { mayManage, mayRetry } from './policy.ts';
import { type ListedMessage, lockMessage, requeue } from './queries.ts';

/**
 * Queues a message that was not sent, as if it were new. One whose answer was lost may arrive twice: the
 * caller accepts that.
 * @throws ApiError MESSAGE_NOT_FOUND, MESSAGE_NOT_RETRYABLE
 */
export async function retryMessage(tx: Transaction, admin: UserRecord, id: string): Promise<ListedMessage> {
  const toAdministrators = admin.role === 'SuperAdmin';
  const message = await lockMessage(tx, id, toAdministrators);
  if (!message || !mayManage(admin, message)) throw new ApiError('MESSAGE_NOT_FOUND');
  if (!mayRetry(message)) throw new ApiError('MESSAGE_NOT_RETRYABLE');
  await requeue(tx, id);
  return (await lockMessage(tx, id, toAdministrators)) ?? message;
}

import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { endAccess } from '../end-access.ts';
import { forgetBrowser } from './known-browsers.ts';
import { deleteSessionOf } from './sessions.ts';

/**
 * Ends one of a user's sessions and forgets its browser, unless another session is open there.
 * @throws ApiError SESSION_NOT_FOUND
 */
export async function endSession(tx: Transaction, userId: string, id: string): Promise<void> {
  const ended = await deleteSessionOf(tx, userId, id);
  if (!ended) throw new ApiError('SESSION_NOT_FOUND');
  if (ended.device_hash !== null) await forgetBrowser(tx, userId, ended.device_hash);
}

/**
 * Ends all sessions of a user but this one, and forgets the other browsers. Returns how many sessions ended.
 */
export async function endOtherSessions(tx: Transaction, { user, tokenHash }: Session): Promise<number> {
  const ended = await endAccess(tx, [user.id], 'other sessions ended', { keepSession: tokenHash });
  return ended['other sessions'] ?? 0;
}

import { TOKEN_DAYS } from '@finaula/contract/directory';
import type { Transaction } from '../database/connect.ts';
import { ApiError } from '../http/api-error.ts';
import { daysBetween } from '../shared/time/days.ts';
import { readToday } from '../shared/time/read-today.ts';

/**
 * Requires a last day that a program's token may have.
 * @throws ApiError DATE_PAST, TOKEN_TOO_LONG
 */
export async function requireTerm(tx: Transaction, expiresOn: string): Promise<void> {
  const days = daysBetween(await readToday(tx), expiresOn);
  if (days < 0) throw new ApiError('DATE_PAST');
  if (days > TOKEN_DAYS) throw new ApiError('TOKEN_TOO_LONG');
}

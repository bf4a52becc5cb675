import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';
import { passwordMatches } from './password.ts';

/**
 * Requires the own password before acts that an unattended session must not make. Returns the hash that it
 * was checked against.
 * @throws ApiError CURRENT_PASSWORD_WRONG, RATE_LIMITED
 */
export async function requireCurrentPassword(
  limit: Limit,
  database: Database,
  userId: string,
  typed: string,
): Promise<string> {
  await limit('currentPasswordByUser', userId);
  const stored = (
    await database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  )?.password_hash;
  if (stored === undefined || !(await passwordMatches(stored, typed))) throw new ApiError('CURRENT_PASSWORD_WRONG');
  await limit.reset('currentPasswordByUser', userId);
  return stored;
}

import type { Database } from '../../database/connect.ts';
import { selectUsers, type UserRecord } from '../../database/users.ts';
import { passwordMatches } from '../../http/password.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { findCredentials, insertSession } from './queries.ts';

/**
 * Opens a session of `hours`. What is wrong with an account is said only to whoever knows its password.
 * @throws Refusal INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE
 */
export async function signIn(
  database: Database,
  { email, password, hours }: { email: string; password: string; hours: number },
): Promise<{ user: UserRecord; token: string }> {
  const credentials = await findCredentials(database, email);
  const matches = await passwordMatches(credentials?.password_hash, password);
  if (!credentials || !matches) throw new Refusal('INVALID_CREDENTIALS');

  const user = await selectUsers(database).where('users.id', '=', credentials.id).executeTakeFirstOrThrow();
  if (user.email_verified_at === null) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (!user.is_active) throw new Refusal('ACCOUNT_INACTIVE');

  const token = newToken();
  await insertSession(database, { tokenHash: hashToken(token), userId: user.id, hours });
  return { user, token };
}

import type { Database } from '../../database/connect.ts';
import type { UserRecord } from '../../database/users.ts';
import { passwordMatches } from '../../http/password.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { requireOpenAccount } from './policy.ts';
import { findCredentials } from './queries.ts';
import { insertSession } from './sessions.ts';

interface Credentials {
  user: UserRecord;
  passwordHash: string;
}

/**
 * As slow for an unknown e-mail as for a wrong password. Outside of any transaction, for hashing takes long.
 * @throws Refusal INVALID_CREDENTIALS
 */
export async function checkCredentials(database: Database, email: string, password: string): Promise<Credentials> {
  const found = await findCredentials(database, email);
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) throw new Refusal('INVALID_CREDENTIALS');
  const { password_hash: passwordHash, ...user } = found;
  return { user, passwordHash };
}

/**
 * Opens a session of `hours` for credentials that were checked, and returns its token. What is wrong with an account is said only to whoever knows its password.
 * @throws Refusal EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE; INVALID_CREDENTIALS when the account was changed in the meantime
 */
export async function signIn(
  database: Database,
  { user, passwordHash }: Credentials,
  { hours, device, deviceToken }: { hours: number; device: string; deviceToken: string },
): Promise<string> {
  requireOpenAccount(user);
  const token = newToken();
  const session = { tokenHash: hashToken(token), userId: user.id, passwordHash, hours, device, deviceHash: hashToken(deviceToken) };
  if (!(await insertSession(database, session))) throw new Refusal('INVALID_CREDENTIALS');
  return token;
}

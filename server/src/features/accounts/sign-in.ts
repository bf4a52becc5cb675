import type { Database, Transaction } from '../../database/connect.ts';
import type { UserRecord } from '../../database/users.ts';
import { passwordMatches } from '../../http/password.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { keepDevice, sweepDevices } from './known-devices.ts';
import { requireOpenAccount } from './policy.ts';
import { findCredentials, lockUser } from './queries.ts';
import { insertSession, sweepSessions } from './sessions.ts';

interface Credentials {
  id: string;
  password_hash: string;
}

/**
 * As slow for an unknown e-mail as for a wrong password. Outside of any transaction, for hashing takes long.
 * @throws Refusal INVALID_CREDENTIALS
 */
export async function checkCredentials(database: Database, email: string, password: string): Promise<Credentials> {
  const credentials = await findCredentials(database, email);
  const matches = await passwordMatches(credentials?.password_hash, password);
  if (!credentials || !matches) throw new Refusal('INVALID_CREDENTIALS');
  return credentials;
}

/**
 * Opens a session of `hours` for credentials that were checked. What is wrong with an account is said only to whoever knows its password.
 * @throws Refusal EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE; INVALID_CREDENTIALS when the password was changed in the meantime
 */
export async function signIn(
  tx: Transaction,
  credentials: Credentials,
  { hours, device, deviceToken }: { hours: number; device: string; deviceToken: string },
): Promise<{ user: UserRecord; token: string }> {
  const locked = await lockUser(tx, credentials.id);
  if (locked?.password_hash !== credentials.password_hash) throw new Refusal('INVALID_CREDENTIALS');
  const { password_hash, ...user } = locked;
  requireOpenAccount(user);

  const token = newToken();
  const deviceHash = hashToken(deviceToken);
  await insertSession(tx, { tokenHash: hashToken(token), userId: user.id, hours, device, deviceHash });
  await keepDevice(tx, user.id, deviceHash);
  await sweepSessions(tx);
  await sweepDevices(tx);
  return { user, token };
}

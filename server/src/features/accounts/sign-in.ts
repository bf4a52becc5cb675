import DataLoader from 'dataloader';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { passwordMatches, whenHashing } from '../../shared/identity/password.ts';
import type { UserRecord } from '../../shared/identity/users.ts';
import { requireOpenAccount } from './policy.ts';
import { listCredentials } from './queries.ts';
import { insertSession } from './sessions.ts';

interface Credentials {
  user: UserRecord;
  passwordHash: string;
}

/**
 * Accounts by e-mail, null where there is none. While all hashes that may run are running, those who sign in could not have theirs anyway: they are looked up together
 * when its turn comes, so that a whole office at nine o'clock costs the database one question for every few dozen.
 */
export const accountsByEmail = (platform: Database) =>
  new DataLoader<string, Awaited<ReturnType<typeof listCredentials>>[number] | null>(
    async (emails) => {
      const found = new Map((await listCredentials(platform, emails)).map((account) => [account.email, account]));
      return emails.map((email) => found.get(email) ?? null);
    },
    { cache: false, batchScheduleFn: whenHashing },
  );

/**
 * As slow for an unknown e-mail as for a wrong password. Outside of any transaction, for hashing takes long.
 * @throws ApiError INVALID_CREDENTIALS
 */
export async function checkCredentials(
  accounts: ReturnType<typeof accountsByEmail>,
  email: string,
  password: string,
): Promise<Credentials> {
  const found = await accounts.load(email);
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) throw new ApiError('INVALID_CREDENTIALS');
  const { password_hash: passwordHash, ...user } = found;
  return { user, passwordHash };
}

/**
 * Opens a session of `hours` for credentials that were checked, and returns its token. What is wrong with an account is said only to whoever knows its password.
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE; INVALID_CREDENTIALS when the account was changed in the meantime
 */
export async function signIn(
  platform: Database,
  { user, passwordHash }: Credentials,
  { hours, device, deviceToken }: { hours: number; device: string; deviceToken: string },
): Promise<string> {
  requireOpenAccount(user);
  const token = newToken();
  const session = { tokenHash: hashToken(token), userId: user.id, passwordHash, hours, device, deviceHash: hashToken(deviceToken) };
  if (!(await insertSession(platform, session))) throw new ApiError('INVALID_CREDENTIALS');
  return token;
}

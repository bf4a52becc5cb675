import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { findCredentials, lockUser } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { passwordMatches } from '../passwords/password.ts';
import {
  checkSecondFactor,
  type Factors,
  findFactors,
  hasFactor,
  methodOf,
  type ShownFactor,
} from '../second-factor/factors.ts';
import type { LockedUser } from './complete-sign-in.ts';

export interface CheckedCredentials {
  userId: string;
  /** The hash that the password matched. */
  passwordHash: string;
  /** Whether the account waits for its verification link. */
  waiting: boolean;
}

/**
 * Takes as long for an unknown e-mail as for a wrong password. Call it outside of a transaction: hashing
 * takes long.
 * @throws ApiError INVALID_CREDENTIALS
 */
export async function checkCredentials(
  database: Database,
  email: string,
  password: string,
): Promise<CheckedCredentials> {
  const found = await findCredentials(database, email);
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) throw new ApiError('INVALID_CREDENTIALS');
  return { userId: found.id, passwordHash: found.password_hash, waiting: found.email_verified_at === null };
}

/** `missing`: the account has these factors, and the user showed none. */
type Authentication =
  | { state: 'authenticated'; user: LockedUser; method: 'password' | ReturnType<typeof methodOf> }
  | { state: 'refused' }
  | { state: 'missing'; factors: Factors };

/**
 * Checks the account and the second factor of a user whose password was right. A refused second factor is
 * returned, not thrown, so that the transaction keeps its entry in the ledger.
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED; INVALID_CREDENTIALS when the
 * password has changed
 */
export async function authenticate(
  tx: Transaction,
  { userId, passwordHash }: CheckedCredentials,
  shown: ShownFactor | undefined,
  check: { dataDir: string; party: RelyingParty },
): Promise<Authentication> {
  const user = await lockUser(tx, userId);
  if (user?.password_hash !== passwordHash) throw new ApiError('INVALID_CREDENTIALS');
  requireActive(user);
  const factors = await findFactors(tx, userId);
  if (!hasFactor(factors)) return { state: 'authenticated', user, method: 'password' };
  if (shown === undefined) return { state: 'missing', factors };
  if (!(await checkSecondFactor(tx, check, user, factors, shown))) return { state: 'refused' };
  return { state: 'authenticated', user, method: methodOf(shown) };
}

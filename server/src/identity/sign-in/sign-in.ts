import type { AccountNotice } from '@finaula/contract/account-notices';
import { type Database, type Transaction, together } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { listNotices } from '../accounts/account-notices.ts';
import { findAudited, findCredentials, lockUser } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { UserRecord } from '../accounts/users.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { passwordMatches } from '../passwords/password.ts';
import {
  checkSecondFactor,
  type Factors,
  findFactors,
  hasFactor,
  lacksSecondFactor,
  methodOf,
  type ShownFactor,
} from '../second-factor/factors.ts';
import { type NewSession, openSession } from '../sessions/open-session.ts';

/** Whose password was checked, and the hash that it was checked against. */
export interface CheckedCredentials {
  userId: string;
  passwordHash: string;
  /** For the link that verifies the e-mail. */
  waiting: boolean;
}

/**
 * As slow for an unknown e-mail as for a wrong password. Outside of any transaction, for hashing takes long.
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

interface SignIn {
  dataDir: string;
  party: RelyingParty;
  shown: ShownFactor | undefined;
  enqueueMessage: EnqueueMessage;
}

/** A session, and what its owner is told with it. */
export interface Opened {
  user: UserRecord;
  token: string;
  notices: AccountNotice[];
  /** A second factor that is asked of them. */
  lacksFactor: boolean;
}

/** `missing`: the account has these factors, and none was shown. */
type SignedIn = ({ state: 'opened' } & Opened) | { state: 'refused' } | { state: 'missing'; factors: Factors };

/**
 * Opens a session for credentials that were checked. What is wrong with an account is told only to whoever knows its password.
 * A second factor that was refused throws nothing, so that the transaction keeps what the ledger says of it.
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER; INVALID_CREDENTIALS when the password changed since it was checked
 */
export async function signIn(
  tx: Transaction,
  { userId, passwordHash }: CheckedCredentials,
  session: NewSession,
  { dataDir, party, shown, enqueueMessage }: SignIn,
): Promise<SignedIn> {
  const locked = await lockUser(tx, userId);
  if (locked?.password_hash !== passwordHash) throw new ApiError('INVALID_CREDENTIALS');
  requireActive(locked);
  const factors = await findFactors(tx, userId);
  const asked = hasFactor(factors);
  if (asked && shown === undefined) return { state: 'missing', factors };
  if (asked && shown && !(await checkSecondFactor(tx, { dataDir, party }, locked, factors, shown)))
    return { state: 'refused' };
  return {
    state: 'opened',
    ...(await open(tx, locked, session, { with: asked && shown ? methodOf(shown) : 'password', enqueueMessage })),
  };
}

interface Opening {
  with: 'password' | 'totp' | 'recovery_code' | 'passkey';
  enqueueMessage: EnqueueMessage;
}

/**
 * Opens a session for whoever was authenticated and is active.
 * @throws ApiError AUDIT_OVER, SIGN_IN_WITH_PROVIDER
 */
export async function open(
  tx: Transaction,
  locked: NonNullable<Awaited<ReturnType<typeof lockUser>>>,
  session: NewSession,
  { with: means, enqueueMessage }: Opening,
): Promise<Opened> {
  const { password_hash: _, review: __, has_left: ___, audit_id, ...account } = locked;
  const user = account.role === 'Auditor' ? { ...account, ...(await auditedBy(tx, audit_id)) } : account;
  const [token, notices, lacksFactor] = await together(
    openSession(tx, enqueueMessage, user, session, { with: means }),
    listNotices(tx, user.id),
    lacksSecondFactor(tx, user.id),
  );
  return { user, token, notices, lacksFactor };
}

/** @throws ApiError AUDIT_OVER */
async function auditedBy(tx: Transaction, auditId: string | null) {
  const audited = auditId === null ? undefined : await findAudited(tx, auditId);
  if (!audited || audited.review === 'suspended') throw new ApiError('AUDIT_OVER');
  return { entity_id: audited.entity_id, entity_name: audited.entity_name };
}

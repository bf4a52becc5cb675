import type { SecondFactor } from '@finaula/contract/second-factor';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { type NewSession, openSession } from '../../shared/identity/open-session.ts';
import { passwordMatches } from '../../shared/identity/password.ts';
import { requireActive } from '../../shared/identity/require-active.ts';
import { checkSecondFactor, methodOf } from '../../shared/identity/second-factor/factors.ts';
import { tellNewDevice } from '../../shared/identity/tell-new-device.ts';
import { hashToken } from '../../shared/identity/token.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { findAudited, findCredentials, lockUser } from './queries.ts';

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
export async function checkCredentials(database: Database, email: string, password: string): Promise<CheckedCredentials> {
  const found = await findCredentials(database, email);
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) throw new ApiError('INVALID_CREDENTIALS');
  return { userId: found.id, passwordHash: found.password_hash, waiting: found.email_verified_at === null };
}

/**
 * Opens a session for credentials that were checked. What is wrong with an account is told only to whoever knows its password.
 * Returns null for a second factor that was refused, so that the transaction keeps what the ledger says of it.
 * @throws ApiError SECOND_FACTOR_REQUIRED, EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER; INVALID_CREDENTIALS when the password changed since it was checked
 */
export async function signIn(
  tx: Transaction,
  { userId, passwordHash }: CheckedCredentials,
  session: NewSession,
  { dataDir, shown, enqueueMessage }: { dataDir: string; shown: SecondFactor | undefined; enqueueMessage: EnqueueMessage },
) {
  const locked = await lockUser(tx, userId);
  if (locked?.password_hash !== passwordHash) throw new ApiError('INVALID_CREDENTIALS');
  requireActive(locked);
  const factor = await checkSecondFactor(tx, dataDir, locked, shown);
  if (factor === 'missing') throw new ApiError('SECOND_FACTOR_REQUIRED');
  if (factor === 'refused') return null;
  const { password_hash: _, review: __, has_left: ___, audit_id, ...account } = locked;
  const user = account.role === 'Auditor' ? { ...account, ...(await auditedBy(tx, audit_id)) } : account;
  const { device, address, deviceToken } = session;
  await tellNewDevice(tx, enqueueMessage, { userId, deviceHash: hashToken(deviceToken), device, address });
  const token = await openSession(tx, user, session, { with: factor === 'accepted' && shown ? methodOf(shown) : 'password' });
  return { user, token };
}

/** @throws ApiError AUDIT_OVER */
async function auditedBy(tx: Transaction, auditId: string | null) {
  const audited = auditId === null ? undefined : await findAudited(tx, auditId);
  if (!audited || audited.review === 'suspended') throw new ApiError('AUDIT_OVER');
  return { entity_id: audited.entity_id, entity_name: audited.entity_name };
}

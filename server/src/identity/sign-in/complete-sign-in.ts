import type { AccountNotice } from '@finaula/contract/accounts';
import { pipelined, type Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { listNotices } from '../accounts/account-notices.ts';
import { findAudited, type lockUser } from '../accounts/queries.ts';
import { pickUser, type UserRecord } from '../accounts/users.ts';
import { confirmLink } from '../providers/confirm-link.ts';
import { lacksSecondFactor } from '../second-factor/factors.ts';
import { createSession, type NewSession } from '../sessions/create-session.ts';

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

export interface SignedIn {
  user: UserRecord;
  token: string;
  notices: AccountNotice[];
  /** Whether the policy requires a second factor that the user does not have. */
  lacksFactor: boolean;
}

/**
 * Sets the institution of an auditor's session, from the audit in force.
 * @throws ApiError AUDIT_OVER
 */
async function withAuditedEntity(tx: Transaction, user: UserRecord, auditId: string | null): Promise<UserRecord> {
  const audited = auditId === null ? undefined : await findAudited(tx, auditId);
  if (!audited || audited.review === 'suspended') throw new ApiError('AUDIT_OVER');
  return { ...user, entity_id: audited.entity_id, entity_name: audited.entity_name };
}

interface Authenticated {
  method: 'password' | 'totp' | 'recovery_code' | 'passkey';
  /** Links the account to an identity provider, which then counts as the session's method. */
  providerLink: string | undefined;
}

/**
 * Opens the session of an authenticated, active user.
 * @throws ApiError AUDIT_OVER, SIGN_IN_WITH_PROVIDER, and those of confirmLink
 */
export async function completeSignIn(
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  locked: LockedUser,
  session: NewSession,
  { method, providerLink }: Authenticated,
): Promise<SignedIn> {
  const account = pickUser(locked);
  const user = account.role === 'Auditor' ? await withAuditedEntity(tx, account, locked.audit_id) : account;
  const provider = providerLink === undefined ? undefined : await confirmLink(tx, providerLink, user, enqueueMessage);
  const [token, notices, lacksFactor] = await pipelined(
    createSession(tx, enqueueMessage, user, session, provider ? { with: 'provider', provider } : { with: method }),
    listNotices(tx, user.id),
    lacksSecondFactor(tx, user.id),
  );
  return { user, token, notices, lacksFactor };
}

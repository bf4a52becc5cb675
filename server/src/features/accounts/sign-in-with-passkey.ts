import type { ErrorCode } from '@finaula/contract/errors';
import type { PasskeyAnswer } from '@finaula/contract/passkeys';
import type { Database, Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { NewSession } from '../../shared/identity/open-session.ts';
import type { Answered } from '../../shared/identity/passkeys/challenges.ts';
import { checkPasskey } from '../../shared/identity/passkeys/check-passkey.ts';
import { findByCredential } from '../../shared/identity/passkeys/passkeys.ts';
import type { RelyingParty } from '../../shared/identity/passkeys/relying-party.ts';
import { noteRefusalOf } from '../../shared/identity/refusals.ts';
import { requireActive } from '../../shared/identity/require-active.ts';
import type { UserRecord } from '../../shared/identity/users.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { lockUser } from './queries.ts';
import { open } from './sign-in.ts';

interface PasskeySignIn {
  party: RelyingParty;
  enqueueMessage: EnqueueMessage;
}

/**
 * Opens a session for whoever holds a passkey, on a device that has made sure of its owner: that is two factors. What is wrong with an account is told only to
 * whoever does. Returns null for an answer that was refused, so that the transaction keeps what the ledger says of it; of a passkey that nobody has it says nothing.
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER, SIGN_IN_WITH_PROVIDER
 */
export async function signInWithPasskey(
  tx: Transaction,
  answered: Answered<PasskeyAnswer>,
  session: NewSession,
  { party, enqueueMessage }: PasskeySignIn,
): Promise<{ user: UserRecord; token: string } | null> {
  const passkey = await findByCredential(tx, answered.response.id);
  const locked = passkey && (await lockUser(tx, passkey.user_id));
  if (!locked) return null;
  const of = { entityId: locked.entity_id, userId: locked.id };
  // A device that signs for whoever it keeps keys of says for whom it did (WebAuthn Level 3 §7.2, step 6).
  const named = answered.response.response.userHandle !== undefined;
  const reason = named ? await checkPasskey(tx, party, answered, { userId: locked.id, verified: true }) : 'signature';
  if (reason !== null) {
    await audit(tx, { action: 'passkey sign-in refused', ...of, detail: { reason } });
    return null;
  }
  requireActive(locked);
  return open(tx, locked, session, { with: 'passkey', enqueueMessage });
}

/** A signature was right, and the account or its institution lets nobody in by it: counted as beside a password, after the transaction in which nothing happened. */
export async function noteAccountRefusal(platform: Database, { response }: Answered<PasskeyAnswer>, reason: ErrorCode): Promise<void> {
  const passkey = await findByCredential(platform, response.id);
  if (passkey) await noteRefusalOf(platform, passkey.user_id, { reason });
}

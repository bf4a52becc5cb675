import type { ErrorCode } from '@finaula/contract/errors';
import type { PasskeyAnswer } from '@finaula/contract/passkeys';
import type { Database, Transaction } from '../../database/connect.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { lockUser } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { Answered } from '../passkeys/challenges.ts';
import { checkPasskey, type PasskeyRefusal } from '../passkeys/check-passkey.ts';
import { findByCredential } from '../passkeys/passkeys.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import type { NewSession } from '../sessions/open-session.ts';
import { noteRefusalOf } from './refusals.ts';
import { type Opened, open } from './sign-in.ts';

interface PasskeySignIn {
  party: RelyingParty;
  enqueueMessage: EnqueueMessage;
}

/**
 * Opens a session for whoever holds a passkey, on a device that has made sure of its owner: that is two factors. What is wrong with an account is told only to
 * whoever does. `refused`: why, null of a passkey that nobody has.
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER, SIGN_IN_WITH_PROVIDER
 */
export async function signInWithPasskey(
  tx: Transaction,
  answered: Answered<PasskeyAnswer>,
  session: NewSession,
  { party, enqueueMessage }: PasskeySignIn,
): Promise<Opened | { refused: PasskeyRefusal | null }> {
  const passkey = await findByCredential(tx, answered.response.id);
  const locked = passkey && (await lockUser(tx, passkey.user_id));
  if (!locked) return { refused: null };
  // A device that signs for whoever it keeps keys of says for whom it did (WebAuthn Level 3 §7.2, step 6).
  const named = answered.response.response.userHandle !== undefined;
  const reason = named ? await checkPasskey(tx, party, answered, { userId: locked.id, verified: true }) : 'signature';
  if (reason !== null) return { refused: reason };
  requireActive(locked);
  return open(tx, locked, session, { with: 'passkey', enqueueMessage });
}

/**
 * Counts why the owner of a passkey was not signed in, as beside a password: a passkey's id is no secret, so a row of the ledger for each refusal would be anybody's
 * to write. After the transaction, in which nothing happened.
 */
export async function noteRefusal(
  platform: Database,
  { response }: Answered<PasskeyAnswer>,
  reason: ErrorCode | `PASSKEY_${Uppercase<PasskeyRefusal>}`,
): Promise<void> {
  const passkey = await findByCredential(platform, response.id);
  if (passkey) await noteRefusalOf(platform, passkey.user_id, { reason });
}

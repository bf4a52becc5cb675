import type { PasskeyAnswer } from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import type { Answered } from './challenges.ts';
import { findByCredential } from './passkeys.ts';
import { handleOf, type RelyingParty } from './relying-party.ts';

/** Why a signature was refused, as recorded in the ledger. */
export type PasskeyRefusal = 'challenge' | 'passkey' | 'signature' | 'counter';

interface Expected {
  userId: string;
  /** Whether the device must have verified its user, by fingerprint or PIN. */
  verified: boolean;
}

/**
 * Checks a passkey's signature for a user, this platform and the consumed challenge; returns null when it
 * is valid. Call it in the transaction that holds the user's row. The device's counter is compared and
 * raised in one statement, so that of two cloned devices that sign concurrently one is refused.
 */
export async function checkPasskey(
  tx: Transaction,
  party: RelyingParty,
  { response, challenge }: Answered<PasskeyAnswer>,
  { userId, verified }: Expected,
): Promise<PasskeyRefusal | null> {
  if (challenge === null) return 'challenge';
  const stored = await findByCredential(tx, response.id);
  if (stored?.user_id !== userId) return 'passkey';
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== handleOf(userId)) return 'signature';
  const counter = await counterOf(party, response, { challenge, verified, publicKey: stored.public_key });
  if (counter === null) return 'signature';
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', stored.id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? null : 'counter';
}

interface Verification {
  challenge: string;
  verified: boolean;
  publicKey: Buffer;
}

/**
 * Returns the device's counter when signature, challenge, origin, host and flags are valid; otherwise null.
 */
async function counterOf(
  { id, origin }: RelyingParty,
  response: PasskeyAnswer,
  { challenge, verified, publicKey }: Verification,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified: signed, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verified,
      // The stored counter is compared later, in SQL.
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return signed ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws on every mismatch.
    return null;
  }
}

import { PASSKEYS_PER_PERSON } from '@finaula/contract/constants';
import type { NewPasskey, PasskeyCreation } from '@finaula/contract/second-factor';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { UserRecord } from '../accounts/users.ts';
import { recordEntry } from '../identity-proof.ts';
import { type Answered, CEREMONY_MS, describe, openChallenge } from '../passkeys/challenges.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { handleOf, type RelyingParty } from '../passkeys/relying-party.ts';
import { beginFactors, byOwner, endFactors, lockOwn } from './enrol.ts';
import { nameOf } from './name-passkey.ts';
import { type FactorChangeNotifier, notifyFactorChange } from './notify-factor-change.ts';

/** COSE algorithms: ES256, EdDSA, RS256. Every authenticator has one of them. */
const ALGORITHMS = [-7, -8, -257];

const requirePlace = (passkeys: readonly unknown[]): void => {
  if (passkeys.length >= PASSKEYS_PER_PERSON) throw new ApiError('PASSKEYS_FULL');
};

/**
 * Requests a discoverable key that verifies its user, so that it can be the only factor.
 * @throws ApiError PASSKEYS_FULL
 */
export async function beginPasskey(
  database: Database,
  user: UserRecord,
  party: RelyingParty,
): Promise<PasskeyCreation> {
  const passkeys = await listPasskeys(database, user.id);
  requirePlace(passkeys);
  return {
    challenge: await openChallenge(database, { purpose: 'enrol', userId: user.id }),
    timeout: CEREMONY_MS,
    rp: { id: party.id, name: party.name },
    user: { id: handleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Do not request attestation, which would reveal the device's maker. */
async function keyOf({ id, origin }: RelyingParty, { response, challenge }: Answered<NewPasskey>) {
  if (challenge === null) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // Use the values that the device signed, not those added by the browser.
    return registrationInfo?.credential.id === response.id ? registrationInfo.credential : undefined;
  } catch {
    // The library throws on every mismatch.
    return undefined;
  }
}

/**
 * Adds a passkey as a second factor and as a sign-in method. Returns it, and the recovery codes if it is
 * the first factor.
 * @throws ApiError PASSKEY_NOT_ADDED, PASSKEYS_FULL
 */
export async function addPasskey(
  tx: Transaction,
  session: Session,
  answered: Answered<NewPasskey>,
  { party, teller }: { party: RelyingParty; teller: FactorChangeNotifier },
) {
  const { user } = session;
  const key = await keyOf(party, answered);
  if (key === undefined) throw new ApiError('PASSKEY_NOT_ADDED');
  await lockOwn(tx, user.id);
  const passkeys = await listPasskeys(tx, user.id);
  requirePlace(passkeys);
  const codes = await beginFactors(tx, session);
  const name = nameOf(
    answered.response,
    teller.device,
    passkeys.map((passkey) => passkey.name),
  );
  const passkey = await tx
    .insertInto('passkeys')
    .values({
      user_id: user.id,
      credential_id: Buffer.from(key.id, 'base64url'),
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: answered.response.response.transports ?? [],
      name,
    })
    // A user may have that credential already.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!passkey) throw new ApiError('PASSKEY_NOT_ADDED');
  await recordEntry(tx, user.id, { way: 'factor' });
  await notifyFactorChange(tx, teller, user.id, { change: 'passkey_added', name });
  await audit(tx, { action: 'second factor added', ...byOwner(user), detail: { method: 'passkey', name } });
  return { passkey, codes };
}

/** @throws ApiError PASSKEY_NOT_FOUND */
export async function renamePasskey(tx: Transaction, user: UserRecord, id: string, name: string) {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!renamed) throw new ApiError('PASSKEY_NOT_FOUND');
  await audit(tx, { action: 'passkey renamed', ...byOwner(user), detail: { name } });
  return renamed;
}

/** @throws ApiError PASSKEY_NOT_FOUND */
export async function removePasskey(
  tx: Transaction,
  user: UserRecord,
  id: string,
  teller: FactorChangeNotifier,
): Promise<void> {
  await lockOwn(tx, user.id);
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new ApiError('PASSKEY_NOT_FOUND');
  await endFactors(tx, user.id);
  await notifyFactorChange(tx, teller, user.id, { change: 'passkey_removed', name: removed.name });
  await audit(tx, {
    action: 'second factor removed',
    ...byOwner(user),
    detail: { method: 'passkey', name: removed.name },
  });
}

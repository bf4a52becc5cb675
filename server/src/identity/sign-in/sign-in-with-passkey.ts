import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { ErrorCode } from '@finaula/contract/errors';
import type { PasskeyAnswer } from '@finaula/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { lockUser } from '../accounts/queries.ts';
import { requireActive } from '../accounts/require-active.ts';
import { type Answered, consumeChallenge } from '../passkeys/challenges.ts';
import { checkPasskey, type PasskeyRefusal } from '../passkeys/check-passkey.ts';
import { findByCredential } from '../passkeys/passkeys.ts';
import { type RelyingParty, relyingPartyOf } from '../passkeys/relying-party.ts';
import { browserTokenOf } from '../sessions/browser-token.ts';
import { newSession } from '../sessions/new-session.ts';
import { completeSignIn, type LockedUser, type SignedIn } from './complete-sign-in.ts';
import { countRefusalOf } from './count-refusals.ts';

/** `refused` is null when no account has the passkey. */
type Authentication = { user: LockedUser } | { refused: PasskeyRefusal | null };

async function authenticate(
  tx: Transaction,
  answered: Answered<PasskeyAnswer>,
  party: RelyingParty,
): Promise<Authentication> {
  const passkey = await findByCredential(tx, answered.response.id);
  const user = passkey && (await lockUser(tx, passkey.user_id));
  if (!user) return { refused: null };
  // A discoverable passkey names its user (WebAuthn Level 3 §7.2, step 6).
  const named = answered.response.response.userHandle !== undefined;
  const refused = named ? await checkPasskey(tx, party, answered, { userId: user.id, verified: true }) : 'signature';
  return refused === null ? { user } : { refused };
}

/**
 * Counts a refusal for the passkey's owner, after the rollback. A passkey's id is no secret: with a row per
 * refusal, anyone could fill the ledger.
 */
async function countRefusal(
  platform: Database,
  { response }: Answered<PasskeyAnswer>,
  reason: ErrorCode | `PASSKEY_${Uppercase<PasskeyRefusal>}`,
): Promise<void> {
  const passkey = await findByCredential(platform, response.id);
  if (passkey) await countRefusalOf(platform, passkey.user_id, { reason });
}

/**
 * Signs a user in by a passkey that verified its user, which counts as two factors. Only the holder of the
 * passkey learns what is wrong with an account.
 * @throws ApiError PASSKEY_REFUSED, EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER,
 * SIGN_IN_WITH_PROVIDER, and those of confirmLink
 */
export async function signInWithPasskey(
  { config, platform, enqueueMessage }: Services,
  database: Database,
  { passkey, device, provider_link }: InputOf<Calls['signInWithPasskey']>['body'],
  request: FastifyRequest,
): Promise<SignedIn & { browserToken: string }> {
  const answered = await consumeChallenge(database, passkey, { purpose: 'sign in', userId: null });
  const browserToken = await browserTokenOf(database, device);
  const session = newSession(config, request, browserToken);
  const result = await database
    .transaction()
    .execute(async (tx) => {
      const authentication = await authenticate(tx, answered, relyingPartyOf(config));
      if ('refused' in authentication) return authentication;
      requireActive(authentication.user);
      return completeSignIn(tx, enqueueMessage, authentication.user, session, {
        method: 'passkey',
        providerLink: provider_link,
      });
    })
    .catch(async (error) => {
      if (error instanceof ApiError) await countRefusal(platform, answered, error.code);
      throw error;
    });
  if (!('refused' in result)) return { ...result, browserToken };
  const { refused } = result;
  if (refused !== null)
    await countRefusal(platform, answered, `PASSKEY_${refused.toUpperCase() as Uppercase<typeof refused>}`);
  throw new ApiError('PASSKEY_REFUSED');
}

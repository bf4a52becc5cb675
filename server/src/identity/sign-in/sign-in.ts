import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { hasHiddenConflict } from '../accounts/email-conflicts.ts';
import { requestPasskey } from '../passkeys/challenges.ts';
import { type RelyingParty, relyingPartyOf } from '../passkeys/relying-party.ts';
import { consumeFactor, type Factors } from '../second-factor/factors.ts';
import { findBrowser } from '../sessions/known-browsers.ts';
import { newSession } from '../sessions/new-session.ts';
import { authenticate, checkCredentials } from './authenticate.ts';
import { completeSignIn, type SignedIn } from './complete-sign-in.ts';
import { countSignInRefusal } from './count-refusals.ts';
import { countSecondFactor, countSignIn, refundSecondFactor, refundSignIn } from './count-sign-in.ts';

/** SECOND_FACTOR_REQUIRED with the factors of the account, and a challenge if it has passkeys. */
async function secondFactorRequired(
  database: Database,
  party: RelyingParty,
  userId: string,
  { totp, passkeys }: Factors,
) {
  const passkey =
    passkeys.length === 0
      ? null
      : await requestPasskey(database, party, { purpose: 'second factor', userId }, passkeys);
  return new ApiError('SECOND_FACTOR_REQUIRED', { secondStep: { totp: totp !== null, passkey } });
}

type Credentials = InputOf<Calls['login']>['body'];

async function attemptSignIn(
  { config, limit, enqueueMessage }: Services,
  database: Database,
  { email, password, device, second_factor, provider_link }: Credentials,
  request: FastifyRequest,
): Promise<SignedIn & { browserToken: string }> {
  const party = relyingPartyOf(config);
  const browser = await findBrowser(database, email, device);
  const attempt = { email, address: request.ip, browser };
  await countSignIn(limit, attempt);
  const credentials = await checkCredentials(database, email, password);
  if (credentials.waiting && (await hasHiddenConflict(limit, email))) throw new ApiError('INVALID_CREDENTIALS');
  await refundSignIn(limit, attempt);

  const { userId } = credentials;
  await countSecondFactor(limit, userId, browser, second_factor);
  const shown = await consumeFactor(database, userId, second_factor);
  const session = newSession(config, request, browser.token);
  const result = await database.transaction().execute(async (tx) => {
    const authentication = await authenticate(tx, credentials, shown, { dataDir: config.dataDir, party });
    if (authentication.state !== 'authenticated') return authentication;
    const { user, method } = authentication;
    const signedIn = await completeSignIn(tx, enqueueMessage, user, session, { method, providerLink: provider_link });
    return { state: 'signed in' as const, signedIn };
  });
  if (result.state === 'missing') throw await secondFactorRequired(database, party, userId, result.factors);
  if (result.state === 'refused')
    throw new ApiError(shown && 'passkey' in shown ? 'PASSKEY_REFUSED' : 'SECOND_FACTOR_WRONG');
  await refundSecondFactor(limit, userId, browser, second_factor);
  return { ...result.signedIn, browserToken: browser.token };
}

/**
 * Signs a user in by e-mail, password and, where the account has one, a second factor. Refusals are counted
 * for the ledger. Only a user who knows the password learns what is wrong with an account.
 * @throws ApiError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, PASSKEY_REFUSED,
 * EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, AUDIT_OVER, SIGN_IN_WITH_PROVIDER, RATE_LIMITED,
 * and those of confirmLink
 */
export async function signIn(
  services: Services,
  database: Database,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<SignedIn & { browserToken: string }> {
  try {
    return await attemptSignIn(services, database, credentials, request);
  } catch (error) {
    await countSignInRefusal(services.platform, credentials.email, error);
    throw error;
  }
}

import type { Confirmation, FactorCode } from '@finaula/contract/second-factor';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { UserRecord } from '../accounts/users.ts';
import { consumeChallenge } from '../passkeys/challenges.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { byOwner, lockOwn } from './enrol.ts';
import { checkSecondFactor, findFactors, hasFactor } from './factors.ts';

interface Confirming {
  limit: Limit;
  dataDir: string;
  party: RelyingParty;
}

/**
 * Asks an account that has a factor for a code of it.
 * @throws ApiError FACTOR_NEEDED, FACTOR_CODE_WRONG, RATE_LIMITED
 */
async function requireFactor(
  { limit, ...check }: Confirming,
  database: Database,
  user: UserRecord,
  code: FactorCode | undefined,
): Promise<void> {
  const factors = await findFactors(database, user.id);
  if (!hasFactor(factors)) return;
  if (code === undefined) throw new ApiError('FACTOR_NEEDED');
  await limit('factorConfirmationByUser', user.id);
  const accepted = await database.transaction().execute(async (tx) => {
    await lockOwn(tx, user.id);
    return checkSecondFactor(tx, check, { ...user, actorId: user.id }, factors, code);
  });
  if (!accepted) throw new ApiError('FACTOR_CODE_WRONG');
  await limit.reset('factorConfirmationByUser', user.id);
}

/**
 * Requires an own passkey, or the own password with a code of the factor, before a change of factors. An
 * unattended session must not make it, and the password alone must not remove a factor.
 * @throws ApiError CURRENT_PASSWORD_WRONG, FACTOR_NEEDED, FACTOR_CODE_WRONG, PASSKEY_UNCONFIRMED,
 * RATE_LIMITED
 */
export async function requireConfirmation(
  confirming: Confirming,
  database: Database,
  user: UserRecord,
  shown: Confirmation,
): Promise<void> {
  const { limit, party } = confirming;
  if ('current_password' in shown) {
    await requireCurrentPassword(limit, database, user.id, shown.current_password);
    return requireFactor(confirming, database, user, shown.second_factor);
  }
  await limit('factorConfirmationByUser', user.id);
  const answered = await consumeChallenge(database, shown.passkey, { purpose: 'confirm', userId: user.id });
  const refused = await database.transaction().execute(async (tx) => {
    await lockOwn(tx, user.id);
    const reason = await checkPasskey(tx, party, answered, { userId: user.id, verified: true });
    if (reason !== null)
      await audit(tx, { action: 'second factor refused', ...byOwner(user), detail: { method: 'passkey', reason } });
    return reason !== null;
  });
  if (refused) throw new ApiError('PASSKEY_UNCONFIRMED');
  await limit.reset('factorConfirmationByUser', user.id);
}

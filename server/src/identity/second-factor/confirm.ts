import type { Confirmation } from '@finaula/contract/second-factor';
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

/**
 * Requires the own password or an own passkey before a change of factors, which an unattended session must
 * not make.
 * @throws ApiError CURRENT_PASSWORD_WRONG, PASSKEY_UNCONFIRMED, RATE_LIMITED
 */
export async function requireConfirmation(
  { limit, party }: { limit: Limit; party: RelyingParty },
  database: Database,
  user: UserRecord,
  shown: Confirmation,
): Promise<void> {
  if ('current_password' in shown)
    return void (await requireCurrentPassword(limit, database, user.id, shown.current_password));
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

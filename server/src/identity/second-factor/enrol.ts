import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { UserRecord } from '../accounts/users.ts';
import { endAccess } from '../end-access.ts';
import { recordEntry } from '../identity-proof.ts';
import { seal } from './factor-keys.ts';
import { acceptTotp, findFactors, findTotp, hasFactor } from './factors.ts';
import { type FactorChangeNotifier, notifyFactorChange } from './notify-factor-change.ts';
import { qrPath } from './qr-path.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { newTotp } from './totp.ts';

/** Serialises changes of a user's factors, and sign-ins. */
export const lockOwn = (tx: Transaction, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export const byOwner = ({ id, entity_id }: UserRecord) => ({ actorId: id, entityId: entity_id, userId: id });

/**
 * Prepares a user's first factor: ends their other sessions and makes recovery codes. Returns null when
 * there already is a factor.
 */
export async function beginFactors(tx: Transaction, { user, tokenHash }: Session): Promise<string[] | null> {
  if (hasFactor(await findFactors(tx, user.id))) return null;
  await endAccess(tx, [user.id], 'first factor enrolled', { keepSession: tokenHash });
  return makeRecoveryCodes(tx, user.id);
}

/** Deletes recovery codes after the last factor: they are no factor of their own. */
export async function endFactors(tx: Transaction, userId: string): Promise<void> {
  if (!hasFactor(await findFactors(tx, userId)))
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Begins setting up an authenticator application; replaces an unconfirmed one. It is not required until it
 * is confirmed.
 * @throws ApiError SECOND_FACTOR_EXISTS
 */
export async function beginTotp(
  tx: Transaction,
  user: UserRecord,
  { dataDir, issuer }: { dataDir: string; issuer: string },
) {
  await lockOwn(tx, user.id);
  const earlier = await findTotp(tx, user.id);
  if (earlier !== undefined && earlier.confirmed_at !== null) throw new ApiError('SECOND_FACTOR_EXISTS');
  const { bytes, base32, uri } = newTotp(issuer, user.email);
  const sealed = await seal(dataDir, user.id, bytes);
  await tx.deleteFrom('totp_factors').where('user_id', '=', user.id).execute();
  await tx
    .insertInto('totp_factors')
    .values({ ...sealed, user_id: user.id })
    .execute();
  return { secret: base32, uri, qr: qrPath(uri) };
}

/**
 * Confirms the application as a second factor. Returns the recovery codes if it is the first factor.
 * @throws ApiError SECOND_FACTOR_NOT_BEGUN, FACTOR_CODE_WRONG
 */
export async function confirmTotp(
  tx: Transaction,
  session: Session,
  { dataDir, code, teller }: { dataDir: string; code: string; teller: FactorChangeNotifier },
): Promise<string[] | null> {
  const { user } = session;
  await lockOwn(tx, user.id);
  const begun = await findTotp(tx, user.id);
  if (begun === undefined || begun.confirmed_at !== null) throw new ApiError('SECOND_FACTOR_NOT_BEGUN');
  if (!(await acceptTotp(tx, dataDir, user.id, begun, code))) throw new ApiError('FACTOR_CODE_WRONG');
  const codes = await beginFactors(tx, session);
  await tx.updateTable('totp_factors').set({ confirmed_at: sql`now()` }).where('user_id', '=', user.id).execute();
  await recordEntry(tx, user.id, { way: 'factor' });
  await notifyFactorChange(tx, teller, user.id, { change: 'totp_added' });
  await audit(tx, { action: 'second factor added', ...byOwner(user), detail: { method: 'totp' } });
  return codes;
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function renewRecoveryCodes(
  tx: Transaction,
  user: UserRecord,
  teller: FactorChangeNotifier,
): Promise<string[]> {
  await lockOwn(tx, user.id);
  if (!hasFactor(await findFactors(tx, user.id))) throw new ApiError('NO_SECOND_FACTOR');
  const codes = await makeRecoveryCodes(tx, user.id);
  await notifyFactorChange(tx, teller, user.id, { change: 'recovery_codes_made' });
  await audit(tx, { action: 'recovery codes made', ...byOwner(user) });
  return codes;
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function removeTotp(tx: Transaction, user: UserRecord, teller: FactorChangeNotifier): Promise<void> {
  await lockOwn(tx, user.id);
  if (!(await findTotp(tx, user.id))?.confirmed_at) throw new ApiError('NO_SECOND_FACTOR');
  await tx.deleteFrom('totp_factors').where('user_id', '=', user.id).execute();
  await endFactors(tx, user.id);
  await notifyFactorChange(tx, teller, user.id, { change: 'totp_removed' });
  await audit(tx, { action: 'second factor removed', ...byOwner(user), detail: { method: 'totp' } });
}

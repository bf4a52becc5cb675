import type { PasskeyAnswer, SecondFactor } from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import { type Connection, type Database, pipelined, type Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { type Answered, spendChallenge } from '../passkeys/challenges.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import { listPasskeys, type StoredPasskey } from '../passkeys/passkeys.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { seal, unseal } from './factor-keys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const findTotp = (connection: Connection, userId: string) =>
  connection
    .selectFrom('totp_factors')
    .select(['key_id', 'secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

type StoredTotp = NonNullable<Awaited<ReturnType<typeof findTotp>>>;

/** Whether a person lacks a factor that is asked of them; a SuperAdmin is asked by the installation. */
export async function lacksSecondFactor(platform: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean | null }>`select lacks_second_factor(${userId}) as lacks`.execute(
    platform,
  );
  return rows[0]?.lacks === true;
}

/**
 * Whether a code is of now and of no step that was accepted before; if so, no code up to its step is
 * accepted any more. The secret is encrypted anew, with the newest key.
 */
export async function acceptTotp(
  tx: Transaction,
  dataDir: string,
  userId: string,
  stored: StoredTotp,
  code: string,
): Promise<boolean> {
  const secret = await unseal(dataDir, userId, stored);
  const step = stepOf(secret, code);
  if (step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: String(step), ...(await seal(dataDir, userId, secret)) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The factors that a user can show beside a password. */
export interface Factors {
  totp: StoredTotp | null;
  passkeys: readonly StoredPasskey[];
}

export async function findFactors(connection: Connection, userId: string): Promise<Factors> {
  const [totp, passkeys] = await pipelined(findTotp(connection, userId), listPasskeys(connection, userId));
  return { totp: totp?.confirmed_at ? totp : null, passkeys };
}

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** The factor that the user showed; the challenge of a passkey is spent. */
export type ShownFactor = Exclude<SecondFactor, { passkey: unknown }> | { passkey: Answered<PasskeyAnswer> };

export async function spendFactor(
  database: Database,
  userId: string,
  shown: SecondFactor | undefined,
): Promise<ShownFactor | undefined> {
  if (shown === undefined || !('passkey' in shown)) return shown;
  return { passkey: await spendChallenge(database, shown.passkey, { purpose: 'second factor', userId }) };
}

interface Check {
  dataDir: string;
  party: RelyingParty;
}

/** Whether what was shown is of this person and of now: null when it is, else what the ledger says of it. */
async function refusalOf(
  tx: Transaction,
  { dataDir, party }: Check,
  userId: string,
  { totp }: Factors,
  shown: ShownFactor,
) {
  if ('passkey' in shown) {
    const reason = await checkPasskey(tx, party, shown.passkey, { userId, verified: false });
    return reason === null ? null : { reason };
  }
  const accepted =
    'totp' in shown
      ? totp !== null && (await acceptTotp(tx, dataDir, userId, totp, shown.totp))
      : await useRecoveryCode(tx, userId, shown.recovery_code);
  return accepted ? null : {};
}

/** By what somebody proved who they are beside a password. */
export const methodOf = (shown: ShownFactor) =>
  'totp' in shown ? 'totp' : 'passkey' in shown ? 'passkey' : 'recovery_code';

/**
 * In the transaction that holds the user's row: checks what was shown beside a right password; a refusal is
 * written into the ledger. `actorId`: the user who is signed in already.
 */
export async function checkSecondFactor(
  tx: Transaction,
  check: Check,
  user: { id: string; entity_id: string | null; actorId?: string },
  factors: Factors,
  shown: ShownFactor,
): Promise<boolean> {
  const refused = await refusalOf(tx, check, user.id, factors, shown);
  if (refused === null) return true;
  const detail = { method: methodOf(shown), ...refused };
  await audit(tx, {
    action: 'second factor refused',
    entityId: user.entity_id,
    userId: user.id,
    ...(user.actorId !== undefined && { actorId: user.actorId }),
    detail,
  });
  return false;
}

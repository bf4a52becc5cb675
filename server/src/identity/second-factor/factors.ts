import type { PasskeyAnswer, SecondFactor } from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import { type Connection, type Database, pipelined, type Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { type Answered, consumeChallenge } from '../passkeys/challenges.ts';
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

/** Whether a user lacks a required factor; for a SuperAdmin the installation decides. */
export async function lacksSecondFactor(platform: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean | null }>`select lacks_second_factor(${userId}) as lacks`.execute(
    platform,
  );
  return rows[0]?.lacks === true;
}

/**
 * Accepts a current code whose time step is newer than the last accepted one, which prevents reuse.
 * Encrypts the secret again, with the newest key.
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

/** The factors that a user can present beside a password. */
export interface Factors {
  totp: StoredTotp | null;
  passkeys: readonly StoredPasskey[];
}

export async function findFactors(connection: Connection, userId: string): Promise<Factors> {
  const [totp, passkeys] = await pipelined(findTotp(connection, userId), listPasskeys(connection, userId));
  return { totp: totp?.confirmed_at ? totp : null, passkeys };
}

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** The presented factor; a passkey's challenge is consumed. */
export type ShownFactor = Exclude<SecondFactor, { passkey: unknown }> | { passkey: Answered<PasskeyAnswer> };

export async function consumeFactor(
  database: Database,
  userId: string,
  shown: SecondFactor | undefined,
): Promise<ShownFactor | undefined> {
  if (shown === undefined || !('passkey' in shown)) return shown;
  return { passkey: await consumeChallenge(database, shown.passkey, { purpose: 'second factor', userId }) };
}

interface Check {
  dataDir: string;
  party: RelyingParty;
}

/** Checks a presented factor: null when it is valid, otherwise details for the ledger. */
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

/** The name of the presented factor. */
export const methodOf = (shown: ShownFactor) =>
  'totp' in shown ? 'totp' : 'passkey' in shown ? 'passkey' : 'recovery_code';

/**
 * Checks the factor presented beside a right password; records a refusal in the ledger. Call it in the
 * transaction that holds the user's row.
 */
export async function checkSecondFactor(
  tx: Transaction,
  check: Check,
  user: { id: string; entity_id: string | null },
  factors: Factors,
  shown: ShownFactor,
): Promise<boolean> {
  const refused = await refusalOf(tx, check, user.id, factors, shown);
  if (refused === null) return true;
  const detail = { method: methodOf(shown), ...refused };
  await audit(tx, { action: 'second factor refused', entityId: user.entity_id, userId: user.id, detail });
  return false;
}

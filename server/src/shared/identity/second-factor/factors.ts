import type { SecondFactor } from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { audit } from '../../audit/audit.ts';
import { seal, unseal } from './factor-keys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const findTotp = (connection: Database | Transaction, userId: string) =>
  connection
    .selectFrom('totp_factors')
    .select(['key_id', 'secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

type StoredTotp = NonNullable<Awaited<ReturnType<typeof findTotp>>>;

/** Whether a person lacks a factor that is asked of them; a SuperAdmin is asked by the installation. */
export async function lacksSecondFactor(platform: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean | null }>`select lacks_second_factor(${userId}) as lacks`.execute(platform);
  return rows[0]?.lacks === true;
}

/**
 * Whether a code is of now and of no step that was accepted before; if so, no code up to its step is accepted any more. The secret is encrypted anew, with the
 * newest key.
 */
export async function acceptTotp(tx: Transaction, dataDir: string, userId: string, stored: StoredTotp, code: string): Promise<boolean> {
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

/** What came of a second factor at a sign-in. `none`: the account has none. */
export type FactorCheck = 'none' | 'missing' | 'refused' | 'accepted';

/** By what somebody proved who they are beside a password. */
export const methodOf = (shown: SecondFactor) => ('totp' in shown ? 'totp' : 'recovery_code');

/** In the transaction that holds the user's row: checks what was shown beside a right password; a refusal is written into the ledger. */
export async function checkSecondFactor(
  tx: Transaction,
  dataDir: string,
  user: { id: string; entity_id: string | null },
  shown: SecondFactor | undefined,
): Promise<FactorCheck> {
  const stored = await findTotp(tx, user.id);
  if (stored === undefined || stored.confirmed_at === null) return 'none';
  if (shown === undefined) return 'missing';
  const accepted =
    'totp' in shown ? await acceptTotp(tx, dataDir, user.id, stored, shown.totp) : await useRecoveryCode(tx, user.id, shown.recovery_code);
  if (accepted) return 'accepted';
  await audit(tx, { action: 'second factor refused', entityId: user.entity_id, userId: user.id, detail: { method: methodOf(shown) } });
  return 'refused';
}

/** Takes away the factors of people; returns of how many. */
export async function removeFactorsOf(tx: Transaction, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  await tx.deleteFrom('recovery_codes').where('user_id', 'in', userIds).execute();
  const { numDeletedRows } = await tx.deleteFrom('totp_factors').where('user_id', 'in', userIds).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { hashToken } from '../token.ts';

const COUNT = 10;
/**
 * Without letters that look like digits. 24 characters hold 120 bits, so a plain hash is enough (ASVS
 * 6.5.2).
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;

const newCode = () => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** Hashes a typed code. Case and dashes do not matter; O reads as 0, I and L as 1. */
const hashOf = (typed: string): Buffer =>
  hashToken(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  );

/** Makes new codes in place of all earlier ones; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return codes.map(grouped);
}

/** Uses up a recovery code; false when it is unknown or used. */
export async function useRecoveryCode(tx: Transaction, userId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

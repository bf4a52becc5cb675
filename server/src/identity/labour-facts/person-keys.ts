import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Connection, Transaction } from '../../database/connect.ts';
import { seal, unseal } from '../second-factor/factor-keys.ts';

/*
 * Labour data of a person are encrypted with a key of their own: append-only rows stay as they are when the
 * key is deleted, and nobody can read them any more.
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys of people in an institution; people without one have no labour data, or erased ones. */
export async function findPersonKeys(
  connection: Connection,
  dataDir: string,
  entityId: string,
  userIds: readonly string[],
): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map();
  const stored = await connection
    .selectFrom('labour_keys')
    .select(['user_id', 'key_id', 'secret'])
    .where('entity_id', '=', entityId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(
    await Promise.all(
      stored.map(async ({ user_id, ...sealed }) => [user_id, await unseal(dataDir, user_id, sealed)] as const),
    ),
  );
}

/** The same; people without a key get one. */
export async function makePersonKeys(
  tx: Transaction,
  dataDir: string,
  entityId: string,
  userIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const found = await findPersonKeys(tx, dataDir, entityId, userIds);
  const without = userIds.filter((id) => !found.has(id));
  if (without.length === 0) return found;
  const made = await Promise.all(
    without.map(async (user_id) => ({
      user_id,
      entity_id: entityId,
      ...(await seal(dataDir, user_id, randomBytes(KEY_BYTES))),
    })),
  );
  await tx
    .insertInto('labour_keys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findPersonKeys(tx, dataDir, entityId, userIds);
}

/** Encrypts a value as JSON; the person's id is authenticated. */
export function encryptFor(userId: string, key: Buffer, value: object): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the row belongs to another person, or was changed */
export function decryptOf(userId: string, key: Buffer, secret: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, secret.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(userId)).setAuthTag(secret.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

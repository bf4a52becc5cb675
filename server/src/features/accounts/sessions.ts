import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  /** Of the password that was given. */
  passwordHash: string;
  hours: number;
  /** See device-label. */
  device: string;
  deviceHash: Buffer;
}

/** False when the account has changed in the meantime, so that this password opens nothing any more. */
export const insertSession = (platform: Database, session: NewSession): Promise<boolean> =>
  platform.transaction().execute(async (tx) => {
    const admitted = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.userId)
      .where('password_hash', '=', session.passwordHash)
      .where('email_verified_at', 'is not', null)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!admitted) return false;
    await tx
      .insertInto('known_devices')
      .values({ user_id: session.userId, token_hash: session.deviceHash })
      .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: sql`now()` }))
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        user_id: session.userId,
        token_hash: session.tokenHash,
        device: session.device,
        device_hash: session.deviceHash,
        expires_at: sql`now() + make_interval(hours => ${session.hours}::int)`,
      })
      .execute();
    return true;
  });

/** Forgets sessions that are over. Rows that another process is taking are left to it. */
export const deleteExpiredSessions = (platform: Database) =>
  platform
    .deleteFrom('sessions')
    .where('token_hash', 'in', (over) =>
      over.selectFrom('sessions').select('token_hash').where('expires_at', '<=', sql<Date>`now()`).forUpdate().skipLocked(),
    )
    .execute();

/** The most recent first. */
export const listSessionsOf = (database: Database, userId: string) =>
  database
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();

export type SessionRecord = Awaited<ReturnType<typeof listSessionsOf>>[number];

export const deleteSession = (database: Database, tokenHash: Buffer) =>
  database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Returns the browser in which it was open; undefined when that user has no such session. */
export const deleteSessionOf = (tx: Transaction, userId: string, id: string) =>
  tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).returning('device_hash').executeTakeFirst();

/** All sessions of a user, or all but the one with this hash; returns how many. */
export async function deleteSessionsOf(tx: Transaction, userId: string, kept: Buffer | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, (others) => others.where('token_hash', '!=', kept))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

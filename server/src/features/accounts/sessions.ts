import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Transaction } from '../../database/connect.ts';
import { whenHashed } from '../../shared/identity/password.ts';

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

/** All in one statement (migration 0019), after whoever holds the account just now. False when it has changed in the meantime, so that this password opens nothing any more. */
export async function insertSession(pool: Pool, session: NewSession): Promise<boolean> {
  const { userId, passwordHash, hours, tokenHash, device, deviceHash } = session;
  const { rows } = await pool.query<{ begun: boolean }>('select begin_session($1, $2, $3, $4, $5, $6) as begun', [
    userId,
    passwordHash,
    hours,
    tokenHash,
    device,
    deviceHash,
  ]);
  return rows[0]?.begun === true;
}

/**
 * Opens sessions for those whose passwords were found right while others waited for their hash, three or four in one statement and one commit (migration 0020).
 * False also for an account that somebody else holds just now: nobody waits for another's.
 */
export const sessionsTogether = (pool: Pool) =>
  new DataLoader<NewSession, boolean>(
    async (sessions) => {
      const { rows } = await pool.query<{ place: number }>('select place from begin_sessions($1, $2, $3, $4, $5, $6) as place', [
        sessions.map(({ userId }) => userId),
        sessions.map(({ passwordHash }) => passwordHash),
        sessions.map(({ hours }) => hours),
        sessions.map(({ tokenHash }) => tokenHash),
        sessions.map(({ device }) => device),
        sessions.map(({ deviceHash }) => deviceHash),
      ]);
      const begun = new Set(rows.map(({ place }) => place));
      return sessions.map((_, i) => begun.has(i + 1));
    },
    { cache: false, batchScheduleFn: whenHashed },
  );

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

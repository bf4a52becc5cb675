import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  hours: number;
  /** See device-label. */
  device: string;
  deviceHash: Buffer;
}

export const insertSession = (tx: Transaction, session: NewSession) =>
  tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      device: session.device,
      device_hash: session.deviceHash,
      expires_at: sql`now() + make_interval(hours => ${session.hours}::int)`,
    })
    .execute();

/** A few of those that are over, whoever's they are: each sign-in takes some along. Rows that another one is taking are left to it. */
export const sweepSessions = (tx: Transaction) =>
  tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (over) =>
      over.selectFrom('sessions').select('token_hash').where('expires_at', '<=', sql<Date>`now()`).limit(100).forUpdate().skipLocked(),
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

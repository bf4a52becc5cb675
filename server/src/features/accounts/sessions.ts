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

/**
 * Opens a session for whoever has still this password and may sign in, and keeps the browser as one that the account knows: all in one statement.
 * False when the account has changed in the meantime. Holds the user's row, so that what changes a password and what a password opens follow each other.
 */
export async function insertSession(database: Database, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .with('holder', (db) =>
      db
        .selectFrom('users')
        .select('id')
        .where('id', '=', session.userId)
        .where('password_hash', '=', session.passwordHash)
        .where('email_verified_at', 'is not', null)
        .where('is_active', '=', true)
        .forUpdate(),
    )
    .with('device', (db) =>
      db
        .insertInto('known_devices')
        .columns(['user_id', 'token_hash'])
        .expression((eb) => eb.selectFrom('holder').select(['holder.id', sql<Buffer>`${session.deviceHash}::bytea`.as('token_hash')]))
        .onConflict((known) => known.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: sql`now()` })),
    )
    .insertInto('sessions')
    .columns(['user_id', 'token_hash', 'device', 'device_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('holder')
        .select([
          'holder.id',
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          sql<string>`${session.device}::text`.as('device'),
          sql<Buffer>`${session.deviceHash}::bytea`.as('device_hash'),
          sql<Date>`now() + make_interval(hours => ${session.hours}::int)`.as('expires_at'),
        ]),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets sessions that are over. Rows that another process is taking are left to it. */
export const forgetOverSessions = (platform: Database) =>
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

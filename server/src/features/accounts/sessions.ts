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
  // As text: put together from parts at each sign-in, it took a sixth of what that takes of the thread that answers.
  const { numAffectedRows } = await sql`
    with holder as (
      select id from users
      where id = ${session.userId} and password_hash = ${session.passwordHash} and email_verified_at is not null and is_active
      for update
    ), device as (
      insert into known_devices (user_id, token_hash) select id, ${session.deviceHash}::bytea from holder
      on conflict (token_hash, user_id) do update set last_seen_at = now()
    )
    insert into sessions (user_id, token_hash, device, device_hash, expires_at)
    select id, ${session.tokenHash}::bytea, ${session.device}::text, ${session.deviceHash}::bytea, now() + make_interval(hours => ${session.hours}::int)
    from holder`.execute(database);
  return numAffectedRows === 1n;
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

import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

/** Skip rows that another process is deleting. */
export const deleteExpiredSessions = (platform: Database) =>
  platform
    .deleteFrom('sessions')
    .where('token_hash', 'in', (expired) =>
      expired
        .selectFrom('sessions')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

/**
 * Lists sessions, the most recent first. Runs as the platform: users may not read their institution's
 * providers, but see the one they signed in with.
 */
export const listSessionsOf = (platform: Database, userId: string) =>
  platform
    .selectFrom('sessions')
    .leftJoin('identity_providers', 'identity_providers.id', 'sessions.provider_id')
    .select([
      'sessions.id',
      'token_hash',
      'device',
      'address',
      'opened_with',
      'sessions.created_at',
      'last_seen_at',
      'identity_providers.name as provider',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(last_seen_at > now() - idle_limit_of(user_id), true)`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();

export type SessionRecord = Awaited<ReturnType<typeof listSessionsOf>>[number];

export const deleteSession = (database: Database, tokenHash: Buffer) =>
  database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Returns the browser of the session; undefined when the user has no such session. */
export const deleteSessionOf = (tx: Transaction, userId: string, id: string) =>
  tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('device_hash')
    .executeTakeFirst();

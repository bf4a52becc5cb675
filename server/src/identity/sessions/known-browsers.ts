import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { hashToken, newToken } from '../token.ts';
import { browserTokenOf } from './browser-token.ts';

export interface Browser {
  /** The token that the browser keeps. */
  token: string;
  /** Whether the account has been used in this browser before. */
  known: boolean;
}

const DAYS_KEPT = 180;

/** Finds the browser by its token. A missing or unknown token is replaced by a new one. */
export async function findBrowser(database: Database, email: string, shown: string | undefined): Promise<Browser> {
  if (shown === undefined) return { token: newToken(), known: false };
  const accounts = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(shown))
    .execute();
  if (accounts.length === 0) return { token: await browserTokenOf(database, shown), known: false };
  return { token: shown, known: accounts.some((account) => account.email === email) };
}

/** Forgets browsers unused for half a year. Skips rows that another process is deleting. */
export const forgetUnusedBrowsers = (platform: Database) =>
  platform
    .deleteFrom('known_devices')
    .where(sql<boolean>`(token_hash, user_id) in (
      select token_hash, user_id from known_devices
      where last_seen_at < now() - make_interval(days => ${DAYS_KEPT}::int)
      for update skip locked)`)
    .execute();

/** Forgets a browser of a user unless the user has an open session there. */
export const forgetBrowser = (tx: Transaction, userId: string, tokenHash: Buffer) =>
  tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'known_devices.user_id')
            .whereRef('sessions.device_hash', '=', 'known_devices.token_hash'),
        ),
      ),
    )
    .execute();

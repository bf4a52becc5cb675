import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { hashToken, newToken } from '../token.ts';
import { deviceTokenOf } from './device-token.ts';

/** A browser by the token that it keeps. `known`: somebody has signed in there to the account in question. */
export interface Device {
  token: string;
  known: boolean;
}

const DAYS_KEPT = 180;

/** The browser that shows `shown`; one that shows nothing, or what nobody gave it, gets a token of its own. */
export async function findDevice(database: Database, email: string, shown: string | undefined): Promise<Device> {
  if (shown === undefined) return { token: newToken(), known: false };
  const accounts = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(shown))
    .execute();
  if (accounts.length === 0) return { token: await deviceTokenOf(database, shown), known: false };
  return { token: shown, known: accounts.some((account) => account.email === email) };
}

/** Browsers unused for half a year. Rows that another process is deleting are left to it. */
export const deleteUnusedDevices = (platform: Database) =>
  platform
    .deleteFrom('known_devices')
    .where(sql<boolean>`(token_hash, user_id) in (
      select token_hash, user_id from known_devices
      where last_seen_at < now() - make_interval(days => ${DAYS_KEPT}::int)
      for update skip locked)`)
    .execute();

/** Deletes the browsers of a user in which no session of theirs is open: after the others were ended, all but this one. */
export const deleteDevicesOf = (tx: Transaction, userId: string, only?: Buffer) =>
  tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (one) => one.where('token_hash', '=', only ?? Buffer.of()))
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

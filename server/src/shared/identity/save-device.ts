import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** Somebody is signed in to that account in the browser with that token. */
export const saveDevice = (tx: Transaction, userId: string, tokenHash: Buffer) =>
  tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((known) => known.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: sql`now()` }))
    .execute();

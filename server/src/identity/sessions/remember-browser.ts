import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** Somebody is signed in to that account in the browser with that token. Returns whether others were known to it before, and this one was not. */
export async function saveDevice(tx: Transaction, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { is_news } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((known) => known.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: sql`now()` }))
    // The statement sees the rows that were there before it.
    .returning(
      sql<boolean>`exists (select from known_devices before where before.user_id = known_devices.user_id)
        and not exists (select from known_devices before where (before.token_hash, before.user_id) = (known_devices.token_hash, known_devices.user_id))`.as(
        'is_news',
      ),
    )
    .executeTakeFirstOrThrow();
  return is_news;
}

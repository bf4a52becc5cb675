import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/**
 * Remembers that a user signed in in this browser. `isNewBrowser`: the account had other browsers but not
 * this one.
 */
export async function rememberBrowser(
  tx: Transaction,
  userId: string,
  tokenHash: Buffer,
): Promise<{ isNewBrowser: boolean }> {
  const { is_new } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((known) => known.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: sql`now()` }))
    // Subqueries see the rows as they were before the insert.
    .returning(
      sql<boolean>`exists (select from known_devices before where before.user_id = known_devices.user_id)
        and not exists (select from known_devices before where (before.token_hash, before.user_id) = (known_devices.token_hash, known_devices.user_id))`.as(
        'is_new',
      ),
    )
    .executeTakeFirstOrThrow();
  return { isNewBrowser: is_new };
}

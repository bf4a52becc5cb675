import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** The verification link of that user, if there is one, opens nothing any more. */
export const voidLinksOf = (tx: Transaction, userId: string) =>
  tx
    .updateTable('verification_links')
    .set({ voided_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .execute();

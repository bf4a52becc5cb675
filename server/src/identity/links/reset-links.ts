import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** The open link for a new password of that user, if there is one, opens nothing any more. */
export const voidResetLinksOf = (tx: Transaction, userId: string) =>
  tx
    .updateTable('reset_links')
    .set({ voided_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();

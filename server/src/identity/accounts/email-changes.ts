import type { Transaction } from '../../database/connect.ts';

/** The address that person asked for is forgotten, and the link for it opens nothing. */
export const dropEmailChangeOf = (tx: Transaction, userId: string) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();

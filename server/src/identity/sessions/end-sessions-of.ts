import type { Transaction } from '../../database/connect.ts';

/** Ends every session of a user. */
export const endSessionsOf = (tx: Transaction, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute();

import { sql } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';

/** Writes without triggers, as the superuser of the database can. */
export const bypassTriggers = (database: Database, write: (tx: Transaction) => Promise<unknown>): Promise<unknown> =>
  database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await write(tx);
  });

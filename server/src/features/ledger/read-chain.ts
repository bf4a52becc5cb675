import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

const BATCH = 5_000;

/** One row of the ledger with the text that its hash is made of. */
export interface ChainRow {
  id: number;
  action: string;
  detail: Record<string, string | number>;
  lines: string[];
  previous_hash: Buffer;
  hash: Buffer;
}

const lines = sql<string[]>`array[
  id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor_id::text, ''), action,
  coalesce(entity_id::text, ''), coalesce(user_id::text, ''), detail::text]`;

/** The whole ledger in its order, some thousand rows at a time. */
export async function* readChain(tx: Transaction): AsyncGenerator<ChainRow[]> {
  let after = '0';
  for (;;) {
    const batch = await tx
      .selectFrom('audit_log')
      .select([sql<number>`id::int`.as('id'), 'action', 'detail', lines.as('lines'), 'previous_hash', 'hash'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .$castTo<ChainRow>()
      .execute();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = String(last.id);
  }
}

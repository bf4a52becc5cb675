import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

const BATCH = 5_000;

/** The id of the platform's chain; an entity's chain has the entity's id. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** A row of the ledger with the text of its hash. */
export interface ChainRow {
  id: string;
  chain: string;
  number: number;
  action: string;
  detail: Record<string, string | number>;
  lines: string[];
  previous_hash: Buffer;
  hash: Buffer;
}

/** The end of a chain. */
export interface Head {
  number: number;
  /** Hexadecimal. */
  hash: string;
}

const lines = sql<string[]>`array[
  id::text, number::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor_id::text, ''), action,
  coalesce(entity_id::text, ''), coalesce(user_id::text, ''), detail::text]`;

/** The rows of all chains in the order of their ids, in batches of some thousand. */
export async function* readRows(tx: Transaction): AsyncGenerator<ChainRow[]> {
  let after: string | undefined;
  for (;;) {
    const batch = await tx
      .selectFrom('audit_log')
      .select([
        'id',
        sql<string>`coalesce(entity_id, ${PLATFORM}::uuid)`.as('chain'),
        sql<number>`number::int`.as('number'),
      ])
      .select(['action', 'detail', lines.as('lines'), 'previous_hash', 'hash'])
      .where((eb) => (after === undefined ? eb.lit(true) : eb('id', '>', after)))
      .orderBy('id')
      .limit(BATCH)
      .$castTo<ChainRow>()
      .execute();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}

/** The stored heads of the chains. */
export async function readHeads(tx: Transaction): Promise<Map<string, Head>> {
  const rows = await tx
    .selectFrom('audit_chains')
    .select(['id', sql<number>`number::int`.as('number'), 'hash'])
    .execute();
  return new Map(rows.map(({ id, number, hash }) => [id, { number, hash: hash.toString('hex') }]));
}

/** Names of the chains for sentences. */
export async function readNames(tx: Transaction): Promise<(chain: string) => string> {
  const entities = await tx.selectFrom('entities').select(['id', 'name']).execute();
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return (chain) => (chain === PLATFORM ? 'la plataforma' : (names.get(chain) ?? `la entidad ${chain}`));
}

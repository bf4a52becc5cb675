import { sql } from 'kysely';
import { confinedTo, type Reading } from './request.ts';

/** The head of the institution's chain. */
export interface LedgerPart {
  /** Number of the first row; null without rows. */
  first: number | null;
  last: number | null;
  /** Hexadecimal hash of the last row. */
  head: string | null;
}

interface Row {
  number: number;
  text: string;
  user_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

const PAGE = 2_000;

/** The hashed text of a row: previous hash, then these lines (audit_entry_hash in server/sql). */
const text = sql<string>`array_to_string(array[
  id::text, number::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor_id::text, ''), action,
  coalesce(entity_id::text, ''), coalesce(user_id::text, ''), detail::text], E'\n')`;

/** The rows from the first day of the period up to the end of the file's facts. */
export async function findLedgerPart({
  database,
  request,
}: Pick<Reading, 'database' | 'request'>): Promise<LedgerPart> {
  const { entityId, from, knownUntil } = request;
  const { rows } = await sql<LedgerPart>`
    select (select min(number)::int from audit_log where entity_id = ${entityId} and at < ${knownUntil}::timestamptz and mexican_day(at) >= ${from}::date) as first,
      number::int as last, encode(hash, 'hex') as head
    from audit_log where entity_id = ${entityId} and at < ${knownUntil}::timestamptz order by number desc limit 1`.execute(
    database,
  );
  return rows[0] ?? { first: null, last: null, head: null };
}

/**
 * One line per row: its text, the previous hash and its own. A row about a person outside the file keeps
 * its place in the chain, without its text.
 */
export async function* ledgerLines(
  reading: Reading,
  { first, last }: LedgerPart,
  seen: { count: number },
): AsyncGenerator<string> {
  if (first === null || last === null) return;
  const { database, request, roster } = reading;
  const people = confinedTo(request, roster);
  const covered = people && new Set(people);
  for (let next = first; next <= last; next += PAGE) {
    const { rows } = await sql<Row>`
      select number::int as number, ${text} as text, user_id, previous_hash, hash from audit_log
      where entity_id = ${request.entityId} and number between ${next} and ${Math.min(last, next + PAGE - 1)} order by number`.execute(
      database,
    );
    for (const row of rows) {
      seen.count += 1;
      const withheld = covered !== null && row.user_id !== null && !covered.has(row.user_id);
      const line = {
        renglon: row.number,
        anterior: row.previous_hash.toString('hex'),
        texto: withheld ? null : row.text,
        huella: row.hash.toString('hex'),
      };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

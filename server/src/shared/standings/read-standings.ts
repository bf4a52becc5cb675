import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { type CurrentStandings, keptStandings } from './current-standings.ts';
import { computeParts } from './in-batches.ts';
import { orderColumns, partsOf, type StandingQuery, standingsOn } from './standings.ts';

/** The first of a person's kept standings is the most urgent, and so is the only one of an obligation. */
const kept = (current: CurrentStandings, { filters }: StandingQuery) => sql`(
  select found.*, ${filters.obligation_id === undefined ? sql`place = 1` : sql`true`} as is_first
  from ${keptStandings(current)} found)`;

const computed = (asked: StandingQuery, people: readonly string[] | undefined) => sql`(
  select *, row_number() over (partition by user_id order by rank) = 1 as is_first
  from (select found.*, ${orderColumns} from ${standingsOn(asked, people)} found) ranked)`;

/**
 * Reads standings: once where they are kept, or else in parts that are computed. `found` has the columns of
 * `keptStandings` and `is_first`, whether it is the most urgent one of the person; of them, only `as_known`,
 * `obligation_id` and `user_id` are applied.
 */
export async function readStandings<Part>(
  connection: Connection,
  asked: StandingQuery,
  current: CurrentStandings | undefined,
  read: (connection: Connection, found: RawBuilder<unknown>) => Promise<Part>,
): Promise<Part[]> {
  if (current) return [await read(current.database, kept(current, asked))];
  return computeParts(await partsOf(connection, asked), (people) => read(connection, computed(asked, people)));
}

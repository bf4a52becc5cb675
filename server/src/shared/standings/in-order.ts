import type { ComplianceOrder } from '@finaula/contract/compliance';
import { LOCALE } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { isAfter, pageOf, readCursor, type SortKey, sortColumns } from '../lists/keyset-page.ts';
import { type CurrentStandings, keptStandings } from './current-standings.ts';
import { computeParts } from './in-batches.ts';
import {
  COLLATION,
  listStandingsOf,
  matchesArea,
  matchesObligation,
  matchesPerson,
  matchesStanding,
  orderColumns,
  partsOf,
  type StandingPage,
  type StandingQuery,
  type StandingRecord,
  selectRows,
} from './standings.ts';

/** A column of the rows, by its name. */
const key = (as: string, type: SortKey['type'], column = sql.ref<unknown>(as)) => ({ as, type, column });
const nameOfPerson = { ...key('name', 'text'), collation: COLLATION };
const dueOn = key('due_on', 'date', sql`due_on::date`);
const ids = [key('user_id', 'uuid'), key('obligation_id', 'uuid')];
const sortings: Record<Exclude<ComplianceOrder, 'name'>, { keys: (SortKey & { as: string })[] }> = {
  urgency: { keys: [key('rank', 'int'), dueOn, nameOfPerson, ...ids] },
  due: { keys: [dueOn, key('rank', 'int'), nameOfPerson, ...ids] },
  area: {
    keys: [
      key('without_area', 'int'),
      { ...key('sorted_area', 'text'), collation: COLLATION },
      key('rank', 'int'),
      dueOn,
      nameOfPerson,
      ...ids,
    ],
  },
};

const names = new Intl.Collator(LOCALE);
type Place = Pick<StandingRecord, 'user_id' | 'obligation_id'> & Record<string, unknown>;

/** Compares two rows as the database does. */
function compareBy({ keys }: (typeof sortings)[keyof typeof sortings], a: Place, b: Place): number {
  for (const { as, collation } of keys) {
    const [left, right] = [a[as] as string | number, b[as] as string | number];
    const order =
      collation === undefined
        ? Number(left > right) - Number(left < right)
        : names.compare(String(left), String(right));
    if (order !== 0) return order;
  }
  return 0;
}

/** The place of each kept standing in the orders. */
const selectPlaces = (kept: CurrentStandings, asked: StandingQuery) => sql`
  select found.user_id, found.obligation_id, found.due_on::text, users.name, ${orderColumns}
  from ${keptStandings(kept)} found
  join users on users.id = found.user_id
  where ${matchesPerson(asked)} and ${matchesArea(asked)} and ${matchesObligation(asked)} and ${matchesStanding(asked)}`;

/**
 * A page of the most urgent, the earliest dates or the first areas; without an area last. From kept standings
 * only those of the page are computed.
 * @throws ApiError CURSOR_INVALID
 */
export async function pageInOrder(
  connection: Connection,
  asked: StandingQuery,
  order: keyof typeof sortings,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  kept?: CurrentStandings,
): Promise<StandingPage> {
  const sorting = sortings[order];
  const isLater = cursor === undefined ? sql`true` : isAfter(sorting, readCursor(cursor, sorting));
  const readFirst = async <Row>(from: Connection, select: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from (${select}) row where ${isLater} order by ${sql.join(sortColumns(sorting))} limit ${limit + 1}`.execute(
      from,
    );
    return rows;
  };
  const keysOf = (last: Place) => sorting.keys.map(({ as }) => last[as]);
  if (kept) {
    const places = pageOf(await readFirst<Place>(kept.database, selectPlaces(kept, asked)), limit, keysOf);
    const people = [...new Set(places.rows.map(({ user_id }) => user_id))];
    const found = new Map(
      (await listStandingsOf(connection, asked, people)).map((row) => [`${row.user_id} ${row.obligation_id}`, row]),
    );
    const rows = places.rows.flatMap((place) => found.get(`${place.user_id} ${place.obligation_id}`) ?? []);
    return { rows, nextCursor: places.nextCursor };
  }
  const parts = await computeParts(await partsOf(connection, asked), (people) =>
    readFirst<StandingRecord & Place>(connection, selectRows(asked, people)),
  );
  // Each part is sorted; merge them with the database's collation.
  const rows = parts.flat().toSorted((a, b) => compareBy(sorting, a, b));
  return pageOf(rows, limit, keysOf);
}

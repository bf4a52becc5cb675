import type { ComplianceFilters, Standing } from '@finaula/contract/compliance';
import { STANDINGS } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { containsWords } from '../../database/like.ts';
import { isAfter, readCursor, type Sorting, sortColumns, writeCursor } from '../lists/keyset-page.ts';
import { peopleInBatches } from './in-batches.ts';

/** A query for standings: entity, date and filters. */
export interface StandingQuery {
  entityId: string;
  on: string;
  filters: Pick<ComplianceFilters, 'as_known' | 'obligation_id' | 'area' | 'standing' | 'q' | 'user_id'>;
}

export interface StandingRecord {
  user_id: string;
  name: string;
  email: string;
  /** The number that was known on the date. */
  employee_number: string | null;
  area: string | null;
  position: string | null;
  obligation_id: string;
  title: string;
  version: number;
  standing: Standing;
  assigned_on: string;
  first_due: string;
  due_on: string;
  fulfilled_on: string | null;
  valid_until: string | null;
  missing_course_ids: string[];
  /** Courses whose evidence is a training that the institution documented; null: none. */
  documented_course_ids: string[] | null;
  waiver_id: string | null;
  waived_until: string | null;
  waiver_reason: string | null;
  /** The rule that gave `due_on`, and the course that is due first; null unless one person is asked for. */
  due_rule: 'first_due' | 'months' | 'calendar_year' | 'course_version' | 'documented' | null;
  due_course_id: string | null;
  /** The day of the evidence from which a repetition counts. */
  due_counted_from: string | null;
}

export interface StandingPage {
  rows: StandingRecord[];
  nextCursor: string | null;
}

export const COLLATION = 'es-MX-x-icu';
const order = sql.lit(`{${STANDINGS.join(',')}}`);
/** The columns that standings named `found` are sorted by. */
export const orderColumns = sql`array_position(${order}::text[], found.standing) as rank,
  coalesce(found.area, '-') as sorted_area, (found.area is null)::int as without_area`;

export const standingsOn = ({ entityId, on, filters }: StandingQuery, people?: readonly string[]) => {
  const among = people ?? (filters.user_id === undefined ? undefined : [filters.user_id]);
  return sql`standings_on(${entityId}::uuid, ${on}::date, ${filters.as_known}, ${among ? sql`${among}::uuid[]` : sql`null`}, ${filters.obligation_id ?? null}::uuid)`;
};

export const matchesPerson = ({ filters: { q } }: StandingQuery): RawBuilder<unknown> =>
  q === undefined ? sql`true` : containsWords(sql`users.sought`, q);
/** An area of past facts may have another case, other accents or other blanks. */
export const matchesArea = ({ entityId, filters: { area } }: StandingQuery) => {
  if (area === undefined) return sql`true`;
  if (area === '') return sql`found.area is null`;
  return sql`found.area = any(array(select distinct area from employment_facts where entity_id = ${entityId} and area_key = plain_text(${area})))`;
};
export const matchesObligation = ({ filters: { obligation_id } }: StandingQuery) =>
  obligation_id === undefined ? sql`true` : sql`found.obligation_id = ${obligation_id}`;
export const matchesStanding = ({ filters: { standing } }: StandingQuery) =>
  standing === undefined ? sql`true` : sql`found.standing = ${standing}`;

export const selectRows = (asked: StandingQuery, people?: readonly string[]) => sql`
  select found.user_id, users.name, users.email, known.employee_number, found.area, found.position, found.obligation_id, versions.title, found.version, found.standing,
    found.assigned_on::text, found.first_due::text, found.due_on::text, found.fulfilled_on::text, found.valid_until::text, found.missing_course_ids, found.documented_course_ids,
    excuse.id as waiver_id, found.waived_until::text, excuse.reason as waiver_reason,
    found.due_rule, found.due_course_id, found.due_counted_from::text, ${orderColumns}
  from ${standingsOn(asked, people)} found
  join users on users.id = found.user_id
  left join (
    select distinct on (user_id) user_id, employee_number from employment_facts
    where entity_id = ${asked.entityId}::uuid and recorded_at < known_until(${asked.on}::date, ${asked.filters.as_known})
      and (${people ?? null}::uuid[] is null or user_id = any(${people ?? null}::uuid[]))
    order by user_id, recorded_at desc, id desc
  ) known on known.user_id = found.user_id
  join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
  left join lateral (
    select waivers.id, waivers.reason from waivers
    where found.waived_until is not null and waivers.user_id = found.user_id and waivers.obligation_id = found.obligation_id
      and waivers.until = found.waived_until and waivers.recorded_at < end_of_mexican_day(${asked.on}::date)
    order by waivers.recorded_at desc limit 1
  ) excuse on true
  where ${matchesPerson(asked)} and ${matchesArea(asked)} and ${matchesStanding(asked)}`;

/** Standings of these people, or everybody's, sorted by name, and by urgency within a person. */
export async function listStandingsOf(
  connection: Connection,
  asked: StandingQuery,
  people: readonly string[] | undefined,
): Promise<StandingRecord[]> {
  const { rows } = await sql<StandingRecord>`
    select * from (${selectRows(asked, people)}) row
    order by name collate ${sql.id(COLLATION)}, user_id, rank, due_on, obligation_id`.execute(connection);
  return rows;
}

const byName: Sorting = {
  keys: [
    { column: sql.ref('users.name'), type: 'text', collation: COLLATION },
    { column: sql.ref('users.id'), type: 'uuid' },
  ],
};

/** The people of a query, in parts. */
export const partsOf = async (connection: Connection, { entityId, filters }: StandingQuery) =>
  filters.user_id === undefined ? peopleInBatches(connection, entityId) : [undefined];

interface Name {
  id: string;
  name: string;
}

/** The next people of an entity in the order of names. */
async function listNames(
  connection: Connection,
  asked: StandingQuery,
  after: readonly unknown[] | undefined,
  limit: number,
): Promise<Name[]> {
  const isAsked = asked.filters.user_id === undefined ? sql`true` : sql`users.id = ${asked.filters.user_id}`;
  const { rows } = await sql<Name>`
    select users.id, users.name from users
    where users.entity_id = ${asked.entityId} and ${after === undefined ? sql`true` : isAfter(byName, after)} and ${isAsked} and ${matchesPerson(asked)}
    order by ${sql.join(sortColumns(byName))}
    limit ${limit}`.execute(connection);
  return rows;
}

/** All matching standings in the order of names, in batches of people. */
export async function* standingsByName(
  connection: Connection,
  asked: StandingQuery,
  batch: number,
  start?: readonly unknown[],
) {
  let after = start;
  for (;;) {
    const names = await listNames(connection, asked, after, batch);
    const last = names.at(-1);
    if (last === undefined) return;
    const people = names.map(({ id }) => id);
    after = [last.name, last.id];
    yield { rows: await listStandingsOf(connection, asked, people), after, isLast: names.length < batch };
    if (names.length < batch) return;
  }
}

/**
 * A page of people with all their matching rows; its cost does not depend on the number of people.
 * @throws ApiError CURSOR_INVALID
 */
export async function pageByName(
  connection: Connection,
  asked: StandingQuery,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<StandingPage> {
  const start = cursor === undefined ? undefined : readCursor(cursor, byName);
  for await (const { rows, after, isLast } of standingsByName(connection, asked, limit, start))
    if (rows.length > 0 || isLast) return { rows, nextCursor: isLast ? null : writeCursor(after) };
  return { rows: [], nextCursor: null };
}

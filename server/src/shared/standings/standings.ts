import type { ComplianceFilters, ComplianceOrder, Standing } from '@finaula/contract/compliance';
import { LOCALE, STANDINGS } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { containsWords } from '../../database/like.ts';
import {
  isAfter,
  pageOf,
  readCursor,
  type Sorting,
  type SortKey,
  sortColumns,
  writeCursor,
} from '../lists/keyset-page.ts';
import { computeParts, peopleInBatches } from './in-batches.ts';

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

const COLLATION = 'es-MX-x-icu';
const order = sql.lit(`{${STANDINGS.join(',')}}`);
const rank = sql`array_position(${order}::text[], found.standing)`;
/** The most urgent of a person's standings, which are rows with the column `standing`. */
export const mostUrgent = sql`(${order}::text[])[min(array_position(${order}::text[], standing))]`;

const standingsOn = ({ entityId, on, filters }: StandingQuery, people?: readonly string[]) => {
  const among = people ?? (filters.user_id === undefined ? undefined : [filters.user_id]);
  return sql`standings_on(${entityId}::uuid, ${on}::date, ${filters.as_known}, ${among ? sql`${among}::uuid[]` : sql`null`}, ${filters.obligation_id ?? null}::uuid)`;
};

const matchesPerson = ({ filters: { q } }: StandingQuery): RawBuilder<unknown> =>
  q === undefined ? sql`true` : containsWords(sql`users.sought`, q);
/** An area of past facts may have another case, other accents or other blanks. */
const matchesArea = ({ entityId, filters: { area } }: StandingQuery) => {
  if (area === undefined) return sql`true`;
  if (area === '') return sql`found.area is null`;
  return sql`found.area in (select area from employment_facts where entity_id = ${entityId} and area_key = plain_text(${area}))`;
};
const matchesStanding = ({ filters: { standing } }: StandingQuery) =>
  standing === undefined ? sql`true` : sql`found.standing = ${standing}`;

const selectRows = (asked: StandingQuery, people?: readonly string[]) => sql`
  select found.user_id, users.name, users.email, known.employee_number, found.area, found.position, found.obligation_id, versions.title, found.version, found.standing,
    found.assigned_on::text, found.first_due::text, found.due_on::text, found.fulfilled_on::text, found.valid_until::text, found.missing_course_ids, found.documented_course_ids,
    excuse.id as waiver_id, found.waived_until::text, excuse.reason as waiver_reason,
    found.due_rule, found.due_course_id, found.due_counted_from::text, ${rank} as rank,
    coalesce(found.area, '-') as sorted_area, (found.area is null)::int as without_area
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
const isLater = (sorting: Sorting, after: readonly unknown[] | undefined) =>
  after === undefined ? sql`true` : isAfter(sorting, after);

interface Page {
  rows: StandingRecord[];
  nextCursor: string | null;
}

const names = new Intl.Collator(LOCALE);
type SortedRow = StandingRecord & Record<string, unknown>;

/** Compares two rows as the database does. */
function compareBy({ keys }: (typeof sortings)[keyof typeof sortings], a: SortedRow, b: SortedRow): number {
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

/** The people of a query, in parts. */
const partsOf = async (connection: Connection, { entityId, filters }: StandingQuery) =>
  filters.user_id === undefined ? peopleInBatches(connection, entityId) : [undefined];

/**
 * A page of the most urgent, the earliest dates or the first areas; without an area last.
 * @throws ApiError CURSOR_INVALID
 */
export async function pageInOrder(
  connection: Connection,
  asked: StandingQuery,
  order: keyof typeof sortings,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const sorting = sortings[order];
  const after = cursor === undefined ? undefined : readCursor(cursor, sorting);
  const found = await computeParts(await partsOf(connection, asked), async (people) => {
    const { rows } = await sql<SortedRow>`
      select * from (${selectRows(asked, people)}) row
      where ${isLater(sorting, after)}
      order by ${sql.join(sortColumns(sorting))}
      limit ${limit + 1}`.execute(connection);
    return rows;
  });
  // Each part is sorted; merge them with the database's collation.
  const rows = found.flat().toSorted((a, b) => compareBy(sorting, a, b));
  return pageOf(rows, limit, (last) => sorting.keys.map(({ as }) => last[as]));
}

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
    where users.entity_id = ${asked.entityId} and ${isLater(byName, after)} and ${isAsked} and ${matchesPerson(asked)}
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
): Promise<Page> {
  const start = cursor === undefined ? undefined : readCursor(cursor, byName);
  for await (const { rows, after, isLast } of standingsByName(connection, asked, limit, start))
    if (rows.length > 0 || isLast) return { rows, nextCursor: isLast ? null : writeCursor(after) };
  return { rows: [], nextCursor: null };
}

export type Counts = Record<Standing, number> & { people: number };
export interface Sums {
  totals: Counts;
  by_obligation: (Counts & { obligation_id: string; title: string; legal_basis: string; version: number })[];
  by_area: (Counts & { area: string | null })[];
}

export const countEach = (column: string) =>
  sql.join(
    STANDINGS.map(
      (standing) => sql`count(*) filter (where ${sql.ref(column)} = ${standing})::int as ${sql.id(standing)}`,
    ),
  );

/** `key` is equal for spellings of one area. */
type PartialSums = Omit<Sums, 'by_area'> & { by_area: (Sums['by_area'][number] & { key: string | null })[] };

/** `found`: a relation with the columns of `standings_on` that are counted. */
async function sumOf(connection: Connection, asked: StandingQuery, found: RawBuilder<unknown>): Promise<PartialSums> {
  const { rows } = await sql<PartialSums>`
    with standing as materialized (
      select found.user_id, found.obligation_id, found.version, found.area, found.standing
      from ${found} found
      ${asked.filters.q === undefined ? sql`` : sql`join users on users.id = found.user_id`}
      where ${matchesPerson(asked)} and ${matchesArea(asked)}
    ), person as (
      -- The most urgent of what they are not excused from; excused from all of it, exempt.
      select user_id, min(area) as area,
        ${mostUrgent} as standing
      from standing group by user_id
    ), total as (
      select ${countEach('standing')}, count(*) filter (where is_obliged(standing))::int as people from person
    ), of_obligation as (
      select standing.obligation_id, standing.version, ${countEach('standing.standing')}, count(*) filter (where is_obliged(standing.standing))::int as people
      from standing group by standing.obligation_id, standing.version
    ), of_area as (
      select min(area) as area, key, ${countEach('standing')}, count(*) filter (where is_obliged(standing))::int as people
      from person left join (select distinct area, plain_text(area) as key from person) spelling using (area) group by key
    )
    select
      (select to_jsonb(total) from total) as totals,
      coalesce((select jsonb_agg(to_jsonb(of_obligation) || jsonb_build_object('title', versions.title, 'legal_basis', versions.legal_basis) order by of_obligation.people desc, versions.title)
        from of_obligation join obligation_versions versions on versions.obligation_id = of_obligation.obligation_id and versions.version = of_obligation.version), '[]') as by_obligation,
      coalesce((select jsonb_agg(to_jsonb(of_area) order by people desc, area) from of_area), '[]') as by_area`.execute(
    connection,
  );
  const [sums] = rows;
  if (!sums) throw new Error('A select without from has one row.');
  return sums;
}

function add<Part extends Counts>(parts: Map<string, Part>, key: string, part: Part): void {
  const before = parts.get(key);
  const sum = { ...part };
  if (before) for (const count of [...STANDINGS, 'people'] as const) sum[count] = before[count] + part[count];
  parts.set(key, sum);
}

/**
 * Counts standings of everyone whom the filters other than `standing` select. `kept`: a relation that has
 * them all.
 */
export async function sumStandings(
  connection: Connection,
  asked: StandingQuery,
  kept?: RawBuilder<unknown>,
): Promise<Sums> {
  const totals = new Map<string, Counts>();
  const obligations = new Map<string, Sums['by_obligation'][number]>();
  const areas = new Map<string, Sums['by_area'][number]>();
  const parts = kept
    ? [await sumOf(connection, asked, kept)]
    : await computeParts(await partsOf(connection, asked), (people) =>
        sumOf(connection, asked, standingsOn(asked, people)),
      );
  for (const part of parts) {
    add(totals, '', part.totals);
    for (const obligation of part.by_obligation) add(obligations, obligation.obligation_id, obligation);
    for (const { key, ...area } of part.by_area) add(areas, key ?? '', area);
  }
  const [sum] = totals.values();
  if (!sum) throw new Error('There is at least one part.');
  const byPeople = (a: Counts, b: Counts) => b.people - a.people;
  return {
    totals: sum,
    by_obligation: [...obligations.values()].toSorted((a, b) => byPeople(a, b) || names.compare(a.title, b.title)),
    by_area: [...areas.values()].toSorted((a, b) => byPeople(a, b) || names.compare(a.area ?? '', b.area ?? '')),
  };
}

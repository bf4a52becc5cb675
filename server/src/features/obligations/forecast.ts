import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { CurrentStandings } from '../../shared/standings/current-standings.ts';
import { readStandings } from '../../shared/standings/read-standings.ts';
import type { StandingQuery } from '../../shared/standings/standings.ts';

interface Point {
  on: string;
  people: number;
  up_to_date: number;
  would_lapse: number;
  overdue: number;
  causes: { obligation_id: string; title: string; people: number; first_due_on: string; last_due_on: string }[];
}

async function forecastOf(
  connection: Connection,
  daysAhead: readonly number[],
  found: RawBuilder<unknown>,
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    with standing as materialized (
      select user_id, obligation_id, version, standing,
        -- What was done once and for all never lapses.
        case when standing <> 'cumplida' or valid_until is not null then due_on end as due_on
      from ${found} found
      where is_obliged(standing)
    ), person as (
      select user_id, bool_or(standing = 'vencida') as is_overdue,
        min(due_on) as lapses_after
      from standing group by user_id
    ), ahead as (
      select mexican_today() + days as on_day from unnest(${daysAhead}::int[]) days
    ), cause as (
      select ahead.on_day, standing.obligation_id, standing.version, count(*)::int as people, min(standing.due_on) as first_due_on, max(standing.due_on) as last_due_on
      from ahead
      join standing on standing.due_on >= mexican_today() and standing.due_on < ahead.on_day
      group by ahead.on_day, standing.obligation_id, standing.version
    )
    select ahead.on_day::text as on,
      (select count(*)::int from person) as people,
      (select count(*)::int from person where not is_overdue and (lapses_after is null or lapses_after >= ahead.on_day)) as up_to_date,
      (select count(*)::int from person where not is_overdue and lapses_after < ahead.on_day) as would_lapse,
      (select count(*)::int from person where is_overdue) as overdue,
      coalesce((
        select jsonb_agg(jsonb_build_object('obligation_id', cause.obligation_id, 'title', versions.title, 'people', cause.people,
          'first_due_on', cause.first_due_on, 'last_due_on', cause.last_due_on) order by cause.people desc, versions.title)
        from cause
        join obligation_versions versions on versions.obligation_id = cause.obligation_id and versions.version = cause.version
        where cause.on_day = ahead.on_day), '[]') as causes
    from ahead
    order by ahead.on_day`.execute(connection);
  return rows;
}

type Cause = Point['causes'][number];
const least = (a: string, b: string) => (a < b ? a : b);
const greatest = (a: string, b: string) => (a > b ? a : b);

function addCauses(one: readonly Cause[], other: readonly Cause[]): Cause[] {
  const sums = new Map(one.map((cause) => [cause.obligation_id, cause]));
  for (const cause of other) {
    const before = sums.get(cause.obligation_id);
    sums.set(
      cause.obligation_id,
      before
        ? {
            ...cause,
            people: before.people + cause.people,
            first_due_on: least(before.first_due_on, cause.first_due_on),
            last_due_on: greatest(before.last_due_on, cause.last_due_on),
          }
        : cause,
    );
  }
  return [...sums.values()].toSorted((a, b) => b.people - a.people);
}

const addPoint = (one: Point, other: Point | undefined): Point =>
  other === undefined
    ? one
    : {
        on: one.on,
        people: one.people + other.people,
        up_to_date: one.up_to_date + other.up_to_date,
        would_lapse: one.would_lapse + other.would_lapse,
        overdue: one.overdue + other.overdue,
        causes: addCauses(one.causes, other.causes),
      };

/**
 * Counts people overdue on future days if they earn nothing more, among those obliged today, each once.
 * Today's standings contain each deadline, so no other day is computed.
 */
export async function forecastLapses(
  connection: Connection,
  today: StandingQuery,
  current: CurrentStandings | undefined,
  daysAhead: readonly number[],
): Promise<Point[]> {
  const parts = await readStandings(connection, today, current, (from, found) => forecastOf(from, daysAhead, found));
  return parts.reduce((sums, points) => sums.map((sum, i) => addPoint(sum, points[i])));
}

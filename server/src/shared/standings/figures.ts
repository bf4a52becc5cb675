import { type ComplianceFilters, isObliged, type Standing } from '@finaula/contract/compliance';
import { STANDINGS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { type Counts, countStandings, type StandingCount } from './sums.ts';

interface Figure extends Record<Standing, number> {
  obligation_id: string | null;
  area: string | null;
}

const noPeople = Object.fromEntries(STANDINGS.map((standing) => [standing, 0])) as Record<Standing, number>;

/**
 * Keeps the figures of a day that is over, as known that evening. A day that is kept already stays as it is.
 * @param database with the rights of the institution's own jobs
 */
export async function keepFigures(database: Database, entityId: string, day: string): Promise<void> {
  // The row of people without an area is always there: it says that the day is computed.
  const sums = new Map<string, Figure>([[' ', { obligation_id: null, area: null, ...noPeople }]]);
  const add = (obligationId: string | null, { area, key, standing }: StandingCount, count: number) => {
    const place = `${obligationId ?? ''} ${key ?? ''}`;
    const sum = sums.get(place) ?? { obligation_id: obligationId, area, ...noPeople };
    sum[standing] += count;
    sums.set(place, sum);
  };
  for (const counted of await countStandings(database, { entityId, on: day, filters: { as_known: 'then' } })) {
    add(counted.obligation_id, counted, counted.count);
    add(null, counted, counted.people);
  }
  await database
    .insertInto('compliance_figures')
    .values(
      [...sums.values()].map((figure) => ({
        entity_id: entityId,
        day: sql<Date>`${day}::date`,
        ...figure,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The days whose figures are missing, the newest first. */
export async function missingDays(database: Database, entityId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select missing.day::date::text as day
    from (select figure_days(${entityId}) as days) asked
    cross join lateral generate_series(lower(asked.days), upper(asked.days) - 1, interval '1 day') missing (day)
    where not exists (
      select from compliance_figures kept
      where kept.entity_id = ${entityId} and kept.day = missing.day::date and kept.obligation_id is null and kept.area_key is null)
    order by missing.day desc`.execute(database);
  return rows.map(({ day }) => day);
}

/** Kept figures by day. The days before the first obligation have none. */
export async function readFigures(
  database: Database,
  entityId: string,
  days: readonly string[],
  { obligation_id, area }: Pick<ComplianceFilters, 'obligation_id' | 'area'>,
): Promise<Map<string, Counts>> {
  const isAsked = sql`obligation_id is not distinct from ${obligation_id ?? null}::uuid
    and (${area ?? null}::text is null or area_key is not distinct from plain_text(nullif(${area ?? ''}, '')))`;
  const sums = STANDINGS.map(
    (standing) => sql`coalesce(sum(${sql.ref(standing)}) filter (where ${isAsked}), 0)::int as ${sql.id(standing)}`,
  );
  const { rows } = await sql<Record<Standing, number> & { on: string }>`
    select day::text as on, ${sql.join(sums)} from compliance_figures
    where entity_id = ${entityId} and day = any(${days}::date[])
    group by day`.execute(database);
  return new Map(
    rows.map(({ on, ...counts }) => [
      on,
      { ...counts, people: STANDINGS.filter(isObliged).reduce((sum, standing) => sum + counts[standing], 0) },
    ]),
  );
}

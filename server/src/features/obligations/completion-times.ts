import { FEWEST_PEOPLE } from '@finaula/contract/compliance-history';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { CurrentStandings } from '../../shared/standings/current-standings.ts';
import { readStandings } from '../../shared/standings/read-standings.ts';
import type { StandingQuery } from '../../shared/standings/standings.ts';

interface Days {
  obligation_id: string;
  title: string;
  days: number;
  people: number;
}

/** The smallest number of days within which that part of the people fulfilled. `found` is sorted by days. */
function quantile(found: readonly Days[], part: number): number {
  const wanted = part * found.reduce((sum, { people }) => sum + people, 0);
  let sum = 0;
  for (const { days, people } of found) {
    sum += people;
    if (sum >= wanted) return days;
  }
  return 0;
}

/**
 * Days from the assignment of each obligation of today until it was fulfilled, for people who fulfilled it
 * since then; obligations of fewer than five such people are left out.
 */
export async function readCompletionTimes(
  connection: Connection,
  today: StandingQuery,
  current: CurrentStandings | undefined,
) {
  const parts = await readStandings(connection, today, current, async (from, found) => {
    const { rows } = await sql<Days>`
      select found.obligation_id, versions.title, found.fulfilled_on - found.assigned_on as days, count(*)::int as people
      from ${found} found
      join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
      where found.fulfilled_on >= found.assigned_on
      group by 1, 2, 3`.execute(from);
    return rows;
  });
  return [...Map.groupBy(parts.flat(), ({ obligation_id }) => obligation_id).values()].flatMap((unsorted) => {
    const found = unsorted.toSorted((a, b) => a.days - b.days);
    const people = found.reduce((sum, row) => sum + row.people, 0);
    const [first] = found;
    if (!first || people < FEWEST_PEOPLE) return [];
    const { obligation_id, title } = first;
    return [{ obligation_id, title, people, median_days: quantile(found, 0.5), p90_days: quantile(found, 0.9) }];
  });
}

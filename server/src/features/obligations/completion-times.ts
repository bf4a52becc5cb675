import { FEWEST_PEOPLE } from '@finaula/contract/compliance-history';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { computeParts, peopleInBatches } from '../../shared/standings/in-batches.ts';

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
export async function readCompletionTimes(database: Database, entityId: string) {
  const parts = await computeParts(await peopleInBatches(database, entityId), async (people) => {
    const { rows } = await sql<Days>`
      select found.obligation_id, versions.title, found.fulfilled_on - found.assigned_on as days, count(*)::int as people
      from standings_on(${entityId}, mexican_today(), 'then', ${people ?? null}::uuid[]) found
      join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
      where found.fulfilled_on >= found.assigned_on
      group by 1, 2, 3`.execute(database);
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

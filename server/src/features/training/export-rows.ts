import type { TrainingFilters } from '@finaula/contract/training';
import type { Database } from '../../database/connect.ts';
import { arrange, type ReportRow } from './present.ts';
import { listPairs, listPeopleAfter, type ReportCourse, type ReportPerson } from './queries.ts';

/** People read per batch: few enough that building their rows does not delay other requests. */
const BATCH = 100;

/**
 * All matching rows, in batches of people and only as fast as they are read. No connection is held between
 * batches, so a slow reader costs other requests nothing.
 */
export async function* exportRows(
  database: Database,
  entityId: string,
  courses: readonly ReportCourse[],
  filters: TrainingFilters,
): AsyncGenerator<ReportRow> {
  let after: ReportPerson | undefined;
  do {
    const people: ReportPerson[] = await listPeopleAfter(database, entityId, filters, { after, limit: BATCH });
    const userIds = people.map(({ id }) => id);
    yield* arrange(people, courses, await listPairs(database, { entityId, courses, userIds }, filters));
    after = people.length < BATCH ? undefined : people.at(-1);
  } while (after);
}

import type { TrainingFilters } from '@finaula/contract/training';
import type { Database } from '../../database/connect.ts';
import { arrange, type ReportRow } from './present.ts';
import { listPairs, listPeopleAfter, type ReportCourse, type ReportPerson } from './queries.ts';

/** People read at once: small enough that making their rows does not hold up other requests. */
const BATCH = 100;

/**
 * Every row that matches, some people at a time and only as fast as they are taken. Between two batches no
 * connection is held: a reader that is slow, or goes away, costs the others nothing.
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

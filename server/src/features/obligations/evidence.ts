import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { ObligationHistory } from '../../shared/evidence/evidence.ts';
import { listStandingsOf, type StandingRecord } from '../../shared/standings/standings.ts';
import { columnsWith } from './columns.ts';
import { listCourseTitles } from './explain-facts.ts';
import { termsOf } from './obligation-terms.ts';
import { listObligations, listVersions } from './queries.ts';

/** The obligations of a supervision file. */
export const obligationEvidence = {
  /** Standings of these people on a day, as known that evening, sorted by name. */
  standingsOf: (
    database: Database,
    entityId: string,
    on: string,
    people: readonly string[],
  ): Promise<StandingRecord[]> => listStandingsOf(database, { entityId, on, filters: { as_known: 'then' } }, people),

  /** Columns of the spreadsheet. */
  columns: async (database: Database) => columnsWith(await listCourseTitles(database)),

  /**
   * Obligations with a version recorded before an instant, with all such versions and their end, the oldest
   * first.
   */
  obligations: async (database: Database, entityId: string, knownUntil: string): Promise<ObligationHistory[]> => {
    const { rows: ends } = await sql<{ obligation_id: string; ends_on: string }>`
      select obligation_id, ends_on::text from obligation_ends
      where entity_id = ${entityId} and recorded_at < ${knownUntil}::timestamptz`.execute(database);
    const endOf = new Map(ends.map(({ obligation_id, ends_on }) => [obligation_id, ends_on]));
    const found: ObligationHistory[] = [];
    for (const { obligation_id: id } of await listObligations(database, entityId)) {
      const versions = (await listVersions(database, id)).filter(
        ({ recorded_at }) => recorded_at < new Date(knownUntil),
      );
      if (versions.length > 0)
        found.push({
          id,
          ends_on: endOf.get(id) ?? null,
          versions: versions.map((version) => ({
            version: version.version,
            recorded_at: version.recorded_at.toISOString(),
            ...termsOf(version),
          })),
        });
    }
    return found;
  },
};

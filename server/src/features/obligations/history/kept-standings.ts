import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { type CurrentStandings, currentStandings } from '../../../shared/standings/current-standings.ts';
import type { StandingQuery } from '../../../shared/standings/standings.ts';
import { readToday } from '../../../shared/time/read-today.ts';

/** Whether inherited people are hidden from the reader, whose figures must not count them. */
export async function hidesInherited(database: Database): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select inherited_are_hidden() as hidden`.execute(database);
  return rows[0]?.hidden === true;
}

/**
 * The kept standings that answer a reader's query; undefined when it has to be computed: about another day,
 * about one person, for a small institution, or for a reader who must not see everybody.
 */
export async function keptFor(
  { databaseFor }: Pick<Services, 'databaseFor'>,
  database: Database,
  { entityId, on, filters }: StandingQuery,
): Promise<CurrentStandings | undefined> {
  if (filters.as_known === 'now' || filters.user_id !== undefined || on !== (await readToday(database)))
    return undefined;
  if (await hidesInherited(database)) return undefined;
  return currentStandings(databaseFor({ entity: entityId }), entityId, on);
}

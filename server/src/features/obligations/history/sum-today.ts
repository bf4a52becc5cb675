import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { currentStandings } from '../../../shared/standings/current-standings.ts';
import { type StandingQuery, type Sums, sumStandings } from '../../../shared/standings/standings.ts';
import { readToday } from '../../../shared/time/read-today.ts';

/** Whether inherited people are hidden from the reader, whose figures must not count them. */
export async function hidesInherited(database: Database): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select inherited_are_hidden() as hidden`.execute(database);
  return rows[0]?.hidden === true;
}

/** Counts today's standings of everyone whom the filters select, from kept standings where there are any. */
export async function sumToday(
  { databaseFor }: Pick<Services, 'databaseFor'>,
  database: Database,
  asked: StandingQuery,
): Promise<Sums> {
  if (asked.filters.user_id !== undefined || (await hidesInherited(database))) return sumStandings(database, asked);
  const own = databaseFor({ entity: asked.entityId });
  return sumStandings(own, asked, await currentStandings(own, asked));
}

/** Counts the standings of a day, as known then or now. */
export async function sumDay(
  services: Pick<Services, 'databaseFor'>,
  database: Database,
  asked: StandingQuery,
): Promise<Sums> {
  const isToday = asked.on === (await readToday(database)) && asked.filters.as_known === 'then';
  return isToday ? sumToday(services, database, asked) : sumStandings(database, asked);
}

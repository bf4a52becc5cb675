import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { peopleInBatches } from './in-batches.ts';
import type { StandingQuery } from './standings.ts';

/** Today's standings, as `sumStandings` counts them. */
const keptStandings = ({ entityId, filters }: StandingQuery) => sql`(
  select kept.user_id, kept.area, item.*
  from current_standings kept
  cross join lateral unnest(kept.obligation_ids, kept.versions, kept.standings) item (obligation_id, version, standing)
  where kept.entity_id = ${entityId} and (${filters.obligation_id ?? null}::uuid is null or item.obligation_id = ${filters.obligation_id ?? null}))`;

/** Takes the marks of changed people; null: everybody has to be computed. */
async function takeChanges(tx: Transaction, entityId: string, today: string): Promise<string[] | null> {
  const { rows: marks } = await sql<{ user_id: string | null }>`
    delete from standing_changes where entity_id = ${entityId} returning user_id`.execute(tx);
  const { rows: kept } = await sql<{ is_of_today: boolean }>`
    select day = ${today} as is_of_today from current_standings where entity_id = ${entityId} limit 1`.execute(tx);
  if (kept[0]?.is_of_today !== true) return null;
  const people = new Set<string>();
  for (const { user_id } of marks) {
    if (user_id === null) return null;
    people.add(user_id);
  }
  return [...people];
}

async function compute(tx: Transaction, entityId: string, today: string, people: readonly string[]): Promise<void> {
  await sql`
    insert into current_standings (user_id, entity_id, day, area, obligation_ids, versions, standings)
    select user_id, ${entityId}, ${today}, min(area), array_agg(obligation_id), array_agg(version), array_agg(standing)
    from standings_on(${entityId}, ${today}, 'then', ${people}::uuid[])
    group by user_id`.execute(tx);
}

/**
 * Today's standings of an institution with more people than one statement computes, brought up to date:
 * the people who are marked as changed are computed again, and everybody on a new day. Undefined for a
 * smaller institution, whose standings are computed each time. Simultaneous callers wait for each other at
 * the marks that they take.
 * @param database with the rights of the institution's own jobs
 */
export async function currentStandings(database: Database, asked: StandingQuery) {
  const { entityId, on: today } = asked;
  const batches = await peopleInBatches(database, entityId);
  if (batches.length === 1) return undefined;
  await database.transaction().execute(async (tx) => {
    const changed = await takeChanges(tx, entityId, today);
    if (changed?.length === 0) return;
    await sql`
      delete from current_standings
      where entity_id = ${entityId} and (${changed}::uuid[] is null or user_id = any(${changed}::uuid[]))`.execute(tx);
    const parts = changed === null ? batches.map((people) => people ?? []) : [changed];
    for (const people of parts) await compute(tx, entityId, today, people);
  });
  return keptStandings(asked);
}

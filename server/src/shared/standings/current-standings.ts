import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { inBatches, peopleInBatches } from './in-batches.ts';
import { orderColumns } from './standings.ts';

/** Today's standings of an institution as they are kept, and the rights with which they are read. */
export interface CurrentStandings {
  database: Database;
  entityId: string;
}

/**
 * One row for each person and obligation, with columns of `standings_on`; `place` 1 is the person's most
 * urgent.
 */
export const keptStandings = ({ entityId }: CurrentStandings) => sql`(
  select kept.user_id, kept.area, item.*
  from current_standings kept
  cross join lateral unnest(
    kept.obligation_ids, kept.versions, kept.standings, kept.assigned_dates, kept.due_dates, kept.fulfilled_dates, kept.validity_ends
  ) with ordinality item (obligation_id, version, standing, assigned_on, due_on, fulfilled_on, valid_until, place)
  where kept.entity_id = ${entityId})`;

/** The day for which an institution's standings are kept; undefined: none are. */
async function keptOn(connection: Connection, entityId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day::text from current_standings where entity_id = ${entityId} limit 1`.execute(connection);
  return rows[0]?.day;
}

/** Takes the marks of changed people; null: everybody is marked. */
async function takeChanges(tx: Transaction, entityId: string): Promise<string[] | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    delete from standing_changes where entity_id = ${entityId} returning user_id`.execute(tx);
  const people = new Set(rows.map(({ user_id }) => user_id));
  return people.has(null) ? null : [...people].filter((id) => id !== null);
}

/** Computes these people's standings again; null: everybody's. */
async function recompute(tx: Transaction, entityId: string, today: string, people: string[] | null): Promise<void> {
  await sql`
    delete from current_standings
    where entity_id = ${entityId} and (${people}::uuid[] is null or user_id = any(${people}::uuid[]))`.execute(tx);
  for (const some of people === null ? await peopleInBatches(tx, entityId) : inBatches(people))
    await sql`
      insert into current_standings
        (user_id, entity_id, day, area, obligation_ids, versions, standings, assigned_dates, due_dates, fulfilled_dates, validity_ends)
      select user_id, ${entityId}, ${today}, min(area), array_agg(obligation_id), array_agg(version), array_agg(standing),
        array_agg(assigned_on), array_agg(due_on), array_agg(fulfilled_on), array_agg(valid_until)
      from (select found.*, ${orderColumns} from standings_on(${entityId}, ${today}, 'then', ${some ?? null}::uuid[]) found order by user_id, rank) found
      group by user_id`.execute(tx);
}

/**
 * Today's standings of an institution with more people than one statement computes, brought up to date:
 * the people who are marked as changed are computed again, and everybody on a new day. Undefined for a
 * smaller institution, whose standings are computed each time. Simultaneous callers wait for each other.
 * @param database with the rights of the institution's own jobs
 */
export async function currentStandings(
  database: Database,
  entityId: string,
  today: string,
): Promise<CurrentStandings | undefined> {
  if ((await keptOn(database, entityId)) !== today && (await peopleInBatches(database, entityId)).length === 1)
    return undefined;
  return database.transaction().execute(async (tx) => {
    // All rows are of one day: they are only written under this lock.
    await takeLock(tx, 'currentStandings', entityId);
    const day = await keptOn(tx, entityId);
    // Midnight passed since the caller asked which day it is.
    if (day !== undefined && day > today) return undefined;
    const changed = await takeChanges(tx, entityId);
    const people = day === today ? changed : null;
    if (people?.length !== 0) await recompute(tx, entityId, today, people);
    return { database, entityId };
  });
}

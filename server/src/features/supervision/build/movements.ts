import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { peopleInBatches } from '../../../shared/standings/in-batches.ts';
import type { FileRequest } from './request.ts';

/** Length of the period of movements, in days, up to the end of the file's period. */
export const MOVEMENT_DAYS = 90;

/** People of the whole institution who joined, left, were deactivated or whose account was closed. */
export interface Movements {
  entries: number;
  exits: number;
  deactivations: number;
  closures: number;
  /** Closures requested by the institution. */
  requestedClosures: number;
}

async function countOf(database: Database, { entityId, to }: FileRequest, people: readonly string[] | undefined) {
  const { rows } = await sql<Movements>`
    with stretch as materialized (
      select periods.*, lag(active) over person as was_active, lag(ends) over person as before, lead(starts) over person as next
      from employment_periods(${entityId}::uuid, ${to}::date, 'then', ${people ? sql`${people}::uuid[]` : sql`null`}) periods
      window person as (partition by user_id order by starts)
    ), closed as (
      select id as user_id, mexican_day(closed_at) as on_day from users
      where entity_id = ${entityId} and closed_at is not null ${people ? sql`and id = any(${people}::uuid[])` : sql``}
    ), bounds as (select ${to}::date - ${sql.lit(MOVEMENT_DAYS)}::int as after, ${to}::date as last)
    select
      count(*) filter (where starts > after and starts <= last and (before is null or before < starts))::int as entries,
      count(*) filter (where ends > after and ends <= last and (next is null or next > ends) and closed.on_day is distinct from ends)::int as exits,
      count(*) filter (where not active and was_active and before = starts and starts > after and starts <= last)::int as deactivations,
      (select count(*)::int from closed where on_day > min(after) and on_day <= min(last)) as closures,
      (select count(*)::int from closed join closure_requests request using (user_id)
        where request.outcome = 'closed' and on_day > min(after) and on_day <= min(last)) as "requestedClosures"
    from bounds left join stretch on true left join closed using (user_id)`.execute(database);
  return rows[0];
}

export async function countMovements(database: Database, request: FileRequest): Promise<Movements> {
  const sum: Movements = { entries: 0, exits: 0, deactivations: 0, closures: 0, requestedClosures: 0 };
  for (const people of await peopleInBatches(database, request.entityId)) {
    const counted = await countOf(database, request, people);
    for (const key of Object.keys(sum) as (keyof Movements)[]) sum[key] += counted?.[key] ?? 0;
  }
  return sum;
}

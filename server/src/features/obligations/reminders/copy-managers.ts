import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { reminderWithCopy } from '../../../shared/standings/reminded-reports.ts';

/** At most one mail a manager and day, about all their reminded people. */
export const copyKey = (managerId: string, day: string): string => `team/${managerId}/${day}`;

/** Managers of people with a reminder of that day that is copied, who have no copy of that day yet. */
export async function planCopies(connection: Connection, entityId: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ manager_id: string }>`
    select distinct reports.manager_id from direct_reports(${entityId}) reports
    join messages on messages.user_id = reports.user_id and ${reminderWithCopy(day)}
    where not exists (select from messages earlier where earlier.dedupe_key = 'team/' || reports.manager_id || '/' || ${day}::text)
    order by 1`.execute(connection);
  return rows.map(({ manager_id }) => manager_id);
}

/** Managers of these people. */
export async function countManagers(
  connection: Connection,
  entityId: string,
  people: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ managers: number }>`
    select count(distinct manager_id)::int as managers from direct_reports(${entityId}) where user_id = any(${people}::uuid[])`.execute(
    connection,
  );
  return rows[0]?.managers ?? 0;
}

/** Deletes copies that were never tried to send, once no reminder of their day is left to tell of. */
export const withdrawEmptyCopies = (tx: Transaction, entityId: string) =>
  sql`
    delete from messages copy
    where copy.entity_id = ${entityId} and copy.kind = 'team_reminded' and copy.state = 'en cola' and copy.attempts = 0
      and not exists (select from direct_reports(${entityId}) reports
        join messages on messages.user_id = reports.user_id and ${reminderWithCopy(sql`copy.facts ->> 'day'`)}
        where reports.manager_id = copy.user_id)`.execute(tx);

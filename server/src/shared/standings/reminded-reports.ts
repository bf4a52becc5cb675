import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { type DueItem, listDueItems } from './due-items.ts';

/** Somebody who was reminded, as their manager is told. */
export interface RemindedReport {
  name: string;
  due: readonly DueItem[];
}

/** Whether `messages` is a reminder of that day of which the person's manager is told. */
export const reminderWithCopy = (day: string | RawBuilder<unknown>) =>
  sql<boolean>`messages.dedupe_key = 'obligations/' || reports.user_id || '/' || (${day})::text
    and messages.kind = 'reminder' and messages.state <> 'omitido' and messages.facts ->> 'copy' = 'managers'`;

/**
 * By manager, the direct reports of now with a copied reminder of that day, and what of it they still have
 * to fulfil; omits people without any.
 */
export async function listRemindedReports(
  connection: Connection,
  entityId: string,
  day: string,
  managers: readonly string[],
): Promise<Map<string, RemindedReport[]>> {
  const { rows } = await sql<{ manager_id: string; user_id: string; name: string; obligations: string }>`
    select reports.manager_id, reports.user_id, users.name, messages.facts ->> 'obligations' as obligations
    from direct_reports(${entityId}) reports
    join messages on messages.user_id = reports.user_id and ${reminderWithCopy(day)}
    join users on users.id = reports.user_id
    where reports.manager_id = any(${managers}::uuid[])
    order by users.name collate "es-MX-x-icu", users.id`.execute(connection);
  const due =
    rows.length === 0
      ? new Map<string, DueItem[]>()
      : await listDueItems(connection, entityId, day, [...new Set(rows.map(({ user_id }) => user_id))]);
  const reports = new Map<string, RemindedReport[]>();
  for (const { manager_id, user_id, name, obligations } of rows) {
    const told = obligations.split(' ');
    const items = (due.get(user_id) ?? []).filter(({ obligation_id }) => told.includes(obligation_id));
    if (items.length > 0) reports.set(manager_id, [...(reports.get(manager_id) ?? []), { name, due: items }]);
  }
  return reports;
}

import type { HistoryMark } from '@finaula/contract/compliance-history';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * Events of a period that explain a change of the line, the oldest first: reforms of laws that an
 * obligation's courses cite, obligations that were made or changed, imports that added people, and training
 * documented for an obligation that counts it.
 */
export async function listMarks(
  database: Database,
  entityId: string,
  { from, to, obligationId }: { from: string; to: string; obligationId: string | undefined },
): Promise<HistoryMark[]> {
  const { rows } = await sql<HistoryMark>`
    with versions as (
      select * from obligation_versions
      where entity_id = ${entityId} and (${obligationId ?? null}::uuid is null or obligation_id = ${obligationId ?? null})
    ), mark as (
      select published_on as on_day, 'reform' as kind, title, null::int as number from reforms
      where exists (select from versions where versions.course_ids && reforms.course_ids)
        and not exists (select from reforms correction where correction.corrects_id = reforms.id)
      union all
      select mexican_day(recorded_at), 'version', title, version from versions
      union all
      select mexican_day(applied_at), 'import', null, (counts ->> 'create')::int from people_imports
      where entity_id = ${entityId} and state in ('applied', 'undone') and applied_at is not null and (counts ->> 'create')::int > 0
      union all
      select mexican_day(undone_at), 'import_undone', null, (counts ->> 'create')::int from people_imports
      where entity_id = ${entityId} and state = 'undone' and applied_at is not null and (counts ->> 'create')::int > 0
      union all
      select mexican_day(attendance.recorded_at), 'documented', null, count(distinct attendance.user_id)::int
      from documented_attendances attendance join documented_trainings training on training.id = attendance.training_id
      where attendance.entity_id = ${entityId}
        and exists (select from versions where versions.counts_documented and versions.course_ids && training.course_ids)
        and not exists (select from documented_withdrawals withdrawn where withdrawn.attendance_id = attendance.id)
      group by mexican_day(attendance.recorded_at)
    )
    select on_day::text as on, kind, title, number from mark
    where on_day > ${from}::date and on_day <= ${to}::date
    order by on_day, kind, title, number`.execute(database);
  return rows;
}

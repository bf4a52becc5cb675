import type { ProgrammeProgress, ProgrammeRow } from '@finaula/contract/programmes';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { peopleInBatches } from '../../shared/standings/in-batches.ts';
import { sumStandings } from '../../shared/standings/sums.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { readDocument } from './document.ts';
import { findProgramme, listProgrammes, listRows, listVersions } from './queries.ts';

export const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);
const monthBegins = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/** The plan in force on a day: the last version recorded up to it, otherwise the current draft. */
async function plannedOn(
  connection: Connection,
  programmeId: string,
  on: string,
): Promise<{ version: number | null; rows: ProgrammeRow[] }> {
  const inForce = (await listVersions(connection, [programmeId])).findLast(({ recorded_on }) => recorded_on <= on);
  if (inForce) return { version: inForce.version, rows: readDocument(inForce.document).rows };
  return { version: null, rows: await listRows(connection, programmeId) };
}

/**
 * People who fulfilled an obligation by month of a year, by obligation id: those for whom it was fulfilled
 * on the month's last evening (or the cut-off day) by a certificate earned or a training held in it, each
 * once, in the first such month. Former employees stay counted; a past month never changes.
 */
export async function countDone(
  connection: Connection,
  entityId: string,
  year: number,
  cut: string,
): Promise<Map<string, Map<number, number>>> {
  const done = new Map<string, Map<number, number>>();
  for (const people of await peopleInBatches(connection, entityId)) {
    const { rows } = await sql<{ obligation_id: string; month: number; people: number }>`
      with month as (
        select month, make_date(${year}::int, month, 1) as begins,
          least((make_date(${year}::int, month, 1) + interval '1 month')::date - 1, ${cut}::date) as day
        from generate_series(1, 12) month where make_date(${year}::int, month, 1) <= ${cut}::date
      ), trained as materialized (
        -- Nobody else can have fulfilled anything in that month.
        select month.month, month.begins, month.day, array_agg(distinct evidence.user_id) as people
        from month
        join (
          select user_id, mexican_day(issued_at) as held_on from certificates where entity_id = ${entityId}::uuid
          union all
          select attendance.user_id, training.held_on from documented_attendances attendance
          join documented_trainings training on training.id = attendance.training_id where attendance.entity_id = ${entityId}::uuid
        ) evidence on evidence.held_on between month.begins and month.day
        where ${people ? sql`evidence.user_id = any(${people}::uuid[])` : sql`true`}
        group by month.month, month.begins, month.day
      ), first as (
        select found.user_id, found.obligation_id, min(trained.month) as month
        from trained
        cross join lateral standings_on(${entityId}::uuid, trained.day, 'then', trained.people) found
        where is_obliged(found.standing) and found.fulfilled_on >= trained.begins
        group by found.user_id, found.obligation_id
      )
      select obligation_id, month, count(*)::int as people from first group by obligation_id, month`.execute(
      connection,
    );
    for (const row of rows) {
      const months = done.get(row.obligation_id) ?? new Map<number, number>();
      months.set(row.month, (months.get(row.month) ?? 0) + row.people);
      done.set(row.obligation_id, months);
    }
  }
  return done;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Planned and done up to a day, as known then; `on` YYYY-MM-DD, default today.
 * @throws ApiError PROGRAMME_NOT_FOUND
 */
export async function readProgress(
  connection: Connection,
  entityId: string,
  programmeId: string,
  on?: string,
): Promise<ProgrammeProgress> {
  const { id, year } = await findProgramme(connection, entityId, programmeId);
  const today = await readToday(connection);
  const asked = on === undefined || on > today ? today : on;
  const cut = asked > `${year}-12-31` ? `${year}-12-31` : asked;
  const { version, rows } = await plannedOn(connection, id, asked);
  const done = await countDone(connection, entityId, year, cut);
  const now = await sumStandings(connection, { entityId, on: cut, filters: { as_known: 'then' } });
  const counted = rows.map((row) => {
    const byMonth = done.get(row.obligation_id);
    const standing = now.by_obligation.find(({ obligation_id }) => obligation_id === row.obligation_id);
    const months = MONTHS.map((month) => ({
      month,
      planned: month === row.planned_month ? row.people : 0,
      done: monthBegins(year, month) > cut ? null : (byMonth?.get(month) ?? 0),
    }));
    return {
      id: row.id,
      obligation_id: row.obligation_id,
      obligation_version: row.obligation_version,
      title: row.title,
      legal_basis: row.legal_basis,
      people: row.people,
      courses: row.courses,
      hours: row.hours,
      planned_month: row.planned_month,
      responsible: row.responsible,
      months,
      done: sum(months.map((month) => month.done ?? 0)),
      people_now: standing?.people ?? 0,
      cumplida: standing?.cumplida ?? 0,
      vencida: standing?.vencida ?? 0,
      exenta: standing?.exenta ?? 0,
    };
  });
  return {
    id,
    year,
    on: cut,
    version,
    rows: counted,
    months: MONTHS.map((month) => {
      const ofRows = counted.flatMap((row) => row.months.filter((one) => one.month === month));
      return {
        month,
        planned: sum(ofRows.map(({ planned }) => planned)),
        done: monthBegins(year, month) > cut ? null : sum(ofRows.map((one) => one.done ?? 0)),
      };
    }),
    planned: sum(counted.map(({ people }) => people)),
    done: sum(counted.map((row) => row.done)),
  };
}

/** Planned and done in a day's year up to that day; undefined: the year has no programme. */
export async function readProgressOn(
  connection: Connection,
  entityId: string,
  on: string,
): Promise<ProgrammeProgress | undefined> {
  const programme = (await listProgrammes(connection, entityId)).find(({ year }) => year === Number(on.slice(0, 4)));
  return programme && readProgress(connection, entityId, programme.id, on);
}

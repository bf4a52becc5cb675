import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { peopleInBatches } from '../../shared/standings/in-batches.ts';
import {
  type DraftedRow,
  findProgramme,
  insertProgramme,
  listInForce,
  lockProgramme,
  type ObligationInForce,
  saveRows,
} from './queries.ts';

export interface Author {
  entityId: string;
  actorId: string;
  name: string;
}

const DECEMBER = 12;

/** Number of people with a deadline in each month of the year; `null`: in none. */
type Deadlines = Map<number | null, number>;

/** Counts deadlines of these obligations, each on its own day. */
async function countDeadlines(
  tx: Transaction,
  entityId: string,
  year: number,
  obligations: readonly ObligationInForce[],
) {
  const found = new Map<string, Deadlines>(obligations.map(({ obligation_id }) => [obligation_id, new Map()]));
  const days = new Set(obligations.map(({ counted_on }) => counted_on));
  const batches = await peopleInBatches(tx, entityId);
  for (const day of days) {
    const asked = obligations.filter(({ counted_on }) => counted_on === day).map(({ obligation_id }) => obligation_id);
    for (const people of batches) {
      const { rows } = await sql<{ obligation_id: string; month: number | null; people: number }>`
        select obligation_id, count(*)::int as people,
          -- What is overdue since the year before is for its first month.
          case when due_on <= make_date(${year}::int, 12, 31) then extract(month from greatest(due_on, make_date(${year}::int, 1, 1)))::int end as month
        from standings_on(${entityId}::uuid, ${day}::date, 'then', ${people ? sql`${people}::uuid[]` : sql`null`})
        where is_obliged(standing) and obligation_id = any(${asked}::uuid[])
        group by 1, 3`.execute(tx);
      for (const row of rows) {
        const months = found.get(row.obligation_id);
        months?.set(row.month, (months.get(row.month) ?? 0) + row.people);
      }
    }
  }
  return found;
}

/** The month with the most deadlines; without any, the month of the yearly deadline, or the last one. */
function monthOf(deadlines: Deadlines, { repeat_month }: ObligationInForce): number {
  const [most] = [...deadlines]
    .filter(([month]) => month !== null)
    .toSorted(([a, n], [b, m]) => m - n || Number(a) - Number(b));
  return most?.[0] ?? repeat_month ?? DECEMBER;
}

async function draftRows(
  tx: Transaction,
  { entityId, name }: Author,
  year: number,
  obligations: readonly ObligationInForce[],
): Promise<DraftedRow[]> {
  const counted = await countDeadlines(tx, entityId, year, obligations);
  return obligations.map((obligation) => {
    const deadlines = counted.get(obligation.obligation_id) ?? new Map();
    return {
      obligation_id: obligation.obligation_id,
      obligation_version: obligation.version,
      people: [...deadlines.values()].reduce((sum, people) => sum + people, 0),
      hours: Math.round((obligation.minutes / 60) * 100) / 100,
      planned_month: monthOf(deadlines, obligation),
      responsible: name,
    };
  });
}

/**
 * Drafts the programme of a year from the obligations in force; returns its id.
 * @throws ApiError PROGRAMME_EXISTS
 */
export async function draftProgramme(tx: Transaction, author: Author, year: number): Promise<string> {
  const { entityId, actorId } = author;
  const programme = await insertProgramme(tx, entityId, actorId, year);
  if (!programme) throw new ApiError('PROGRAMME_EXISTS');
  const rows = await draftRows(tx, author, year, await listInForce(tx, entityId, year));
  if (rows.length > 0) await saveRows(tx, entityId, programme.id, rows);
  await audit(tx, {
    action: 'programme drafted',
    actorId,
    entityId,
    detail: { programme_id: programme.id, year, rows: rows.length },
  });
  return programme.id;
}

/**
 * Drafts the row of one obligation from its current state.
 * @throws ApiError PROGRAMME_NOT_FOUND, OBLIGATION_NOT_FOUND
 */
export async function draftRow(
  tx: Transaction,
  author: Author,
  programmeId: string,
  obligationId: string,
): Promise<void> {
  await lockProgramme(tx, programmeId);
  const { year } = await findProgramme(tx, author.entityId, programmeId);
  const obligations = (await listInForce(tx, author.entityId, year)).filter(
    ({ obligation_id }) => obligation_id === obligationId,
  );
  if (obligations.length === 0) throw new ApiError('OBLIGATION_NOT_FOUND');
  await saveRows(tx, author.entityId, programmeId, await draftRows(tx, author, year, obligations));
}

import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { type ComplianceHistory, FEWEST_PEOPLE, HISTORY_YEARS } from '@finaula/contract/compliance-history';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { keepFigures, missingDays, readFigures } from '../../../shared/standings/figures.ts';
import { peopleInBatches } from '../../../shared/standings/in-batches.ts';
import type { StandingQuery } from '../../../shared/standings/standings.ts';
import { type Counts, sumStandings } from '../../../shared/standings/sums.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { hidesInherited, keptFor } from './kept-standings.ts';
import { listMarks } from './marks.ts';
import { stepDays } from './step-days.ts';

type Asked = InputOf<Calls['getComplianceHistory']>['query'];

/**
 * The figures of each step's last day. Figures as known then are kept ones; a small institution's missing
 * ones are computed and kept on the way, a large one's by the job.
 * @throws ApiError HISTORY_TOO_LONG
 */
export async function readHistory(
  { databaseFor }: Pick<Services, 'databaseFor'>,
  database: Database,
  entityId: string,
  { from: asked, to: last, step, as_known, ...filters }: Asked,
): Promise<ComplianceHistory> {
  const today = await readToday(database);
  const to = last ?? today;
  const from = asked ?? Temporal.PlainDate.from(to).subtract({ years: HISTORY_YEARS }).toString();
  if (from > today) return { as_known, points: [], marks: [], pending: false };
  const days = stepDays(from, to < today ? to : today, step);
  const own = databaseFor({ entity: entityId });
  const askedOn = (on: string): StandingQuery => ({ entityId, on, filters: { as_known, ...filters } });

  const countsOn = new Map<string, Counts>();
  let pending = false;
  if (as_known === 'then' && !(await hidesInherited(database))) {
    const missing = new Set(await missingDays(own, entityId));
    const absent = days.filter((day) => missing.has(day));
    pending = absent.length > 0 && (await peopleInBatches(own, entityId)).length > 1;
    if (!pending) for (const day of absent) await keepFigures(own, entityId, day);
    for (const [on, counts] of await readFigures(own, entityId, days, filters)) countsOn.set(on, counts);
    if (days.includes(today)) {
      const kept = await keptFor({ databaseFor }, database, askedOn(today));
      countsOn.set(today, (await sumStandings(database, askedOn(today), kept)).totals);
    }
  } else {
    for (const day of days) countsOn.set(day, (await sumStandings(database, askedOn(day))).totals);
  }
  const isFew = ({ people }: Counts) => filters.area !== undefined && people > 0 && people < FEWEST_PEOPLE;
  return {
    as_known,
    points: days.flatMap((on) => {
      const counts = countsOn.get(on);
      return counts ? [{ on, counts: isFew(counts) ? null : counts }] : [];
    }),
    marks: await listMarks(own, entityId, { from, to, obligationId: filters.obligation_id }),
    pending,
  };
}

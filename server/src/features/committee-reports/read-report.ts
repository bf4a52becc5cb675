import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { COMPARED_AT_ONCE, type ComplianceHistory, FEWEST_PEOPLE } from '@finaula/contract/compliance-history';
import type { FailedTopics } from '@finaula/contract/failed-topics';
import type { ProgrammeProgress } from '@finaula/contract/programmes';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { digestFolio } from '../../shared/evidence/folios.ts';
import type { Counts, Sums } from '../../shared/standings/sums.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { findLatest, findSettings, listMonths, readEntity } from './queries.ts';

/** Figures of other features. */
export interface ReportSources {
  sums(database: Database, entityId: string, on: string): Promise<Sums>;
  /** The month ends of two years until a day. */
  history(database: Database, entityId: string, to: string, asKnown: 'then' | 'now'): Promise<ComplianceHistory>;
  programme(database: Database, entityId: string, on: string): Promise<ProgrammeProgress | undefined>;
  topics(database: Database): Promise<FailedTopics>;
}

const TOPICS = 3;
const isFew = ({ people }: { people: number }) => people < FEWEST_PEOPLE;

/**
 * The areas, the largest share of overdue people first. Areas of fewer than five people have no figures. The
 * total would tell theirs if together they had fewer than five people, so the next larger ones have none
 * either.
 */
export function reportAreas(byArea: Sums['by_area']): CommitteeReport['areas'] {
  const bySize = byArea.filter(({ people }) => people > 0).toSorted((a, b) => a.people - b.people);
  let hidden = 0;
  const areas = bySize.map(({ area, people, vencida }) => {
    const hides = people < FEWEST_PEOPLE || (hidden > 0 && hidden < FEWEST_PEOPLE);
    if (hides) hidden += people;
    return { area, figures: hides ? null : { people, vencida } };
  });
  const share = ({ figures }: (typeof areas)[number]) => (figures ? figures.vencida / figures.people : -1);
  return areas.toSorted((a, b) => share(b) - share(a) || (b.figures?.people ?? 0) - (a.figures?.people ?? 0));
}

function reportTopics({ areas, topics }: FailedTopics): CommitteeReport['topics'] {
  return topics
    .flatMap(({ title, figures }) => {
      const wrong = Math.max(...figures.map((figure) => figure?.wrong ?? 0));
      const worst = figures.findIndex((figure) => figure?.wrong === wrong);
      return wrong > 0 ? [{ title, area: areas[worst] ?? null, wrong }] : [];
    })
    .slice(0, TOPICS);
}

function reportProgramme(
  progress: ProgrammeProgress | undefined,
  { by_obligation }: Sums,
): CommitteeReport['programme'] {
  const rows = progress
    ? progress.rows.map(({ title, people: planned, done, vencida }) => ({ title, planned, done, vencida }))
    : by_obligation.map(({ title, people, vencida }) => ({ title, planned: people, done: people - vencida, vencida }));
  return {
    year: progress?.year ?? null,
    rows: rows.map(({ title, ...figures }) => ({
      title,
      figures: isFew({ people: figures.planned }) ? null : figures,
    })),
  };
}

const totalsOf = (totals: Counts): CommitteeReport['totals'] => (isFew(totals) ? null : totals);

/** The day on which a month's report is dated. */
async function dayOf(database: Database, entityId: string, month: string): Promise<string> {
  if (!(await listMonths(database, entityId)).includes(month)) throw new ApiError('REPORT_MONTH_INVALID');
  const first = Temporal.PlainDate.from(`${month}-01`);
  const last = first.with({ day: first.daysInMonth }).toString();
  const today = await readToday(database);
  return last < today ? last : today;
}

/**
 * The report of a month as it would be sent now. `pending`: figures of earlier days are still being computed.
 * @throws ApiError REPORT_MONTH_INVALID
 */
export async function readReport(
  sources: ReportSources,
  database: Database,
  entityId: string,
  month: string,
  reason: string | undefined,
): Promise<{ report: CommitteeReport; pending: boolean }> {
  const on = await dayOf(database, entityId, month);
  const entity = await readEntity(database, entityId);
  const sums = await sources.sums(database, entityId, on);
  const { points, marks, pending } = await sources.history(database, entityId, on, 'then');
  const compares = sums.totals.people <= COMPARED_AT_ONCE;
  const known = compares ? (await sources.history(database, entityId, on, 'now')).points : [];
  const { asks } = await findSettings(database, entityId);
  const latest = await findLatest(database, entityId, month);
  const totals = totalsOf(sums.totals);
  const enough = ({ counts }: ComplianceHistory['points'][number]) => counts !== null && !isFew(counts);
  const content = {
    month,
    on,
    entity_name: entity.razon_social ?? entity.name,
    signer_name: entity.signer_name,
    totals,
    trend: { points: points.filter(enough), now: known.filter(enough), marks },
    areas: totals === null ? [] : reportAreas(sums.by_area),
    programme: reportProgramme(await sources.programme(database, entityId, on), sums),
    topics: reportTopics(await sources.topics(database)),
    asks,
    corrects:
      latest && reason !== undefined
        ? { folio: latest.folio, sent_at: latest.recorded_at.toISOString(), reason }
        : null,
  };
  return { report: { ...content, folio: digestFolio(JSON.stringify(content)) }, pending };
}

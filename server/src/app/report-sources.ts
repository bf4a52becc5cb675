import type { ReportSources } from '../features/committee-reports/read-report.ts';
import { readFailedTopics } from '../features/exams/failed-topics.ts';
import { readHistory } from '../features/obligations/history/read-history.ts';
import { sumDay } from '../features/obligations/history/sum-today.ts';
import { readProgressOn } from '../features/programmes/progress.ts';
import type { Services } from '../services.ts';

/** Figures of a report to the committee, from the features that count them. */
export const reportSources = (services: Pick<Services, 'databaseFor'>): ReportSources => ({
  sums: (database, entityId, on) => sumDay(services, database, { entityId, on, filters: { as_known: 'then' } }),
  history: (database, entityId, to, as_known) =>
    readHistory(services, database, entityId, { to, as_known, step: 'month' }),
  programme: readProgressOn,
  topics: readFailedTopics,
});

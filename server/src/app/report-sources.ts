import type { ReportSources } from '../features/committee-reports/read-report.ts';
import { readFailedTopics } from '../features/exams/failed-topics.ts';
import { keptFor } from '../features/obligations/history/kept-standings.ts';
import { readHistory } from '../features/obligations/history/read-history.ts';
import { readProgressOn } from '../features/programmes/progress.ts';
import type { Services } from '../services.ts';
import type { StandingQuery } from '../shared/standings/standings.ts';
import { sumStandings } from '../shared/standings/sums.ts';

/** Figures of a report to the committee, from the features that count them. */
export const reportSources = (services: Pick<Services, 'databaseFor'>): ReportSources => ({
  sums: async (database, entityId, on) => {
    const asked: StandingQuery = { entityId, on, filters: { as_known: 'then' } };
    return sumStandings(database, asked, await keptFor(services, database, asked));
  },
  history: (database, entityId, to, as_known) =>
    readHistory(services, database, entityId, { to, as_known, step: 'month' }),
  programme: readProgressOn,
  topics: readFailedTopics,
});

import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { deleteOldUsage } from '../features/assistant/usage-queries.ts';
import { expireRegistrations } from '../features/institutions/expire-registrations.ts';
import { deleteOldDeliveries } from '../features/integrations/jobs.ts';
import { failAbandonedEmissions } from '../features/labour/emissions.ts';
import { recordRefusals } from '../features/ledger/record-refusals.ts';
import { eraseTrainingRows } from '../features/people/documented/import-queries.ts';
import { deleteUnusedScans } from '../features/people/documented/scans.ts';
import { eraseImportedRows } from '../features/people/import/erase-imported-rows.ts';
import { failAbandonedImports } from '../features/people/import/fail-abandoned.ts';
import { applyRetention } from '../features/privacy/retention.ts';
import { endSupervisionFiles } from '../features/supervision/jobs.ts';
import { deleteExpiredChallenges } from '../identity/passkeys/challenges.ts';
import { deleteExpiredLinkRequests } from '../identity/providers/confirm-link.ts';
import { deleteExpiredAssertions, deleteExpiredRequests } from '../identity/providers/requests.ts';
import { forgetUnusedBrowsers } from '../identity/sessions/known-browsers.ts';
import { deleteExpiredSessions } from '../identity/sessions/sessions.ts';
import type { Job } from '../jobs/job-queue.ts';

/* Deletes expired rows of all entities, outside of requests. Retention: docs/retention.md. */

export const cleanupExpired = (platform: Database, config: Pick<Config, 'dataDir' | 'storage'>): Job => ({
  name: 'cleanup-expired',
  cron: '* * * * *',
  run: async () => {
    const steps = [
      deleteExpiredSessions,
      forgetUnusedBrowsers,
      deleteExpiredRequests,
      deleteExpiredLinkRequests,
      deleteExpiredAssertions,
      recordRefusals,
      deleteExpiredChallenges,
      deleteOldUsage,
      expireRegistrations,
      eraseImportedRows,
      eraseTrainingRows,
      deleteUnusedScans,
      failAbandonedImports,
      failAbandonedEmissions,
      () => endSupervisionFiles(platform, config),
    ];
    const failures: unknown[] = [];
    for (const step of steps)
      try {
        await step(platform);
      } catch (error) {
        failures.push(error);
      }
    // The other steps ran all the same; the next minute tries again.
    if (failures.length > 0) throw failures[0];
  },
});

export const retention = (platform: Database): Job => ({
  name: 'retention',
  cron: '17 * * * *',
  run: async () => {
    await applyRetention(platform);
    await deleteOldDeliveries(platform);
  },
});

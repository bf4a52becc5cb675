import type { FastifyInstance } from 'fastify';
import { importPackageJob } from '../features/courses/own/packages/import-package.ts';
import { importPresentationJob } from '../features/courses/own/presentation/import-presentation.ts';
import { webhookJobs } from '../features/integrations/jobs.ts';
import { catalogueKeysOf } from '../features/labour/catalogue-keys.ts';
import { issueLabourConstancias } from '../features/labour/emissions.ts';
import { labourReminders } from '../features/labour/remind-administrators.ts';
import { mailJobs } from '../features/mail/jobs.ts';
import { createMailer } from '../features/mail/mailer.ts';
import { complianceFigureJobs } from '../features/obligations/history/jobs.ts';
import { reminderJobs } from '../features/obligations/reminders/jobs.ts';
import { applyDirectory } from '../features/people/directory/jobs.ts';
import { peopleImportJobs } from '../features/people/import/jobs.ts';
import { secondFactorReminders } from '../identity/access-policy/announce-second-factor.ts';
import { recoverPasswordJob } from '../identity/links/recover-password-job.ts';
import { certificateExpiryJobs } from '../identity/providers/saml/notify-expiry.ts';
import { tenureJob } from '../identity/tenure/jobs.ts';
import type { Services } from '../services.ts';
import { buildSupervisionFiles } from './build-supervision-files.ts';
import { cleanupExpired, retention } from './cleanup-expired.ts';
import { closeRequestedAccounts } from './close-requested-accounts.ts';
import { finishExpiredExams } from './finish-expired-exams.ts';
import { stampIfMissed, stampLedgerDaily } from './stamp-ledger.ts';

/**
 * Starts the jobs before the first request and stops them with the program. Without `all`, jobs are only
 * queued.
 */
export function runJobs(app: FastifyInstance, services: Services, { all }: { all: boolean }): void {
  const { config, jobs } = services;
  const catalogues = catalogueKeysOf(services.contentFolder);
  const mailer = all && config.mail !== undefined ? createMailer(config.mail) : undefined;
  app.addHook('onReady', async () => {
    const jobsWithMail =
      mailer && config.mail
        ? [
            ...mailJobs(services, mailer, app.log),
            recoverPasswordJob(services),
            ...reminderJobs(services),
            ...certificateExpiryJobs(services),
            labourReminders(services),
            secondFactorReminders(services),
          ]
        : [];
    const allJobs = [
      cleanupExpired(services.platform, config),
      buildSupervisionFiles(services),
      retention(services.platform),
      closeRequestedAccounts(services),
      finishExpiredExams(services),
      tenureJob(services),
      ...peopleImportJobs(services, () => catalogues().importKeys),
      ...complianceFigureJobs(services),
      importPackageJob(services),
      importPresentationJob(services),
      applyDirectory(services),
      ...webhookJobs(services),
      issueLabourConstancias(services, catalogues),
      ...(config.timeStamps ? [stampLedgerDaily(services, config.timeStamps)] : []),
      ...jobsWithMail,
    ];
    if (all || config.mail !== undefined) await jobs.start(all ? allJobs : []);
    if (all && config.timeStamps) await stampIfMissed(services.platform, jobs);
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    mailer?.close();
  });
}

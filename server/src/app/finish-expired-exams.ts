import { examCertification } from '../features/certificates/exam-certification.ts';
import { finishExpired } from '../features/exams/finish-expired.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/**
 * Finishes expired attempts of all entities that the examinee left. An attempt is graded once, by the first
 * to finish it.
 */
export const finishExpiredExams = (services: Services): Job => ({
  name: 'finish-expired-exams',
  cron: '* * * * *',
  run: () =>
    finishExpired(services.platform, {
      award: examCertification(services).award,
      enqueueMessage: services.enqueueMessage,
    }),
});

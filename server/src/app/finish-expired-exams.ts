import { examCertification } from '../features/certificates/exam-certification.ts';
import { finishExpired } from '../features/exams/finish-expired.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/**
 * Attempts whose time is over and which nobody came back to, of all entities. An attempt is graded once,
 * whoever comes first.
 */
export const finishExpiredExams = (services: Services): Job => ({
  name: 'finish-expired-exams',
  cron: '* * * * *',
  run: () => finishExpired(services.platform, examCertification(services).award),
});

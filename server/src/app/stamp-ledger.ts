import { type Authority, stampLedger } from '../features/ledger/time-stamps/stamp-ledger.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/**
 * Each night in Mexico City, once for all processes; an authority that does not answer is asked again, a few
 * times and later each time.
 */
export const stampLedgerDaily = ({ platform }: Services, authority: Authority): Job => ({
  name: 'stamp-ledger',
  cron: '23 9 * * *',
  run: () => stampLedger(platform, authority),
});

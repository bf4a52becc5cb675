import { closeRequested } from '../identity/accounts/closures.ts';
import { hashPassword } from '../identity/passwords/password.ts';
import { newToken } from '../identity/token.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

/** Closes accounts at the request of their institution when the owner did not object in time. */
export const closeRequestedAccounts = ({ platform, config }: Pick<Services, 'platform' | 'config'>): Job => ({
  name: 'close-requested-accounts',
  cron: '7 * * * *',
  run: () =>
    closeRequested(platform, {
      blockMonths: config.platform.privacy_block_months,
      passwordHash: () => hashPassword(newToken()),
    }),
});

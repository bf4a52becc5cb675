import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { recoverPassword } from './recover-password.ts';

export const RECOVER_PASSWORD = 'recover-password';

export interface PasswordRecovery {
  /**
   * Null when no account has the address; a job is queued all the same, so that the reply takes as long.
   */
  user_id: string | null;
}

export const recoverPasswordJob = ({ platform, enqueueMessage }: Services): Job => ({
  name: RECOVER_PASSWORD,
  concurrency: 2,
  run: async (data) => {
    const { user_id } = data as PasswordRecovery;
    if (user_id !== null) await platform.transaction().execute((tx) => recoverPassword(tx, user_id, enqueueMessage));
  },
});

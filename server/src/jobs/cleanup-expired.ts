import type { Database } from '../database/connect.ts';
import { deleteUnusedDevices } from '../features/accounts/known-devices.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions.ts';
import { deleteOldUsage } from '../features/assistant/usage-queries.ts';
import type { Job } from './job-queue.ts';

/** Deletes each minute what has expired, of all entities. */
export const cleanupExpired = (platform: Database): Job => ({
  name: 'cleanup-expired',
  cron: '* * * * *',
  run: async () => {
    await deleteExpiredSessions(platform);
    await deleteUnusedDevices(platform);
    await deleteOldUsage(platform);
  },
});

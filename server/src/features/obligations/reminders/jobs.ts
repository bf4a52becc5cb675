import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../../services.ts';
import { runRound } from './run-round.ts';
import { sendTimeAfter } from './send-time.ts';
import { listEntitiesToRemind } from './settings.ts';

const REMIND = 'remind-entity';

interface EntityJob {
  entity_id: string;
}

/**
 * Runs each working day from 9:00 in Mexico City on, one institution after the other. A process that was
 * down continues with the current day.
 */
export function reminderJobs({ platform, databaseFor, jobs, enqueueMessage }: Services): Job[] {
  const find: Job = {
    name: 'find-entities-to-remind',
    cron: '*/5 * * * *',
    run: async () => {
      const { day, now } = sendTimeAfter(new Date());
      if (!now) return;
      for (const entity_id of await listEntitiesToRemind(platform, day)) {
        await jobs.takeWaiting(REMIND, entity_id);
        await jobs.send(platform, REMIND, { entity_id } satisfies EntityJob, { key: entity_id });
      }
    },
  };
  const remind: Job = {
    name: REMIND,
    run: async (data) => {
      const { entity_id: entityId } = data as EntityJob;
      const { day, now } = sendTimeAfter(new Date());
      if (now) await runRound(databaseFor({ entity: entityId }), enqueueMessage, entityId, day);
    },
  };
  return [find, remind];
}

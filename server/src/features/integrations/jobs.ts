import { DELIVERY_DAYS } from '@finaula/contract/webhooks';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Job, JobQueue } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { guardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { tellDeadlines, tellDigests } from './deadlines.ts';
import { deliverTo, selectActive } from './deliver.ts';

const DELIVER = 'deliver-webhook';

interface WebhookJob {
  webhook_id: string;
}

/** Queues the sending to one receiver, within the transaction. */
export const wakeWebhook = (jobs: JobQueue, connection: Connection, webhookId: string) =>
  jobs.send(connection, DELIVER, { webhook_id: webhookId } satisfies WebhookJob, { key: webhookId, first: true });

/** Receivers with an event that is due. */
const listDue = (platform: Services['platform']) =>
  selectActive(platform)
    .innerJoin('webhook_deliveries', 'webhook_id', 'webhooks.id')
    .select('webhook_id')
    .distinct()
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .execute();

/**
 * Sends events to one receiver at a time, a few seconds each, so that a slow one delays no other. Acts write
 * their events in the database alone: every minute a job finds what is due.
 */
export function webhookJobs({ config, platform, jobs, enqueueMessage }: Services): Job[] {
  const fetch = guardedFetch({ loopback: config.localProviders });
  const deliver: Job<WebhookJob> = {
    name: DELIVER,
    // They wait for answers most of the time.
    concurrency: 16,
    run: async ({ webhook_id }, signal) => {
      await jobs.takeWaiting(DELIVER, webhook_id);
      const sending = { database: platform, dataDir: config.dataDir, fetch, enqueueMessage, signal };
      if (await deliverTo(webhook_id, sending)) await wakeWebhook(jobs, platform, webhook_id);
    },
  };
  const findDue: Job = {
    name: 'find-due-webhooks',
    cron: '* * * * *',
    run: async () => {
      for (const { webhook_id } of await listDue(platform)) await wakeWebhook(jobs, platform, webhook_id);
    },
  };
  const tell: Job = {
    name: 'tell-deadlines',
    // 7:30 in Mexico City
    cron: '30 13 * * *',
    run: async () => tellDeadlines(platform, await readToday(platform)),
  };
  const tellMonday: Job = {
    name: 'tell-monday-summary',
    // Mondays from 9:00 to 17:30 in Mexico City, for a program that was down
    cron: '*/30 15-23 * * 1',
    run: async () => tellDigests(platform, await readToday(platform)),
  };
  return [deliver as Job, findDue, tell, tellMonday];
}

/** Deletes events that have been kept long enough, delivered or not. */
export const deleteOldDeliveries = (platform: Services['platform']) =>
  sql`delete from webhook_deliveries where occurred_at < now() - make_interval(days => ${sql.lit(DELIVERY_DAYS)})`.execute(
    platform,
  );

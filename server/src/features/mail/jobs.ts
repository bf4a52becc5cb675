import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../../database/connect.ts';
import type { Job, JobQueue } from '../../jobs/job-queue.ts';
import { withoutAddresses } from '../../log.ts';
import type { Services } from '../../services.ts';
import { letterSender } from '../../shared/mail/letters/letter-sender.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { listRefreshers } from '../../shared/refreshers/list-refreshers.ts';
import { deliverMessages } from './deliver-messages.ts';
import type { Mailer } from './mailer.ts';
import { listEntitiesWithDueMessages } from './queries.ts';

const DELIVER = 'deliver-mail';

interface EntityJob {
  /** Null: the platform's own messages. */
  entity_id: string | null;
}

const keyOf = (entityId: string | null) => entityId ?? 'platform';

/** Queues the sending of an entity's messages, within the transaction. */
export const wakeMail = (jobs: JobQueue, tx: Transaction, entityId: string | null, urgent: boolean) =>
  jobs.send(tx, DELIVER, { entity_id: entityId } satisfies EntityJob, { key: keyOf(entityId), first: urgent });

/** The outbox: messages are sent once the transaction that writes them is committed. */
export const createOutbox = (jobs: JobQueue) =>
  outboxOn((tx, entityId, urgent) => wakeMail(jobs, tx, entityId, urgent));

/**
 * Sends the messages of one entity at a time, a few seconds each, so that no entity waits for another's
 * thousands. Every minute it finds messages that no act queued: retries, later times, and those of a
 * process that died.
 */
export function mailJobs(
  { config, databaseFor, platform, jobs, metrics }: Services,
  mailer: Mailer,
  log: FastifyBaseLogger,
) {
  const sender = letterSender(config);

  const deliver: Job<EntityJob> = {
    name: DELIVER,
    concurrency: 4,
    run: async ({ entity_id }, signal) => {
      await jobs.takeWaiting(DELIVER, keyOf(entity_id));
      const more = await deliverMessages(entity_id, {
        database: databaseFor(entity_id === null ? 'platform' : { entity: entity_id }),
        mailer,
        sender,
        // A refresher is read with the rights of its learner; nobody else has them.
        refreshersOf: async ({ user_id: id, entity_id }) => {
          const due = await listRefreshers(databaseFor({ id, role: 'Empleado', entity_id }), id);
          return due.map(({ course_title }) => course_title);
        },
        signal,
        onOutcome: (outcome) => metrics.messages.inc({ outcome }),
        onUnreachable: (detail) =>
          log.warn(
            { detail: withoutAddresses(detail) },
            'El servidor de correo no acepta mensajes; se intenta de nuevo',
          ),
      });
      if (more) await jobs.send(platform, DELIVER, { entity_id } satisfies EntityJob, { key: keyOf(entity_id) });
    },
  };

  const findDue: Job = {
    name: 'find-due-mail',
    cron: '* * * * *',
    run: async () => {
      for (const { entity_id } of await listEntitiesWithDueMessages(platform))
        await jobs.send(platform, DELIVER, { entity_id } satisfies EntityJob, { key: keyOf(entity_id) });
    },
  };
  return [deliver as Job, findDue];
}

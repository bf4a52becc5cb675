import { sql } from 'kysely';
import type { Connection, Database } from '../../../database/connect.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../../services.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { mexicanDay } from '../../../shared/time/days.ts';

const NOTIFY = 'notify-certificate-expiry';

/**
 * Providers that are on and whose last certificate expires within 30 days, after which no one can sign in.
 */
const expiringSoon = (connection: Connection) =>
  connection
    .selectFrom('provider_certificates as certificate')
    .innerJoin('identity_providers as provider', 'provider.id', 'certificate.provider_id')
    .select([
      'provider.id',
      'provider.entity_id',
      'provider.name',
      sql<Date>`max(certificate.expires_at)`.as('ends_at'),
    ])
    .select(sql<boolean>`max(certificate.expires_at) <= now() + interval '7 days'`.as('within_a_week'))
    .where('provider.state', '=', 'on')
    .groupBy('provider.id')
    .having(
      sql<boolean>`max(certificate.expires_at) > now() and max(certificate.expires_at) <= now() + interval '30 days'`,
    )
    .orderBy('provider.id')
    .execute();

/** Notifies the administrators of an entity once at 30 days and once at 7; missed days are made up for. */
export async function notifyExpiry(database: Database, enqueue: EnqueueMessage, entityId: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const administrators = await tx
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', entityId)
      .where('role', '=', 'EntidadAdmin')
      .where('is_active', '=', true)
      .where('email_verified_at', 'is not', null)
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute();
    for (const { id, entity_id, name, ends_at, within_a_week } of await expiringSoon(tx)) {
      if (entity_id !== entityId) continue;
      const expiresOn = mexicanDay(ends_at);
      for (const { id: userId } of administrators)
        await enqueue(tx, {
          kind: 'certificate_expiring',
          userId,
          dedupeKey: `certificate_expiring/${id}/${expiresOn}/${within_a_week ? 7 : 30}/${userId}`,
          facts: { provider: name, expires_on: expiresOn },
        });
    }
  });
}

interface EntityJob {
  entity_id: string;
}

/** Runs each morning in Mexico City, one institution after the other. */
export function certificateExpiryJobs({ platform, databaseFor, jobs, enqueueMessage }: Services): Job[] {
  const find: Job = {
    name: 'find-expiring-certificates',
    cron: '7 15 * * *',
    run: async () => {
      for (const entityId of new Set((await expiringSoon(platform)).map(({ entity_id }) => entity_id)))
        await jobs.send(platform, NOTIFY, { entity_id: entityId } satisfies EntityJob, { key: entityId });
    },
  };
  const tell: Job = {
    name: NOTIFY,
    run: async (data) => {
      const { entity_id: entityId } = data as EntityJob;
      await notifyExpiry(databaseFor({ entity: entityId }), enqueueMessage, entityId);
    },
  };
  return [find, tell];
}

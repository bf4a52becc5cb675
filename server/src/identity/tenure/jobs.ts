import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { selectOpen, settleHandovers } from './handovers.ts';

/** Days before the end of a token on which administrators are told. */
const TELL_BEFORE = [30, 7];

/** Tells the remaining administrators about settings to confirm, and about tokens that end soon. */
export async function tellTenure(platform: Database, enqueueMessage: EnqueueMessage): Promise<void> {
  await platform.transaction().execute(async (tx) => {
    for (const { id, entity_id, made_by, name, ends_on } of await selectOpen(tx).execute())
      await notifyAdministrators(tx, entity_id, enqueueMessage, {
        kind: 'handover_due',
        dedupeKey: `handover_due:${id}`,
        facts: { maker: made_by ?? 'Alguien', names: name, ends_on },
      });
    for (const days of TELL_BEFORE) {
      const tokens = await tx
        .selectFrom('scim_tokens')
        .select(['id', 'entity_id', sql<string>`expires_on::text`.as('expires_on')])
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`expires_on between mexican_today() and mexican_today() + ${days}::int`)
        .execute();
      for (const { id, entity_id, expires_on } of tokens)
        await notifyAdministrators(tx, entity_id, enqueueMessage, {
          kind: 'directory_token_expiring',
          dedupeKey: `directory_token_expiring:${id}:${days}`,
          facts: { expires_on },
        });
    }
  });
}

/** Each hour: ends settings that nobody confirmed in time, and tells administrators where there is mail. */
export const tenureJob = ({ platform, enqueueMessage }: Services): Job => ({
  name: 'settle-handovers',
  cron: '23 * * * *',
  run: async () => {
    await settleHandovers(platform);
    await tellTenure(platform, enqueueMessage);
  },
});

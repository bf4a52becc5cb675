import { type SettingKind, settingKind } from '@finaula/contract/handovers';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { daysBetween } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { notifyTokenExpiry } from '../api-tokens/notify-expiry.ts';
import { endLeftAdministrators, selectOpen, settleHandovers } from './handovers.ts';

/** Days before the end of a token on which administrators are notified. */
const NOTIFY_DAYS_BEFORE = [30, 7];

/** Days before the end of a setting on which administrators are told again. */
const REMIND_BEFORE: Readonly<Record<SettingKind, number>> = {
  auditor: 7,
  provider: 7,
  domain: 7,
  directory_token: 2,
  api_token: 2,
  webhook: 7,
};

/** Tells the remaining administrators about settings to confirm, and about tokens that end soon. */
export async function notifyTenure(platform: Database, enqueueMessage: EnqueueMessage): Promise<void> {
  await platform.transaction().execute(async (tx) => {
    const today = await readToday(tx);
    for (const { id, entity_id, kind, made_by, name, ends_on } of await selectOpen(tx).execute()) {
      const isNear = daysBetween(today, ends_on) <= REMIND_BEFORE[settingKind.parse(kind)];
      await notifyAdministrators(tx, entity_id, enqueueMessage, {
        kind: 'handover_due',
        dedupeKey: `handover_due:${id}${isNear ? ':again' : ''}`,
        facts: { maker: made_by ?? 'Alguien', kind, names: name, ends_on },
      });
    }
    for (const days of NOTIFY_DAYS_BEFORE) {
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
    await notifyTokenExpiry(tx, enqueueMessage);
  });
}

/**
 * Each hour: ends what administrators made whose last day has come, and settings that nobody confirmed in
 * time. Tells administrators where there is mail.
 */
export const tenureJob = ({ platform, enqueueMessage }: Services): Job => ({
  name: 'settle-handovers',
  cron: '23 * * * *',
  run: async () => {
    await endLeftAdministrators(platform);
    await settleHandovers(platform);
    await notifyTenure(platform, enqueueMessage);
  },
});

import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { hasAccountState } from '../accounts/account-state.ts';

/** Days before the day on which people without a second factor are told again. */
const AGAIN_BEFORE = 2;

/**
 * Mails the active people of an entity who lack the second factor that its newest policy demands from a day
 * on, once for each day and occasion.
 */
export const announceSecondFactor = (
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  { entityId, from, occasion }: { entityId: string; from: string; occasion: 'decided' | 'near' },
): Promise<void> =>
  enqueueMessage.many(
    tx,
    'second_factor_due',
    entityId,
    sql`select users.id as user_id, 'second_factor_due/' || users.id || '/' || ${from} || '/' || ${occasion} as dedupe_key,
        jsonb_build_object('from', ${from}::text) as facts, null::bytea as verification_hash, null as address
      from users
      where users.entity_id = ${entityId}::uuid and ${hasAccountState.active} and lacks_second_factor(users.id, true)`,
  );

/** Tells people again shortly before the day; a missed day is made up for. */
export async function remindOfSecondFactor(platform: Database, enqueueMessage: EnqueueMessage): Promise<void> {
  const { rows } = await sql<{ entity_id: string; from: string }>`
    select entity_id, second_factor_from::text as from from (
      select distinct on (entity_id) entity_id, second_factor_from, recorded_at from access_policies order by entity_id, id desc
    ) newest
    where second_factor_from > mexican_today() and second_factor_from <= mexican_today() + ${AGAIN_BEFORE}::int
      and mexican_day(recorded_at) < second_factor_from - ${AGAIN_BEFORE}::int`.execute(platform);
  for (const { entity_id: entityId, from } of rows)
    await platform
      .transaction()
      .execute((tx) => announceSecondFactor(tx, enqueueMessage, { entityId, from, occasion: 'near' }));
}

/** Each day at 9:15 in Mexico City. */
export const secondFactorReminders = ({ platform, enqueueMessage }: Services): Job => ({
  name: 'remind-of-second-factor',
  cron: '15 15 * * *',
  run: () => remindOfSecondFactor(platform, enqueueMessage),
});

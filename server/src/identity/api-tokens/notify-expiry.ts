import { TOKEN_NOTICE_DAYS } from '@finaula/contract/api-tokens';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';

/** Mails administrators about API tokens that end soon, once for each of the {@link TOKEN_NOTICE_DAYS}. */
export async function notifyTokenExpiry(tx: Transaction, enqueueMessage: EnqueueMessage): Promise<void> {
  const { rows } = await sql<{ id: string; entity_id: string; name: string; expires_on: string; days: number }>`
    select id, entity_id, name, expires_on::text, min(days) as days
    from api_tokens cross join unnest(${[...TOKEN_NOTICE_DAYS]}::int[]) days
    where revoked_at is null and expires_on between mexican_today() and mexican_today() + days
      -- The maker of a token that lasts less chose that day a moment ago.
      and expires_on > created_at::date + days
    group by id`.execute(tx);
  for (const { id, entity_id, name, expires_on, days } of rows)
    await notifyAdministrators(tx, entity_id, enqueueMessage, {
      kind: 'api_token_expiring',
      dedupeKey: `api_token_expiring:${id}:${days}`,
      facts: { name, expires_on },
    });
}

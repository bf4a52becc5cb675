import type { StuckMail } from '@finaula/contract/stuck-work';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';

/**
 * Mails that do not leave by themselves in time. A refused address is for the institution's administrators;
 * the limit of first contacts and later hours are no fault.
 */
const isStuck: RawBuilder<boolean> = sql<boolean>`(
  (state = 'en cola' and queued_at < now() - interval '15 minutes' and (due_at < now() - interval '5 minutes' or failures > 0)
    and reason is distinct from 'first_contacts')
  or (state = 'rechazado' and reason = 'gave_up' and settled_at > now() - interval '30 days')
  or (state = 'desconocido' and settled_at > now() - interval '30 days'))`;

export async function listStuckMail(platform: Connection): Promise<StuckMail[]> {
  const { rows } = await sql<Omit<StuckMail, 'oldest_at'> & { oldest_at: Date }>`
    select state, reason, count(*)::int as count, min(queued_at) as oldest_at,
      array(select name from entities where id = any (array_agg(distinct messages.entity_id)) order by name) as entities
    from messages where ${isStuck} group by state, reason order by count(*) desc, min(queued_at)`.execute(platform);
  return rows.map(({ oldest_at, ...row }) => ({ ...row, oldest_at: oldest_at.toISOString() }));
}

/** Queues stuck mails of that state and reason as if they were new; returns the institution of each. */
export async function requeueStuckMail(
  tx: Transaction,
  { state, reason }: Pick<StuckMail, 'state' | 'reason'>,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ entity_id: string | null }>`
    update messages set state = 'en cola', settled_at = null, reason = null, queued_at = now(), due_at = now(), failures = 0, lost_answers = 0
    where ${isStuck} and state = ${state} and reason is not distinct from ${reason} and leased_until is null
    returning entity_id`.execute(tx);
  return rows.map(({ entity_id }) => entity_id);
}

import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { hasAccountState } from '../../../identity/accounts/account-state.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { listDueItems } from '../../../shared/standings/due-items.ts';
import { dedupeKey } from './plan.ts';
import type { SendTime } from './send-time.ts';

interface Reminding {
  entityId: string;
  actorId: string;
  userIds: readonly string[];
  sendTime: SendTime;
}

/**
 * Reminds these people of everything due, regardless of earlier mails; people who have a mail of that day
 * get no second one.
 */
export async function remindPeople(
  database: Database,
  enqueue: EnqueueMessage,
  { entityId, actorId, userIds, sendTime }: Reminding,
) {
  const asked = [...new Set(userIds)];
  return database.transaction().execute(async (tx) => {
    const active = await tx
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', entityId)
      .where('id', 'in', asked)
      .where(hasAccountState.active)
      .execute();
    const due = await listDueItems(
      tx,
      entityId,
      sendTime.day,
      active.map(({ id }) => id),
    );
    const people = active.filter(({ id }) => due.has(id)).map(({ id }) => id);
    const { rows: told } = await sql<{ dedupe_key: string }>`
      select dedupe_key from messages where dedupe_key = any(${people.map((id) => dedupeKey(id, sendTime.day))}::text[])`.execute(
      tx,
    );
    const already = new Set(told.map(({ dedupe_key }) => dedupe_key));
    const written = people.filter((id) => !already.has(dedupeKey(id, sendTime.day)));
    for (const userId of written)
      await enqueue(tx, {
        kind: 'reminder',
        userId,
        dedupeKey: dedupeKey(userId, sendTime.day),
        facts: {
          day: sendTime.day,
          obligations: (due.get(userId) ?? []).map(({ obligation_id }) => obligation_id).join(' '),
        },
        ...(!sendTime.now && { dueAt: sendTime.at }),
      });
    if (written.length > 0)
      await audit(tx, {
        action: 'people reminded',
        actorId,
        entityId,
        detail: { people: written.length, day: sendTime.day },
      });
    return {
      queued: written.length,
      queued_user_ids: written,
      already: people.length - written.length,
      nothing_due: active.length - people.length,
      unreachable: asked.length - active.length,
    };
  });
}

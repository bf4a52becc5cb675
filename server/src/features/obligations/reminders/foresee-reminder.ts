import type { ReminderOutcome } from '@finaula/contract/compliance';
import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { hasAccountState, isInvited } from '../../../identity/accounts/account-state.ts';
import { type DueItem, listDueItems } from '../../../shared/standings/due-items.ts';

interface Foreseen {
  id: string;
  name: string;
  outcome: ReminderOutcome;
  /** Mails about obligations that were sent to the person, and the last one. */
  times: number;
  last_at: Date | null;
}

/**
 * The outcome of a reminder of that day for each of these people of an entity, in the order of names, and
 * everything that they have to fulfil.
 */
export async function foreseeReminder(
  connection: Connection,
  { entityId, userIds, day }: { entityId: string; userIds: readonly string[]; day: string },
): Promise<{ people: Foreseen[]; due: Map<string, DueItem[]> }> {
  const found = await connection
    .selectFrom('users')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.user_id', '=', 'users.id')
        .on('messages.kind', 'in', ['obligation_assigned', 'reminder'])
        .on('messages.state', '=', 'enviado'),
    )
    .select(['users.id', 'users.name', hasAccountState.active.as('active'), isInvited.as('invited')])
    .select([
      sql<number>`count(messages.id)::int`.as('times'),
      sql<Date | null>`max(messages.settled_at)`.as('last_at'),
      sql<boolean>`exists (select from messages told where told.dedupe_key = 'obligations/' || users.id || '/' || ${day}::text)`.as(
        'is_told',
      ),
    ])
    .where('users.entity_id', '=', entityId)
    .where('users.id', 'in', userIds)
    .groupBy('users.id')
    .orderBy(sql`users.name collate "es-MX-x-icu"`)
    .orderBy('users.id')
    .execute();
  const due = await listDueItems(
    connection,
    entityId,
    day,
    found.filter(({ active }) => active).map(({ id }) => id),
  );
  const outcomeOf = ({ id, active, invited, is_told }: (typeof found)[number]): ReminderOutcome => {
    if (invited) return 'not_entered';
    if (!active) return 'unreachable';
    if (!due.has(id)) return 'nothing_due';
    return is_told ? 'already' : 'queued';
  };
  return {
    people: found.map((person) => ({
      id: person.id,
      name: person.name,
      outcome: outcomeOf(person),
      times: person.times,
      last_at: person.last_at,
    })),
    due,
  };
}

import { messageKind, messageReason } from '@finaula/contract/mail';
import type { EntityUser } from '@finaula/contract/people';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Reasons of messages that nobody misses. */
const NEEDLESS = ['already_verified', 'outdated', 'nothing_due'];

/** The last message to each of these people at their present address. */
export async function listLastMessages(
  database: Database,
  people: readonly string[],
): Promise<Map<string, NonNullable<EntityUser['last_message']>>> {
  if (people.length === 0) return new Map();
  const rows = await database
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .distinctOn('messages.user_id')
    .select(['messages.user_id', 'messages.kind', 'messages.state', 'messages.reason', 'messages.due_at'])
    .select(sql<Date>`coalesce(messages.settled_at, messages.created_at)`.as('at'))
    .where('messages.user_id', 'in', people)
    .where(sql<boolean>`coalesce(messages.sent_to, messages.address, users.email) = users.email`)
    .where(sql<boolean>`(messages.reason is null or messages.reason <> all (${NEEDLESS}))`)
    .orderBy('messages.user_id')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute();
  return new Map(
    rows.map(({ user_id, kind, state, reason, due_at, at }) => [
      user_id,
      {
        kind: messageKind.parse(kind),
        state,
        reason: reason === null ? null : messageReason.parse(reason),
        at: at.toISOString(),
        due_at: state === 'en cola' ? due_at.toISOString() : null,
      },
    ]),
  );
}

import type { MessageKind } from '@finaula/contract/mail';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { inDays, isFirstContact, isInstitutionMessage, readContact, readStanding } from './first-contacts.ts';
import type { MessageLink, NewMessage } from './new-message.ts';

const columnOf = (link: MessageLink) => {
  if ('reset' in link) return { reset_hash: link.reset };
  return 'email' in link ? { email_hash: link.email } : { verification_hash: link.verification };
};

/** A user is waiting for these. */
const urgent: ReadonlySet<MessageKind> = new Set(['verification_link', 'reset_link', 'forgotten_password']);

/**
 * Writes a message in the transaction of the act that causes it: it is sent after the commit, and never
 * after a rollback. Returns whether it is sent at once; otherwise an administrator hands out its link.
 * Writes nothing without mail, or for an unverified institution (first-contacts.ts).
 */
export interface EnqueueMessage {
  (tx: Transaction, message: NewMessage): Promise<boolean>;
  /**
   * Writes messages of one kind to many people of one entity. `selected`: user_id, dedupe_key, facts,
   * verification_hash, address (null: the current one).
   */
  many(tx: Transaction, kind: MessageKind, entityId: string | null, selected: RawBuilder<unknown>): Promise<void>;
}

/** `wake` queues the sending of an entity's messages, within the transaction. */
export function outboxOn(
  wake: (tx: Transaction, entityId: string | null, urgent: boolean) => Promise<void>,
): EnqueueMessage {
  const one = async (tx: Transaction, message: NewMessage) => {
    const { kind, userId, dedupeKey, link, facts, dueAt, address } = message;
    const contact = await readContact(tx, message);
    if (contact === 'unreviewed') return false;
    const written = await tx
      .insertInto('messages')
      .values({
        kind,
        user_id: userId,
        dedupe_key: dedupeKey,
        urgent: urgent.has(kind),
        facts: JSON.stringify(facts ?? {}),
        ...(dueAt && { due_at: dueAt }),
        ...(address !== undefined && { address }),
        ...(contact && {
          first_contact_of: contact.entityId,
          ...(contact.days > 0 && { due_at: inDays(contact.days, dueAt), reason: 'first_contacts' }),
        }),
        ...(link && columnOf(link)),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning(['entity_id'])
      .executeTakeFirst();
    const waits = contact !== null && contact.days > 0;
    if (written !== undefined && dueAt === undefined && !waits) await wake(tx, written.entity_id, urgent.has(kind));
    return !waits;
  };
  const many: EnqueueMessage['many'] = async (tx, kind, entityId, selected) => {
    // Notices to existing people are no first contacts.
    const standing = isInstitutionMessage(kind) && entityId !== null ? await readStanding(tx, entityId) : undefined;
    if (standing && !standing.verified) return;
    await sql`
      with told as materialized (${selected}),
        judged as materialized (select *, ${standing ? isFirstContact(sql.ref('told.user_id')) : sql`false`} as is_first from told),
        placed as (
          select *, case when is_first then
            ((${standing?.used ?? 0}::int + row_number() over (partition by is_first order by user_id) - 1) / ${standing?.limit ?? 1}::int)::int else 0 end as days
          from judged)
      insert into messages (kind, user_id, dedupe_key, facts, verification_hash, address, first_contact_of, due_at, reason)
      select ${kind}, user_id, dedupe_key, facts, verification_hash, address, case when is_first then ${entityId}::uuid end,
        now() + make_interval(days => days), case when days > 0 then 'first_contacts' end
      from placed
      on conflict (dedupe_key) do nothing`.execute(tx);
    await wake(tx, entityId, urgent.has(kind));
  };
  return Object.assign(one, { many });
}

/** Without mail, administrators copy links by hand. */
export const withoutMail: EnqueueMessage = Object.assign(async () => false, { many: async () => undefined });

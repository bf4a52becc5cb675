import type { MessageKind } from '@finaula/contract/mail';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** The link that a message carries, by the hash of its token. */
export type MessageLink = { verification: Buffer } | { reset: Buffer };

export interface NewMessage {
  kind: MessageKind;
  /** Its receiver; the message belongs to their entity. */
  userId: string;
  /** Messages with the same key are the same; the second is not written. */
  dedupeKey: string;
  link?: MessageLink;
  /** Values that the template needs besides names and link (letters/). */
  facts?: Record<string, string>;
  /** Not before; at once when it is left out. */
  dueAt?: Date;
}

/** Somebody waits for these. */
const urgent: ReadonlySet<MessageKind> = new Set(['verification_link', 'reset_link', 'forgotten_password']);

/**
 * Writes a message in the transaction of the act that causes it: it is sent when that is committed, and never
 * when it is not. Returns whether there is mail; without it nothing is written.
 */
export interface EnqueueMessage {
  (tx: Transaction, message: NewMessage): Promise<boolean>;
  /**
   * Messages of one kind to many people of one entity. `selected`: user_id, dedupe_key,
   * facts, verification_hash, address (null: the current one).
   */
  many(tx: Transaction, kind: MessageKind, entityId: string | null, selected: RawBuilder<unknown>): Promise<void>;
}

/** `wake` asks for the messages of an entity to be sent, within the transaction. */
export function outboxOn(
  wake: (tx: Transaction, entityId: string | null, urgent: boolean) => Promise<void>,
): EnqueueMessage {
  const one = async (tx: Transaction, { kind, userId, dedupeKey, link, facts, dueAt }: NewMessage) => {
    const written = await tx
      .insertInto('messages')
      .values({
        kind,
        user_id: userId,
        dedupe_key: dedupeKey,
        urgent: urgent.has(kind),
        facts: JSON.stringify(facts ?? {}),
        ...(dueAt && { due_at: dueAt }),
        ...(link && ('reset' in link ? { reset_hash: link.reset } : { verification_hash: link.verification })),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning(['entity_id'])
      .executeTakeFirst();
    if (written !== undefined && dueAt === undefined) await wake(tx, written.entity_id, urgent.has(kind));
    return true;
  };
  const many: EnqueueMessage['many'] = async (tx, kind, entityId, selected) => {
    await sql`
      insert into messages (kind, user_id, dedupe_key, facts, verification_hash, address)
      select ${kind}, user_id, dedupe_key, facts, verification_hash, address from (${selected}) as selected
      on conflict (dedupe_key) do nothing`.execute(tx);
    await wake(tx, entityId, urgent.has(kind));
  };
  return Object.assign(one, { many });
}

/** Without mail, links are copied by hand. */
export const withoutMail: EnqueueMessage = Object.assign(async () => false, { many: async () => undefined });

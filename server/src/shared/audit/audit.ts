import { createHash } from 'node:crypto';
import type { Act } from '@finaula/contract/ledger';
import type { Transaction } from '../../database/connect.ts';

interface Entry {
  action: Act;
  actorId?: string | null;
  /** The entity that the act concerns, which decides the chain; without one, the platform's chain. */
  entityId?: string | null;
  userId?: string;
  detail?: Record<string, string | number>;
}

/**
 * Records an act in the ledger, in the act's own transaction: neither exists without the other. It locks
 * the end of the chain until the transaction ends, so call it after the act's own locks.
 */
export const audit = (tx: Transaction, { action, actorId, entityId, userId, detail }: Entry) =>
  tx
    .insertInto('audit_log')
    .values({
      action,
      actor_id: actorId ?? null,
      entity_id: entityId ?? null,
      user_id: userId ?? null,
      detail: JSON.stringify(detail ?? {}),
    })
    .execute();

/**
 * Like `audit`, one row for an act on many users: their number, and the SHA-256 of their sorted ids, one
 * per line, to compare a list with.
 */
export const auditBulk = (tx: Transaction, entry: Omit<Entry, 'userId'>, subjects: readonly string[]) =>
  audit(tx, {
    ...entry,
    detail: {
      ...entry.detail,
      count: subjects.length,
      sha256: createHash('sha256').update(subjects.toSorted().join('\n')).digest('hex'),
    },
  });

import { createHash } from 'node:crypto';
import type { Act } from '@finaula/contract/ledger';
import type { Transaction } from '../../database/connect.ts';

interface Entry {
  action: Act;
  actorId?: string | null;
  /** The entity that the act concerns: it stands in its chain. Without one, in the platform's. */
  entityId?: string | null;
  userId?: string;
  detail?: Record<string, string | number>;
}

/**
 * Writes who did what, in the transaction of the act itself: neither exists without the other. It locks the
 * end of the chain until the transaction ends (0003_ledger.sql), so it comes after the locks that the act
 * itself takes.
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
 * Like `audit`, one row for an act on many users: their number, and the SHA-256 of their sorted ids, one a
 * line, to compare a list with.
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

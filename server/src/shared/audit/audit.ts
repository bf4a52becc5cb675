import type { Act } from '@finaula/contract/ledger';
import type { Transaction } from '../../database/connect.ts';

/**
 * Writes who did what, in the transaction of the act itself: neither exists without the other. It locks the ledger's head until the
 * transaction ends (migration 0006), so it comes after the locks that the act itself takes.
 */
export const audit = (
  tx: Transaction,
  act: { action: Act; actorId?: string | null; entityId?: string | null; userId?: string; detail?: Record<string, string | number> },
) =>
  tx
    .insertInto('audit_log')
    .values({
      action: act.action,
      actor_id: act.actorId ?? null,
      entity_id: act.entityId ?? null,
      user_id: act.userId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute();

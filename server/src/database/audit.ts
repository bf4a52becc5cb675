import type { Transaction } from './connect.ts';

type Act =
  | 'entity registered'
  | 'entity taken over'
  | 'takeover undone'
  | 'plan changed'
  | 'user registered'
  | 'user activated'
  | 'user deactivated'
  | 'verification link made'
  | 'email verified'
  | 'content loaded';

/** Writes who did what, in the transaction of the act itself: neither exists without the other. */
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

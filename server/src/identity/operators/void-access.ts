import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';

export interface VoidedAccess {
  sessions: number;
  verification_links: number;
  reset_links: number;
}

/**
 * Ends every session and voids every link that still opens something: what was ended since a backup must not
 * live again with it.
 */
export async function voidAccess(tx: Transaction, shell: string): Promise<VoidedAccess> {
  const now = sql<Date>`now()`;
  const ended = await tx.deleteFrom('sessions').executeTakeFirstOrThrow();
  const links = await tx
    .updateTable('verification_links')
    .set({ voided_at: now })
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const resets = await tx
    .updateTable('reset_links')
    .set({ voided_at: now })
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const voided = {
    sessions: Number(ended.numDeletedRows),
    verification_links: Number(links.numUpdatedRows),
    reset_links: Number(resets.numUpdatedRows),
  };
  await audit(tx, { action: 'access voided', detail: { ...voided, shell } });
  return voided;
}

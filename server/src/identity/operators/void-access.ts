import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { endAccess } from '../end-access.ts';

export interface VoidedAccess {
  sessions: number;
  verification_links: number;
  reset_links: number;
}

/**
 * Ends every session and voids every open link: a restored backup must not revive access that ended after
 * it was made.
 */
export async function voidAccess(tx: Transaction, shell: string): Promise<VoidedAccess> {
  const ended = await endAccess(tx, sql`select id from users`, 'backup restored');
  const voided = {
    sessions: ended.sessions ?? 0,
    verification_links: ended['verification links'] ?? 0,
    reset_links: ended['reset links'] ?? 0,
  };
  await audit(tx, { action: 'access voided', detail: { ...voided, shell } });
  return voided;
}

import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { endAccess } from '../end-access.ts';

/** "M. R. P.": initials let an institution distinguish its evidence without the name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .slice(0, 4)
    .map((letter) => `${letter.toLocaleUpperCase('es-MX')}.`)
    .join(' ');

/** A domain that receives no mail (RFC 2606). */
const addressOfClosed = (userId: string) => `${userId}@cuenta-cerrada.invalid`;

interface Closing {
  actorId: string;
  /** An administrator's reason; undefined when the owner closes the account. */
  reason?: string;
  /** Months that the identity stays blocked. */
  blockMonths: number;
  /** The hash of a random password. */
  passwordHash: string;
}

const tablesToDelete = [
  'passkey_challenges',
  'verification_links',
  'reset_links',
  'chat_turns',
  'assistant_quiz_locks',
  'failed_claims',
  'scenario_decisions',
  'registrations',
  'account_notices',
  'scim_users',
] as const;

/**
 * Cancels an account (LFPDPPP art. 24): ends all access, deletes personal data, and blocks the identity
 * until the term is over. Certificates, progress and the ledger stay, under initials. Runs as the platform:
 * the owner may not read blocked data.
 * @throws ApiError USER_NOT_FOUND, ACCOUNT_CLOSED
 */
export async function closeAccount(
  tx: Transaction,
  userId: string,
  { actorId, reason, blockMonths, passwordHash }: Closing,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['name', 'email', 'role', 'entity_id', 'closed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new ApiError('USER_NOT_FOUND');
  if (user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');

  const changes = await tx
    .selectFrom('identity_changes')
    .select(['field', 'old_value', 'new_value', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
  await tx
    .insertInto('blocked_identities')
    .values({
      user_id: userId,
      name: user.name,
      email: user.email,
      changes: JSON.stringify(changes),
      reason: reason ?? null,
      requested_by: actorId,
      erase_after: sql`now() + make_interval(months => ${blockMonths}::int)`,
    })
    .execute();
  await tx
    .updateTable('identity_changes')
    .set({ old_value: null, new_value: null })
    .where('user_id', '=', userId)
    .execute();
  // Close the institution's request; the reason is stored with the blocked identity.
  await tx
    .updateTable('closure_requests')
    .set({ outcome: 'withdrawn', ended_at: sql`now()`, reason: null })
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .execute();
  await endAccess(tx, [userId], 'account closed');
  for (const table of tablesToDelete) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx.updateTable('messages').set({ sent_to: null, facts: '{}' }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('assistant_daily_usage').where('subject_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      name: `${initialsOf(user.name)} (cuenta cerrada)`.trim(),
      email: addressOfClosed(userId),
      password_hash: passwordHash,
      // End administrator rights.
      ...(user.role === 'EntidadAdmin' && { role: 'Empleado' as const }),
      is_active: false,
      // Withdraw a pending registration.
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      email_proven_at: null,
      closed_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
  await audit(tx, { action: 'account closed', actorId, entityId: user.entity_id, userId });
}

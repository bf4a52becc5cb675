import { EMAIL_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { opensWithPassword } from '../../../identity/passwords/password.ts';
import { hashToken, newToken } from '../../../identity/token.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';

interface Moved {
  id: string;
  entity_id: string | null;
  email: string;
}

/** Whether the owner of an account can sign in without the mailbox or the institution's provider. */
async function hasOwnEntry(tx: Transaction, userId: string): Promise<boolean> {
  const { password_hash, has_passkey } = await tx
    .selectFrom('users')
    .select(['password_hash', sql<boolean>`exists (select from passkeys where user_id = users.id)`.as('has_passkey')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return has_passkey || opensWithPassword(password_hash);
}

/**
 * Stores the request unless an equal one is open. Returns the hash of its link; undefined for an open one.
 */
async function ask(tx: Transaction, userId: string, email: string): Promise<Buffer | undefined> {
  const tokenHash = hashToken(newToken());
  const expiresAt = sql<Date>`now() + make_interval(days => ${sql.lit(EMAIL_LINK_DAYS)})`;
  const asked = await tx
    .insertInto('email_changes')
    .values({ user_id: userId, email, token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((earlier) =>
      earlier
        .column('user_id')
        .doUpdateSet({ email, requested_at: sql`now()`, token_hash: tokenHash, made_by: null, expires_at: expiresAt })
        .where(
          sql<boolean>`email_changes.email <> ${email} or email_changes.expires_at is null or email_changes.expires_at <= now()`,
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return asked && tokenHash;
}

/**
 * Whether a directory may move an account to that address at once. An account with another sign-in method
 * keeps its address until a link mailed to the new one is opened; the old address is notified.
 */
export async function mayMove(
  tx: Transaction,
  user: Moved,
  email: string,
  { actorId, enqueueMessage }: { actorId: string; enqueueMessage: EnqueueMessage },
): Promise<boolean> {
  if (email === user.email) {
    // The directory withdrew its request; a request of the owner has a link with a maker, or no link.
    await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', user.id)
      .where('token_hash', 'is not', null)
      .where('made_by', 'is', null)
      .execute();
    return false;
  }
  if (!(await hasOwnEntry(tx, user.id))) return true;
  const tokenHash = await ask(tx, user.id, email);
  if (tokenHash === undefined) return false;
  const key = tokenHash.toString('hex');
  await enqueueMessage(tx, {
    kind: 'email_change_link',
    userId: user.id,
    dedupeKey: `email_change_link:${key}`,
    address: email,
    link: { email: tokenHash },
  });
  await enqueueMessage(tx, {
    kind: 'email_change_requested',
    userId: user.id,
    dedupeKey: `email_change_requested:${key}`,
    address: user.email,
    facts: { email },
  });
  await audit(tx, { action: 'email change requested', actorId, entityId: user.entity_id, userId: user.id });
  return false;
}

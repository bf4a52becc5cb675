import { type AccountNotice, accountNotice } from '@finaula/contract/accounts';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';

interface NewNotice {
  userId: string;
  kind: AccountNotice['kind'];
  /** The user who did it; null when unknown. */
  actorId: string | null;
}

/** A notice for the account's owner. Own changes create none. */
export async function insertNotice(tx: Transaction, { userId, kind, actorId }: NewNotice): Promise<void> {
  if (actorId === userId) return;
  await tx.insertInto('account_notices').values({ user_id: userId, kind, actor_id: actorId }).execute();
}

/**
 * Lists the unread notices of a user, the oldest first. Runs as the platform: an employee may not read the
 * row of an administrator.
 */
export async function listNotices(platform: Database, userId: string): Promise<AccountNotice[]> {
  const rows = await platform
    .selectFrom('account_notices')
    .leftJoin('users', 'users.id', 'account_notices.actor_id')
    .select(['account_notices.id', 'account_notices.kind', 'account_notices.at', 'users.name as by_name'])
    .where('account_notices.user_id', '=', userId)
    .where('account_notices.acknowledged_at', 'is', null)
    .orderBy('account_notices.at')
    .execute();
  return rows.map(({ id, kind, at, by_name }) => ({
    id,
    kind: accountNotice.shape.kind.parse(kind),
    at: at.toISOString(),
    by_name,
  }));
}

/** Returns false when the user has no such notice. */
export async function acknowledgeNotice(database: Database, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('account_notices')
    .set({ acknowledged_at: sql`coalesce(acknowledged_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * When another person's link set the user's password within the last day, and who made the link (null:
 * unknown); undefined otherwise. During that day the other person may be the one who acts.
 */
export const passwordSetByAnother = (connection: Connection, userId: string) =>
  connection
    .selectFrom('account_notices')
    .select(['at', 'actor_id'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['password_reset', 'password_set'])
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .executeTakeFirst();

import { type JoinBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { hasLeft } from './account-state.ts';
import { employmentColumns } from './employment.ts';
import { selectUsers } from './users.ts';

/** Joins the current link of a user: earlier ones are voided. */
export const onOpenLink = (join: JoinBuilder<DB, 'users' | 'verification_links'>) =>
  join
    .onRef('verification_links.user_id', '=', 'users.id')
    .on('verification_links.voided_at', 'is', null)
    .on('users.email_verified_at', 'is', null);

/** Selects users as their administrator sees them, with link and employment. */
export const withLink = (connection: Connection) =>
  selectUsers(connection)
    .leftJoin('verification_links', onOpenLink)
    .leftJoin('employment', 'employment.user_id', 'users.id')
    .select(employmentColumns)
    .select([
      'verification_links.expires_at as link_expires_at',
      'users.unverified_at',
      'users.closed_at',
      'users.invited_at',
    ])
    .select(hasLeft.as('has_left'));

type LinkedRow = Awaited<ReturnType<ReturnType<typeof withLink>['execute']>>[number];
export type LinkedUser = Omit<LinkedRow, 'unverified_at'>;

/**
 * Lock rows with `no key update`: acts on one user are serialised, and inserts that reference the user do
 * not wait, because they may hold the entity that this act locks next.
 */
export const lockUser = async (tx: Transaction, id: string) => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return withLink(tx).where('users.id', '=', id).executeTakeFirst();
};

/** Counts administrators who can sign in. */
export const countAdministrators = async (tx: Transaction, entityId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select administrators_of(${entityId}::uuid) as n`.execute(tx);
  return rows[0]?.n ?? 0;
};

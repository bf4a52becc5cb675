import { type JoinBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { hasAccountState, hasLeft } from './account-state.ts';
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

/**
 * Counts administrators who can sign in and have no last day, except these users. Every way out of the role
 * asks it, so that an entity keeps at least one; the entity is locked, so that two who leave at once follow
 * each other.
 */
export async function countAdministratorsExcept(
  tx: Transaction,
  entityId: string,
  leaving: readonly string[],
): Promise<number> {
  await tx.selectFrom('entities').select('id').where('id', '=', entityId).forNoKeyUpdate().execute();
  const { staying } = await tx
    .selectFrom('users')
    .leftJoin('employment', 'employment.user_id', 'users.id')
    .select(sql<number>`count(*)::int`.as('staying'))
    .where('users.entity_id', '=', entityId)
    .where('users.role', '=', 'EntidadAdmin')
    .where('users.id', 'not in', leaving)
    .where(hasAccountState.active)
    .where('employment.left_on', 'is', null)
    .executeTakeFirstOrThrow();
  return staying;
}

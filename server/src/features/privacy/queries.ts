import { EMAIL_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { hasAccountState } from '../../identity/accounts/account-state.ts';
import { hashOfLink, isMailed } from '../../shared/mail/hash-of-link.ts';

/** Facts of the account that the session does not contain. */
export const findOwnAccount = (database: Database, userId: string) =>
  database
    .selectFrom('users')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .leftJoin('email_changes', 'email_changes.user_id', 'users.id')
    .select([
      'users.email_proven_at',
      'registrations.privacy_notice',
      'registrations.at as registered_at',
      'email_changes.email as pending_email',
      'email_changes.requested_at',
      'email_changes.expires_at as link_expires_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** The latest first. */
export const listCorrections = (database: Database, userId: string) =>
  database
    .selectFrom('identity_changes')
    .select(['field', 'old_value', 'new_value', 'changed_by', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute();

export const lockIdentity = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'entity_id', 'name', 'email', 'role', 'is_active', 'closed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const isTaken = async (platform: Connection, email: string): Promise<boolean> =>
  (await platform.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** A new request replaces the previous one and voids its link. */
export const saveEmailChange = (tx: Transaction, userId: string, email: string) =>
  tx
    .insertInto('email_changes')
    .values({ user_id: userId, email })
    .onConflict((asked) =>
      asked
        .column('user_id')
        .doUpdateSet({ email, requested_at: sql`now()`, token_hash: null, made_by: null, expires_at: null }),
    )
    .execute();

const selectEmailChanges = (connection: Connection) =>
  connection
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.id',
      'users.role',
      'users.entity_id',
      'users.name',
      'users.email',
      'entities.name as entity_name',
      'entities.entity_type',
      'email_changes.email as new_email',
      'email_changes.requested_at',
      'email_changes.expires_at',
    ]);

export type EmailChangeRecord = Awaited<ReturnType<typeof listEmailChanges>>[number];

/** The oldest request first. */
export const listEmailChanges = (database: Database) =>
  selectEmailChanges(database).orderBy('email_changes.requested_at').limit(200).execute();

export const lockEmailChange = (tx: Transaction, userId: string) =>
  selectEmailChanges(tx).where('email_changes.user_id', '=', userId).forUpdate('email_changes').executeTakeFirst();

export const setEmailLink = async (
  tx: Transaction,
  userId: string,
  link: { tokenHash: Buffer; madeBy: string },
): Promise<Date> => {
  const { expires_at } = await tx
    .updateTable('email_changes')
    .set({
      token_hash: link.tokenHash,
      made_by: link.madeBy,
      expires_at: sql<Date>`now() + make_interval(days => ${EMAIL_LINK_DAYS}::int)`,
    })
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at ?? new Date();
};

export const findEmailLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('email_changes')
    .select(['user_id', 'email', sql<boolean>`coalesce(expires_at <= now(), true)`.as('expired')])
    .select(isMailed(tokenHash).as('mailed'))
    .where('token_hash', '=', hashOfLink(tokenHash, 'email_hash'))
    .executeTakeFirst();

/**
 * Counts other administrators of that entity who may sign in, or other SuperAdmins. Locks the entity, so
 * that two cannot leave at once.
 */
export async function countOtherAdministrators(
  tx: Transaction,
  user: { id: string; role: string; entity_id: string | null },
): Promise<number> {
  if (user.entity_id === null) await takeLock(tx, 'superAdmins', 'superadmins');
  else await tx.selectFrom('entities').select('id').where('id', '=', user.entity_id).forNoKeyUpdate().execute();
  const { others } = await tx
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('others'))
    .where(sql<boolean>`role::text = ${user.role} and entity_id is not distinct from ${user.entity_id}::uuid`)
    .where('id', '<>', user.id)
    .where(hasAccountState.active)
    .executeTakeFirstOrThrow();
  return others;
}

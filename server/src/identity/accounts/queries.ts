import { VERIFICATION_PASSWORD_HOURS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { hashOfLink, isMailed } from '../../shared/mail/hash-of-link.ts';
import { hasLeft, peopleLeft } from './account-state.ts';
import { selectUsers } from './users.ts';

export const findCredentials = (database: Database, email: string) =>
  database
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();

export const findLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('verification_links')
    .innerJoin('users', 'users.id', 'verification_links.user_id')
    .select([
      'token_hash',
      'user_id',
      'verification_links.made_by',
      isMailed(tokenHash).as('mailed'),
      'voided_at',
      'users.is_active',
      'users.password_hash',
      hasLeft.as('has_left'),
      sql<boolean>`expires_at <= now()`.as('expired'),
      // Setting a password is no longer allowed.
      sql<boolean>`settled_at is not null or coalesce(first_opened_at < now() - make_interval(hours => ${sql.lit(VERIFICATION_PASSWORD_HOURS)}), false)`.as(
        'password_closed',
      ),
    ])
    .where('token_hash', '=', hashOfLink(tokenHash, 'verification_hash'))
    .executeTakeFirst();

export type LinkRecord = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export const markFirstOpened = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .updateTable('verification_links')
    .set({ first_opened_at: sql`coalesce(first_opened_at, now())` })
    .where('token_hash', '=', tokenHash)
    .execute();

export const settleLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .updateTable('verification_links')
    .set({ settled_at: sql`coalesce(settled_at, now())` })
    .where('token_hash', '=', tokenHash)
    .execute();

/**
 * The device and privacy notice of a registration; for an account that an administrator created, its day
 * and entity alone.
 */
export const findRegistration = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('users')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.name',
      'users.is_active',
      'users.created_at',
      'entities.name as entity_name',
      'registrations.at',
      'registrations.device',
      'registrations.device_hash',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();

export type RegistrationRecord = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/**
 * Gives access, and proves the address if the link was mailed. Returns the user's entity, or undefined when
 * nothing changed.
 */
export const markVerified = (tx: Transaction, userId: string, mailed: boolean) =>
  tx
    .updateTable('users')
    .set({
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      ...(mailed && { email_proven_at: sql`coalesce(email_proven_at, now())` }),
    })
    .where('id', '=', userId)
    .where(mailed ? 'email_proven_at' : 'email_verified_at', 'is', null)
    .returning('entity_id')
    .executeTakeFirst();

/**
 * Lock the entity of a user who is about to be verified, so that two cannot both take the last place of its
 * plan.
 */
export const lockEntityOf = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('entities')
    .innerJoin('users', 'users.entity_id', 'entities.id')
    .select([
      'entities.entity_type',
      'entities.subscription',
      'entities.people',
      'entities.people_waiting',
      'entities.people_closed',
      peopleLeft.as('people_left'),
      'users.email_verified_at',
    ])
    .where('users.id', '=', userId)
    .forNoKeyUpdate('entities')
    .executeTakeFirst();

export const setPassword = (tx: Transaction, userId: string, passwordHash: string) =>
  tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();

/** Lock the user's row, so that password changes and sign-ins are serialised. */
export const lockUser = (tx: Transaction, id: string) =>
  selectUsers(tx)
    .select([
      'users.password_hash',
      'entities.review',
      hasLeft.as('has_left'),
      sql<string | null>`case when users.role::text = 'Auditor' then audit_in_force(users.id) end`.as('audit_id'),
    ])
    .where('users.id', '=', id)
    .forNoKeyUpdate('users')
    .executeTakeFirst();

/** The entity that an auditor audits. */
export const findAudited = (tx: Transaction, auditId: string) =>
  tx
    .selectFrom('auditors')
    .innerJoin('entities', 'entities.id', 'auditors.entity_id')
    .select(['entities.id as entity_id', 'entities.name as entity_name', 'entities.review'])
    .where('auditors.id', '=', auditId)
    .executeTakeFirst();

export const findResetLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('reset_links')
    .select([
      'token_hash',
      'user_id',
      'made_by',
      isMailed(tokenHash).as('mailed'),
      'used_at',
      'voided_at',
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('token_hash', '=', hashOfLink(tokenHash, 'reset_hash'))
    .executeTakeFirst();

export const markUsed = (tx: Transaction, tokenHash: Buffer) =>
  tx.updateTable('reset_links').set({ used_at: sql`now()` }).where('token_hash', '=', tokenHash).execute();

/** A link of the user that is valid for at least another hour. */
export const findOpenResetLink = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('reset_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + interval '1 hour'`)
    .executeTakeFirst();

export const findUserIdByEmail = async (database: Database, email: string): Promise<string | null> =>
  (await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null;

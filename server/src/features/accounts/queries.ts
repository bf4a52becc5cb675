import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { selectUsers } from '../../shared/identity/users.ts';

export const findCredentials = (database: Database, email: string) =>
  database.selectFrom('users').select(['id', 'password_hash', 'email_verified_at']).where('email', '=', email).executeTakeFirst();

export const findLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('verification_links')
    .innerJoin('users', 'users.id', 'verification_links.user_id')
    .select(['user_id', 'voided_at', sql<boolean>`expires_at <= now()`.as('expired'), 'users.is_active'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Returns the user's entity when this is what verified them; undefined when they were verified already. */
export const markVerified = (tx: Transaction, userId: string) =>
  tx
    .updateTable('users')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('entity_id')
    .executeTakeFirst();

/** Locks the entity of a person whose e-mail is about to be verified, so that two cannot both take the last place of its plan. */
export const lockEntityOf = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('entities')
    .innerJoin('users', 'users.entity_id', 'entities.id')
    .select(['entities.entity_type', 'entities.subscription', 'entities.people', 'entities.people_waiting', 'users.email_verified_at'])
    .where('users.id', '=', userId)
    .forUpdate('entities')
    .executeTakeFirst();

export const setPassword = (tx: Transaction, userId: string, passwordHash: string) =>
  tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();

/** Locks the user's row, so that what changes a password and what a password opens follow each other. */
export const lockUser = (tx: Transaction, id: string) =>
  selectUsers(tx).select(['users.password_hash', 'entities.review']).where('users.id', '=', id).forUpdate('users').executeTakeFirst();

export const findResetLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('reset_links')
    .select(['user_id', 'used_at', 'voided_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export const markUsed = (tx: Transaction, tokenHash: Buffer) =>
  tx.updateTable('reset_links').set({ used_at: sql`now()` }).where('token_hash', '=', tokenHash).execute();

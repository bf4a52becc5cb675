import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { selectUsers } from '../../shared/identity/users.ts';

export const findCredentials = (database: Database, email: string) =>
  database.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst();

/** The hash that a token's link is known by: the token's own, or that of the link which a message carried under a token of its own. */
const hashOfLink = (tokenHash: Buffer, column: 'verification_hash' | 'reset_hash'): RawBuilder<Buffer> => sql`coalesce(
  (select ${sql.ref(`messages.${column}`)} from mailed_links join messages on messages.id = message_id where mailed_links.token_hash = ${tokenHash}), ${tokenHash})`;

export const findLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('verification_links')
    .select(['user_id', 'voided_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hashOfLink(tokenHash, 'verification_hash'))
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

export const setPassword = (tx: Transaction, userId: string, passwordHash: string) =>
  tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();

/** Locks the user's row, so that what changes a password and what a password opens follow each other. */
export const lockUser = (tx: Transaction, id: string) =>
  selectUsers(tx).select('users.password_hash').where('users.id', '=', id).forUpdate('users').executeTakeFirst();

export const findResetLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('reset_links')
    .select(['token_hash', 'user_id', 'used_at', 'voided_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hashOfLink(tokenHash, 'reset_hash'))
    .executeTakeFirst();

export const markUsed = (tx: Transaction, tokenHash: Buffer) =>
  tx.updateTable('reset_links').set({ used_at: sql`now()` }).where('token_hash', '=', tokenHash).execute();

/** The link of a user that opens for at least another hour. */
export const findOpenResetLink = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('reset_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + interval '1 hour'`)
    .executeTakeFirst();

export const insertResetLink = (tx: Transaction, userId: string, tokenHash: Buffer) =>
  tx
    .insertInto('reset_links')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql`now() + make_interval(hours => ${RESET_LINK_HOURS}::int)` })
    .execute();

export const findUserIdByEmail = async (database: Database, email: string): Promise<string | null> =>
  (await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null;

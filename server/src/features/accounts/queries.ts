import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

export const listEntities = (database: Database) =>
  database
    .selectFrom('entities')
    .select(['id', 'name', 'entity_type'])
    // The individual entity first: it is the answer for whoever finds no other.
    .orderBy(sql`entity_type <> 'individual'`)
    .orderBy(sql`name collate "es-MX-x-icu"`)
    .execute();

export const findCredentials = (database: Database, email: string) =>
  database.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst();

/** Locks the entity's row, so that two registrations at once cannot both take the last place. */
export const lockEntity = (tx: Transaction, id: string) =>
  tx.selectFrom('entities').select(['id', 'entity_type', 'subscription']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function countUsers(tx: Transaction, entityId: string): Promise<number> {
  const { users } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('users'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  return Number(users);
}

export const findLink = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('verification_links')
    .select(['user_id', 'voided_at', sql<boolean>`expires_at <= now()`.as('expired')])
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

export const insertSession = (database: Database, session: { tokenHash: Buffer; userId: string; hours: number }) =>
  database
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql`now() + make_interval(hours => ${session.hours}::int)`,
    })
    .execute();

export const deleteSession = (database: Database, tokenHash: Buffer) =>
  database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

import type { Subscription } from '@finaula/contract/entities';
import { type InsertObject, sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';
import { selectUsers } from '../../shared/identity/users.ts';

type Connection = Database | Transaction;

export const listPublicEntities = (database: Database) =>
  database
    .selectFrom('entities')
    .select(['id', 'name', 'entity_type'])
    // The individual entity first: the choice of whoever belongs to no institution.
    .orderBy(sql`entity_type <> 'individual'`)
    .orderBy(sql`name collate "es-MX-x-icu"`)
    .execute();

/** Locks the entity's row, so that two registrations at once cannot both take the last place. */
export const lockEntity = (tx: Transaction, id: string) =>
  tx
    .selectFrom('entities')
    .select(['id', 'entity_type', 'subscription', 'people', 'people_closed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** @throws ApiError EMAIL_TAKEN */
export async function insertUser(tx: Transaction, user: InsertObject<DB, 'users'>): Promise<string> {
  try {
    return (await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
}

export const findEntityByName = (connection: Connection, nameKey: string) =>
  connection
    .selectFrom('entities')
    .select(['id', 'name', 'entity_type', 'pre_populated', 'people', administrators.as('administrators')])
    .where('name_key', '=', nameKey)
    .executeTakeFirst();

/** Holds every registration of this name until the transaction ends, also of an entity that does not exist yet. */
export const lockEntityName = (tx: Transaction, nameKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${nameKey}, 1))`.execute(tx);

/** The one link of a user that has not been replaced. */
export const withLink = (connection: Connection) =>
  selectUsers(connection)
    .leftJoin('verification_links', (join) =>
      join
        .onRef('verification_links.user_id', '=', 'users.id')
        .on('verification_links.voided_at', 'is', null)
        .on('users.email_verified_at', 'is', null),
    )
    .select(['verification_links.expires_at as link_expires_at', 'users.closed_at']);

export type LinkedUser = Awaited<ReturnType<ReturnType<typeof withLink>['execute']>>[number];

export const listPending = (database: Database) =>
  withLink(database)
    .select(['entities.entity_type', 'entities.razon_social', administrators.as('administrators')])
    .where('users.email_verified_at', 'is', null)
    .where('users.entity_id', 'is not', null)
    .orderBy('users.created_at')
    .execute();

/** Locked, so that two acts on one user follow each other. */
export const lockUser = async (tx: Transaction, id: string) => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  return withLink(tx).where('users.id', '=', id).executeTakeFirst();
};

export const setActive = (tx: Transaction, userId: string, active: boolean) =>
  tx.updateTable('users').set({ is_active: active }).where('id', '=', userId).execute();

export const endSessionsOf = (tx: Transaction, userId: string) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute();

const selectManaged = (connection: Connection) =>
  connection
    .selectFrom('entities')
    .leftJoin('users as administrator', (join) =>
      join.on('administrator.id', '=', (eb) =>
        eb
          .selectFrom('users as a')
          .select('a.id')
          .whereRef('a.entity_id', '=', 'entities.id')
          .where('a.role', '=', 'EntidadAdmin')
          .orderBy('a.created_at')
          .limit(1),
      ),
    )
    .select([
      'entities.id',
      'entities.name',
      'entities.entity_type',
      'entities.subscription',
      'entities.razon_social',
      'entities.taken_over_at',
      'entities.taken_over_by',
      'entities.created_at',
      'administrator.id as administrator_id',
      'administrator.name as administrator_name',
      'administrator.email as administrator_email',
      'entities.people as user_count',
    ]);

export type ManagedRecord = Awaited<ReturnType<typeof listManaged>>[number];

export const listManaged = (database: Database) => selectManaged(database).orderBy(sql`entities.name collate "es-MX-x-icu"`).execute();

export const findManaged = (connection: Connection, id: string) =>
  selectManaged(connection).where('entities.id', '=', id).executeTakeFirst();

export const setSubscription = (tx: Transaction, id: string, subscription: Subscription) =>
  tx.updateTable('entities').set({ subscription }).where('id', '=', id).execute();

import { type InsertObject, sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';
import { peopleInvited, peopleLeft } from '../../shared/identity/account-state.ts';
import { withLink } from '../../shared/identity/linked-users.ts';

type Connection = Database | Transaction;

const asksForCode = sql<boolean>`exists (select from invitation_codes where invitation_codes.entity_id = entities.id)`;

export const listPublicEntities = (database: Database) =>
  database
    .selectFrom('entities')
    .select(['id', 'name', 'entity_type', asksForCode.as('invitation_required')])
    .where('review', '<>', 'suspended')
    // The individual entity first: the choice of whoever belongs to no institution.
    .orderBy(sql`entity_type <> 'individual'`)
    .orderBy(sql`name collate "es-MX-x-icu"`)
    .execute();

export const findEntity = (database: Database, id: string) =>
  database.selectFrom('entities').select(['id', 'name', 'entity_type']).where('id', '=', id).executeTakeFirst();

/** Locks the entity's row, so that two registrations at once cannot both take the last place. */
export const lockEntity = (tx: Transaction, id: string) =>
  tx
    .selectFrom('entities')
    .select([
      'id',
      'entity_type',
      'subscription',
      'people',
      'people_waiting',
      'people_closed',
      'review',
      peopleLeft.as('people_left'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** How many an administrator invited and who wait. */
export const countInvited = async (tx: Transaction, entityId: string): Promise<number> =>
  (
    await tx
      .selectFrom('entities')
      .select(peopleInvited.as('people'))
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow()
  ).people;

/** What an entity asks of whoever registers in it; undefined: nothing. */
export const findInvitationCode = async (connection: Connection, entityId: string): Promise<string | undefined> =>
  (await connection.selectFrom('invitation_codes').select('code').where('entity_id', '=', entityId).executeTakeFirst())
    ?.code;

/** @throws ApiError EMAIL_TAKEN */
export async function insertUser(tx: Transaction, user: InsertObject<DB, 'users'>): Promise<string> {
  try {
    return (await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
}

/** Also those who cannot sign in: an entity whose administrator left is not for the next stranger. */
const hasAdministrators = sql<boolean>`exists (select from users where users.entity_id = entities.id and users.role = 'EntidadAdmin')`;

export const findEntityByName = (connection: Connection, nameKey: string) =>
  connection
    .selectFrom('entities')
    .select([
      'id',
      'name',
      'entity_type',
      'pre_populated',
      'people',
      'review',
      hasAdministrators.as('has_administrators'),
    ])
    .select(['razon_social', 'contact_email', 'signer_name', 'assistant_enabled'])
    .where('name_key', '=', nameKey)
    .executeTakeFirst();

/** An entity of another name that looks the same. */
export const findLookAlike = (connection: Connection, { key, skeleton }: { key: string; skeleton: string }) =>
  connection
    .selectFrom('entities')
    .select('id')
    .where('name_skeleton', '=', skeleton)
    .where('name_key', '<>', key)
    .limit(1)
    .executeTakeFirst();

/** Holds every registration of a name that looks like this one until the transaction ends, also of an entity that does not exist yet. */
export const lockEntityName = (tx: Transaction, skeleton: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${skeleton}, 1))`.execute(tx);

export const listPending = (database: Database) =>
  withLink(database)
    .select(['entities.entity_type', 'entities.razon_social', 'entities.review', administrators.as('administrators')])
    .where('users.email_verified_at', 'is', null)
    .where('users.entity_id', 'is not', null)
    .orderBy('users.created_at')
    .execute();

export const setActive = (tx: Transaction, userId: string, active: boolean) =>
  tx.updateTable('users').set({ is_active: active }).where('id', '=', userId).execute();

export const setRole = (tx: Transaction, userId: string, role: 'EntidadAdmin' | 'Empleado') =>
  tx.updateTable('users').set({ role }).where('id', '=', userId).execute();

export const deleteUser = (tx: Transaction, userId: string) =>
  tx.deleteFrom('users').where('id', '=', userId).executeTakeFirst();

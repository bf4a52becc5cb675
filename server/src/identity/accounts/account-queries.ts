import type { InsertObject } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { peopleInvited, peopleLeft } from './account-state.ts';

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

/** @throws ApiError EMAIL_TAKEN */
export async function insertUser(tx: Transaction, user: InsertObject<DB, 'users'>): Promise<string> {
  try {
    return (await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
}

export const setActive = (tx: Transaction, userId: string, active: boolean) =>
  tx.updateTable('users').set({ is_active: active }).where('id', '=', userId).execute();

export const setRole = (tx: Transaction, userId: string, role: 'EntidadAdmin' | 'Empleado') =>
  tx.updateTable('users').set({ role }).where('id', '=', userId).execute();

export const deleteUser = (tx: Transaction, userId: string) =>
  tx.deleteFrom('users').where('id', '=', userId).executeTakeFirst();

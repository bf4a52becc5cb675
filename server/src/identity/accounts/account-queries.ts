import type { Transaction } from '../../database/connect.ts';
import { peopleInvited, peopleLeft } from './account-state.ts';

/** Lock the entity's row, so that two concurrent registrations cannot both take the last place. */
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
      'taken_over_at',
      peopleLeft.as('people_left'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Counts waiting users whom an administrator invited. */
export const countInvited = async (tx: Transaction, entityId: string): Promise<number> =>
  (
    await tx
      .selectFrom('entities')
      .select(peopleInvited.as('people'))
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow()
  ).people;

export const setActive = (tx: Transaction, userId: string, active: boolean) =>
  tx.updateTable('users').set({ is_active: active }).where('id', '=', userId).execute();

export const setRole = (tx: Transaction, userId: string, role: 'EntidadAdmin' | 'Empleado') =>
  tx.updateTable('users').set({ role }).where('id', '=', userId).execute();

export const deleteUser = (tx: Transaction, userId: string) =>
  tx.deleteFrom('users').where('id', '=', userId).executeTakeFirst();

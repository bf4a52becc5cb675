import type { Connection } from '../../database/connect.ts';
import { peopleInvited, peopleLeft } from '../../identity/accounts/account-state.ts';
import { freePlacesOf } from '../../identity/accounts/plan.ts';

/** Free places of the entity's plan. Invited people take places, too. */
export async function freePlaces(connection: Connection, entityId: string): Promise<number> {
  const entity = await connection
    .selectFrom('entities')
    .select(['entity_type', 'subscription', 'people', 'people_waiting', 'people_closed'])
    .select([peopleLeft.as('people_left'), peopleInvited.as('people_invited')])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return freePlacesOf(entity) - entity.people_invited;
}

import { sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';

/** How many people administer the entity of the row: without any, its razón social says nothing. */
export const administrators = sql<number>`administrators_of(entities.id)`;

/** Who issues the constancias of an entity's people: its razón social once somebody administers it, else the product (design §4). */
export const certificateAuthority = (
  entity: { razon_social: string | null; administrators: number } | undefined,
  productName: string,
): string => (entity && entity.administrators > 0 && entity.razon_social) || productName;

export async function countUsers(connection: Database | Transaction, entityId: string): Promise<number> {
  const { users } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('users'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  return Number(users);
}

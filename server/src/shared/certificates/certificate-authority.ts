import { sql } from 'kysely';

/** How many people administer the entity of the row: without any, its razón social says nothing. */
export const administrators = sql<number>`administrators_of(entities.id)`;

/** Who issues the constancias of an entity's people: its razón social once somebody administers it, else the product (design §4). */
export const certificateAuthority = (
  entity: { razon_social: string | null; administrators: number } | undefined,
  productName: string,
): string => (entity && entity.administrators > 0 && entity.razon_social) || productName;

import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Whether a row of `users` registered and waits for the administrators. Invited people wait for nobody. */
export const isWaitingRegistrant = sql<boolean>`(users.email_verified_at is null and users.invited_at is null and users.is_active)`;

/** The names of an entity's waiting registrants, the newest first. */
export async function listWaitingRegistrants(connection: Connection, entityId: string): Promise<string[]> {
  const waiting = await connection
    .selectFrom('users')
    .select('name')
    .where('entity_id', '=', entityId)
    .where(isWaitingRegistrant)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return waiting.map(({ name }) => name);
}

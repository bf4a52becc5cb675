import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** A kept figure and a kept standing of an institution. */
export async function insertStandings(
  database: Database,
  { entityId, userId, area }: { entityId: string; userId: string; area: string },
): Promise<void> {
  const none = { pendiente: 0, por_vencer: 0, vencida: 0, exenta: 0, fuera_por_desactivacion: 0 };
  await database
    .insertInto('compliance_figures')
    .values({ entity_id: entityId, day: sql<Date>`date '2025-01-31'`, area, cumplida: 7, ...none })
    .execute();
  await database
    .insertInto('current_standings')
    .values({
      entity_id: entityId,
      user_id: userId,
      day: sql<Date>`date '2025-01-31'`,
      area,
      obligation_ids: [],
      versions: [],
      standings: [],
      assigned_dates: [],
      due_dates: [],
      fulfilled_dates: [],
      validity_ends: [],
    })
    .execute();
}

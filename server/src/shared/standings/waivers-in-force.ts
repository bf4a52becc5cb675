import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** A waiver in force today, with the obligation's current title; `until` is YYYY-MM-DD. */
export interface WaiverInForce {
  user_id: string;
  obligation_id: string;
  obligation_title: string;
  until: string;
  reason: string;
}

/**
 * Waivers of these people in force today, the one that ends last per obligation; none for ended
 * obligations.
 */
export async function listWaiversInForce(
  connection: Connection,
  entityId: string,
  people: readonly string[],
): Promise<Map<string, WaiverInForce[]>> {
  const { rows } = await sql<WaiverInForce>`
    select distinct on (waivers.user_id, waivers.obligation_id) waivers.user_id, waivers.obligation_id, latest.title as obligation_title,
      waivers.until::text, waivers.reason
    from waivers
    join lateral (
      select versions.title from obligation_versions versions
      where versions.obligation_id = waivers.obligation_id order by versions.version desc limit 1
    ) latest on true
    where waivers.entity_id = ${entityId} and waivers.user_id = any(${people}::uuid[]) and waivers.until >= mexican_today()
      and not exists (select from waiver_ends ended where ended.waiver_id = waivers.id)
      and not exists (
        select from obligation_ends ended where ended.obligation_id = waivers.obligation_id and ended.ends_on <= mexican_today())
    order by waivers.user_id, waivers.obligation_id, waivers.until desc, waivers.recorded_at desc`.execute(connection);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

/** Records card and notes as they were at that time: an intruder's phone and manual must not be followed. */
export async function restoreLayer(
  tx: Transaction,
  { entityId, since, actorId }: { entityId: string; since: Date; actorId: string },
): Promise<void> {
  await sql`
    insert into institution_cards (entity_id, channel, channel_phone, compliance_officer, manual_url, recorded_by)
    select ${entityId}, before.channel, before.channel_phone, before.compliance_officer, before.manual_url, ${actorId}
    from (select from institution_cards where entity_id = ${entityId} and recorded_at >= ${since} limit 1) changed
    left join lateral (
      select * from institution_cards where entity_id = ${entityId} and recorded_at < ${since} order by id desc limit 1) before on true`.execute(
    tx,
  );
  await sql`
    with recursive versions as (
      select notes.id as last, notes.note as last_note, notes.* from course_notes notes
      where entity_id = ${entityId} and recorded_at >= ${since}
        and not exists (select from course_notes later where later.replaces = notes.id)
      union all
      select versions.last, versions.last_note, earlier.*
      from versions join course_notes earlier on earlier.id = versions.replaces
      where versions.recorded_at >= ${since}
    ), oldest as (select distinct on (last) * from versions order by last, recorded_at)
    insert into course_notes (entity_id, course_id, slide_number, slide_title, slide_sha256, note, replaces, recorded_by)
    select entity_id, course_id, slide_number, slide_title, slide_sha256, case when recorded_at < ${since} then note end, last, ${actorId}
    from oldest
    where last_note is not null or (recorded_at < ${since} and note is not null)`.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';

/** Withdraws open requests to close accounts: another administrator may ask again. */
export const withdrawClosures = (which: RawBuilder<unknown>) => sql`
  with withdrawn as (
    update closure_requests set outcome = 'withdrawn', ended_at = now(), reason = null
    where outcome is null and ${which} returning user_id, entity_id)
  insert into audit_log (action, actor_id, entity_id, user_id)
  select 'closure withdrawn', acting_user(), entity_id, user_id from withdrawn`;

/** Ends obligations from today on; the days before stay as they were. */
export const endObligations = (which: RawBuilder<unknown>) => sql`
  insert into obligation_ends (obligation_id, entity_id, ends_on, recorded_by)
  select id, entity_id, mexican_today(), acting_user() from obligations where ${which} on conflict do nothing`;

export const endWaivers = (which: RawBuilder<unknown>) => sql`
  insert into waiver_ends (waiver_id, entity_id, user_id, recorded_by)
  select id, entity_id, user_id, acting_user() from waivers where ${which} on conflict do nothing`;

/** Withdraws documented training of the attendances that `which` selects. */
export const withdrawTraining = (which: RawBuilder<unknown>, reason: string) => sql`
  insert into documented_withdrawals (attendance_id, entity_id, user_id, reason, recorded_by)
  select id, entity_id, user_id, ${reason}, acting_user() from documented_attendances where ${which} on conflict do nothing`;

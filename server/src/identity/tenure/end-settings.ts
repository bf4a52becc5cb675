import { HANDOVER_DAYS, type SettingKind } from '@finaula/contract/handovers';
import { type RawBuilder, sql } from 'kysely';

/** Ends the access of auditors; the trigger of `auditor_ends` closes their sessions, links and mails. */
export const endAuditors = (which: RawBuilder<unknown>) => sql`
  with ended as (
    insert into auditor_ends (auditor_id, entity_id, recorded_by)
    select id, entity_id, acting_user() from auditors where ${which} on conflict do nothing returning auditor_id, entity_id)
  insert into audit_log (action, actor_id, entity_id, user_id, detail)
  select 'auditor ended', acting_user(), ended.entity_id, auditors.user_id,
    jsonb_build_object('auditor_id', auditors.id, 'name', auditors.name, 'email', auditors.email, 'until', auditors.until)
  from ended join auditors on auditors.id = ended.auditor_id`;

/** Ends settings of an institution by kind; a provider or a domain can be set up again. */
export const endSettings: Record<SettingKind, (which: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  auditor: (which) => endAuditors(sql`not audit_is_over(auditors) and ${which}`),
  provider: (which) => sql`update identity_providers set state = 'off' where state <> 'off' and ${which}`,
  domain: (which) => sql`update domain_proofs set proven_at = null where proven_at is not null and ${which}`,
  directory_token: (which) =>
    sql`update scim_tokens set revoked_at = now(), revoked_by = acting_user() where revoked_at is null and ${which}`,
  webhook: (
    which,
  ) => sql`update webhooks set paused_at = now(), pause_reason = 'Nadie confirmó lo que hizo quien ya no administra.'
    where paused_at is null and ${which}`,
  api_token: (which) =>
    sql`update api_tokens set revoked_at = now(), revoked_by = acting_user() where revoked_at is null and ${which}`,
};

/** Returns to passwords where the policy requires a provider and none is on any more. */
export const fallBackToPassword = (ofEntity: RawBuilder<unknown>) => sql`
  insert into access_policies (entity_id, second_factor, second_factor_from, idle_minutes, sign_in, recorded_by)
  select entity_id, second_factor, second_factor_from, idle_minutes, 'password', coalesce(acting_user(), recorded_by)
  from (select distinct on (entity_id) * from access_policies where ${ofEntity} order by entity_id, id desc) policy
  where sign_in <> 'password' and not exists (
    select from identity_providers where identity_providers.entity_id = policy.entity_id and state = 'on')`;

const daysOf = sql.raw(
  `case kind ${Object.entries(HANDOVER_DAYS)
    .map(([kind, days]) => `when '${kind}' then ${days}`)
    .join(' ')} end`,
);

/** Asks the remaining administrators about settings that these users hold. */
export const openHandovers = (holders: RawBuilder<unknown>) => sql`
  insert into handovers (entity_id, kind, subject, name, maker_id, ends_on)
  select entity_id, kind, subject, name, holder_id, mexican_today() + ${daysOf}
  from held_settings where holder_id in ${holders}
  on conflict do nothing`;

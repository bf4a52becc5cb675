-- Settings in force that an administrator made and that may outlive the administration, with their holder:
-- the administrator who confirmed them last, or else their maker (identity/tenure/).
create view held_settings with (security_invoker = true) as
  select made.*, coalesce(
    (select decided_by from handovers
      where handovers.subject = made.subject and outcome = 'confirmed' order by decided_at desc limit 1), made.maker_id) as holder_id
  from (
    select entity_id, 'auditor' as kind, id as subject, name, recorded_by as maker_id from auditors
      where not audit_is_over(auditors) and not exists (select from auditor_ends where auditor_id = auditors.id)
    union all
    select entity_id, 'provider', id, name, configured_by from identity_providers where state <> 'off'
    union all
    select entity_id, 'domain', id, domain, requested_by from domain_proofs where proven_at is not null
    union all
    select entity_id, 'directory_token', id, 'Token del ' || to_char(mexican_day(created_at), 'DD/MM/YYYY'), created_by from scim_tokens
      where revoked_at is null and expires_on >= mexican_today()
    union all
    select entity_id, 'api_token', id, name, created_by from api_tokens where revoked_at is null and expires_on >= mexican_today()
    union all
    select entity_id, 'webhook', id, coalesce(name, url), created_by from webhooks where paused_at is null
  ) made;
grant select on held_settings to finaula_app_access;

-- True for an administrator of an entity who may sign in. Runs as the owner, like administrators_of.
create function administers(person uuid, entity uuid) returns boolean language sql stable security definer set search_path = public
  return exists (select from users
    where users.id = person and users.entity_id = entity and users.role = 'EntidadAdmin' and users.is_active and users.email_verified_at is not null
      and not has_left(users.id));
revoke execute on function administers from public;
grant execute on function administers to finaula_app_access;

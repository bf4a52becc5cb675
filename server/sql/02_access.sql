create function acting_role() returns text language sql stable parallel safe
  return current_setting('finaula.role', true);

create function acting_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('finaula.user', true), '')::uuid;

create function acting_entity() returns uuid language sql stable parallel safe
  return nullif(current_setting('finaula.entity', true), '')::uuid;

-- The identity provider that opened the actor's session; null: none.
create function acting_provider() returns uuid language sql stable parallel safe
  return nullif(current_setting('finaula.provider', true), '')::uuid;

create function acts_for_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('finaula.role', true) in ('platform', 'SuperAdmin'), false);

-- The entity that the actor administers; null for others. A job acts for one entity with its
-- administrator's rights.
create function administered_entity() returns uuid language sql stable parallel safe
  return case when current_setting('finaula.role', true) in ('EntidadAdmin', 'entity') then nullif(current_setting('finaula.entity', true), '')::uuid end;

-- The entity that the acting auditor reads; null for others.
create function audited_entity() returns uuid language sql stable parallel safe
  return case when current_setting('finaula.role', true) = 'Auditor' then nullif(current_setting('finaula.entity', true), '')::uuid end;

-- True for the owner's own connection: the first start and the operator's commands act for no user.

create function acts_as_owner() returns boolean language sql stable security definer set search_path = public
  return session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'users'::regclass);
revoke execute on function acts_as_owner from public;
grant execute on function acts_as_owner to finaula_app_access;

-- True when the actor is the token of a directory: a service identity of its institution.
create function acts_as_directory() returns boolean language sql stable security definer set search_path = public
  return exists (select from scim_tokens where id = acting_user() and entity_id = administered_entity());
revoke execute on function acts_as_directory from public;
grant execute on function acts_as_directory to finaula_app_access;

-- Inherited people are hidden from the administrator who took the entity over, and from its auditors, until
-- verification.
create function inherited_are_hidden() returns boolean language sql stable security definer set search_path = public
  return case when coalesce(administered_entity(), audited_entity()) is null or current_setting('finaula.role', true) = 'entity' then false
    else exists (
      select from entities where id = coalesce(administered_entity(), audited_entity()) and taken_over_at is not null and review <> 'verified') end;
revoke execute on function inherited_are_hidden from public;
grant execute on function inherited_are_hidden to finaula_app_access;

-- Copies entity_id from the user. A policy that joined users instead would read every user of the entity.
create function belong_as_user() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from users where id = new.user_id);
  return new;
end
$$;

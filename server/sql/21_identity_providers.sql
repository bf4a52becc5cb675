do $$
declare
  kept text;
begin
  foreach kept in array array['identity_providers', 'sign_in_requests', 'identity_links', 'provider_link_requests'] loop
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', kept);
  end loop;
end
$$;

-- True when the person may sign in with that provider. If an institution requires its provider,
-- administrators keep the password, in case the provider does not answer.
create function sign_in_allowed(person uuid, provider uuid) returns boolean language sql stable security definer set search_path = public
  return (select case when provider is null then users.role::text <> 'Empleado' or coalesce(policy.sign_in, 'password') <> 'provider'
      else coalesce(policy.sign_in, 'password') <> 'password'
        and exists (select from identity_providers where identity_providers.id = provider and identity_providers.entity_id = users.entity_id and state = 'on')
    end
    from users
    left join lateral access_policy_of(users.entity_id) policy on true
    where users.id = person);
revoke execute on function sign_in_allowed from public;
grant execute on function sign_in_allowed to finaula_app_access;

-- Ends the sessions that a switched-off provider or a new policy no longer allows.
create function end_sessions_of_provider() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from sessions where provider_id = new.id;
  return null;
end
$$;

create trigger ends_sessions after update of state on identity_providers for each row when (old.state = 'on' and new.state <> 'on')
  execute function end_sessions_of_provider();

create function end_sessions_not_allowed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from sessions using users
    where users.id = sessions.user_id and users.entity_id = new.entity_id and not sign_in_allowed(users.id, sessions.provider_id);
  return null;
end
$$;

create trigger ends_sessions after insert on access_policies for each row execute function end_sessions_not_allowed();

-- Returns the user of a session, or no row. A session is valid while its provider is on; that provider, not
-- the platform, asks for second factors.
create function session_of(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz,
  lacks_factor boolean, provider_id uuid, factor_announced boolean
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
  idle interval;
  entity_review entity_review;
  demanded_factor text;
  demanded_from date;
begin
  -- Every signed-in call runs this: one join of everything takes three times as long as these steps, of
  -- which most sessions need two.
  select users.id, users.name, users.email, users.role, users.entity_id, users.email_verified_at, users.is_active, users.created_at,
      sessions.provider_id, sessions.last_seen_at
    into id, name, email, role, entity_id, email_verified_at, is_active, created_at, provider_id, seen
    from sessions
    join users on users.id = sessions.user_id
    left join employment on employment.user_id = users.id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and (employment.left_on is null or employment.left_on > mexican_today())
      -- A session opened by a clock in the future would otherwise last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if provider_id is not null then
    perform from identity_providers
      where identity_providers.id = session_of.provider_id and identity_providers.entity_id = session_of.entity_id and state = 'on';
    if not found then return; end if;
  end if;
  if role = 'Auditor' then
    select auditors.entity_id into entity_id from auditors where auditors.id = audit_in_force(session_of.id);
    if not found then return; end if;
  end if;
  select entities.name, entities.review, make_interval(mins => policy.idle_minutes), policy.second_factor, policy.second_factor_from
    into entity_name, entity_review, idle, demanded_factor, demanded_from
    from entities left join lateral access_policy_of(entities.id) policy on true
    where entities.id = session_of.entity_id;
  if role in ('EntidadAdmin', 'Auditor') and coalesce(entity_review = 'suspended', true) then return; end if;
  if seen <= now() - idle then
    delete from sessions where token_hash = token;
    return;
  end if;
  if seen < now() - (case when idle is null then interval '5 minutes' else interval '30 seconds' end) then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  lacks_factor := false;
  if provider_id is null and (role = 'SuperAdmin' or demanded_factor <> 'off') then
    lacks_factor := coalesce(lacks_second_factor(id), false);
    factor_announced := not lacks_factor and demanded_from > mexican_today() and coalesce(lacks_second_factor(id, true), false);
  end if;
  return next;
end
$$;
revoke execute on function session_of from public;
grant execute on function session_of to finaula_app_access;

do $$
declare
  kept text;
begin
  foreach kept in array array['provider_certificates', 'saml_assertions'] loop
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', kept);
  end loop;
end
$$;

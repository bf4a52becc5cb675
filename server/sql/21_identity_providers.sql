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
    left join lateral (select sign_in from access_policies where access_policies.entity_id = users.entity_id order by access_policies.id desc limit 1) policy on true
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
  lacks_factor boolean, provider_id uuid
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
  idle interval;
begin
  select users.id, users.name, users.email, users.role, entities.id, entities.name, users.email_verified_at, users.is_active, users.created_at,
      sessions.provider_id is null and coalesce(lacks_second_factor(users.id), false), sessions.provider_id, sessions.last_seen_at, idle_limit_of(users.id)
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, lacks_factor, provider_id, seen, idle
    from sessions
    join users on users.id = sessions.user_id
    left join auditors on users.role::text = 'Auditor' and auditors.id = audit_in_force(users.id)
    left join entities on entities.id = coalesce(users.entity_id, auditors.entity_id)
    left join employment on employment.user_id = users.id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and (employment.left_on is null or employment.left_on > mexican_today())
      and (users.role::text <> 'Auditor' or auditors.id is not null)
      and not (users.role::text in ('EntidadAdmin', 'Auditor') and entities.review = 'suspended')
      -- A session opened by a clock in the future would otherwise last until then.
      and sessions.created_at < now() + interval '5 minutes'
      and (sessions.provider_id is null or exists (select from identity_providers
        where identity_providers.id = sessions.provider_id and identity_providers.entity_id = users.entity_id and state = 'on'));
  if not found then return; end if;
  if seen <= now() - idle then
    delete from sessions where token_hash = token;
    return;
  end if;
  if seen < now() - (case when idle is null then interval '5 minutes' else interval '30 seconds' end) then
    update sessions set last_seen_at = now() where token_hash = token;
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

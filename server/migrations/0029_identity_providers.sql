-- Providers of identity of an institution (OpenID Connect, SAML 2.0), the sign-ins that are under way, who is whom at a provider, and the sessions that it opened.
create table identity_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  kind text not null check (kind in ('oidc', 'saml')),
  -- what the button says after "Entrar con"
  name text not null check (length(name) between 1 and 60),
  -- draft: never tested since its settings changed; only one that was tested is switched on
  state text not null default 'draft' check (state in ('draft', 'tested', 'on', 'off')),
  settings jsonb not null,
  -- The client's secret, encrypted with that key of DATA_DIR/llaves: nonce, ciphertext, tag.
  key_id text check (length(key_id) <= 60),
  secret bytea check (length(secret) between 29 and 600),
  -- people of a proven domain who have no account here
  new_people text not null check (new_people in ('refused', 'pending', 'active')),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  tested_at timestamptz,
  -- the last sign-in that failed, and why, by its code
  refused_at timestamptz,
  refusal text,
  check ((key_id is null) = (secret is null))
);
create index identity_providers_by_entity on identity_providers (entity_id, created_at);
grant select, insert, update, delete on identity_providers to finaula_app_access;

-- Once each, for ten minutes, in the browser that began it.
create table sign_in_requests (
  -- SHA-256 of the state that travels through the provider
  state_hash bytea primary key check (length(state_hash) = 32),
  provider_id uuid not null references identity_providers (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- SHA-256 of what only the browser holds that began it
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- an administrator who tries the provider; null: a sign-in
  tester_id uuid references users (id) on delete cascade,
  -- what the answer is held against, by the protocol
  protocol jsonb not null,
  -- what a provider sent here by itself (SAML), until the browser comes for it
  answer jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index sign_in_requests_by_expiry on sign_in_requests (expires_at);
create index sign_in_requests_by_provider on sign_in_requests (provider_id);
create index sign_in_requests_by_tester on sign_in_requests (tester_id);
grant select, insert, update, delete on sign_in_requests to finaula_app_access;

-- Who somebody is at a provider, by what never changes there: their address may.
create table identity_links (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid not null references entities (id),
  linked_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index identity_links_by_user on identity_links (user_id);
grant select, insert, update, delete on identity_links to finaula_app_access;

do $$
declare
  kept text;
begin
  foreach kept in array array['identity_providers', 'sign_in_requests', 'identity_links'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', kept);
  end loop;
end
$$;
create policy not_inherited on identity_links as restrictive
  using (not (select inherited_are_hidden()) or exists (select from users where users.id = identity_links.user_id));

-- null: opened with what the platform itself knows of the person
alter table sessions add provider_id uuid references identity_providers (id) on delete cascade;
create index sessions_by_provider on sessions (provider_id) where provider_id is not null;

-- Whether that person may be signed in that way. Where an institution asks for its provider alone, its administrators keep the password, for the day on which the
-- provider does not answer.
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

-- A provider that is switched off, and a policy that asks for another way, end the sessions that they no longer allow.
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

-- As in 0027_second_factors.sql; a session is of its provider for as long as that is on, and the second factor of who comes from one is the provider's to ask for.
create or replace function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz,
  lacks_factor boolean
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
  idle interval;
begin
  select users.id, users.name, users.email, users.role, entities.id, entities.name, users.email_verified_at, users.is_active, users.created_at,
      sessions.provider_id is null and coalesce(lacks_second_factor(users.id), false), sessions.last_seen_at, idle_limit_of(users.id)
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, lacks_factor, seen, idle
    from sessions
    join users on users.id = sessions.user_id
    left join auditors on users.role::text = 'Auditor' and auditors.id = audit_in_force(users.id)
    left join entities on entities.id = coalesce(users.entity_id, auditors.entity_id)
    left join employment on employment.user_id = users.id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and (employment.left_on is null or employment.left_on > mexican_today())
      and (users.role::text <> 'Auditor' or auditors.id is not null)
      and not (users.role::text in ('EntidadAdmin', 'Auditor') and entities.review = 'suspended')
      -- One that a clock opened in the future would last until then.
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

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.end_sessions_not_allowed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from sessions using users
    where users.id = sessions.user_id and users.entity_id = new.entity_id and not sign_in_allowed(users.id, sessions.provider_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from sessions where provider_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sign_in_allowed(person uuid, provider uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT CASE WHEN (sign_in_allowed.provider IS NULL) THEN (((users.role)::text <> 'Empleado'::text) OR (COALESCE(policy.sign_in, 'password'::text) <> 'provider'::text)) ELSE ((COALESCE(policy.sign_in, 'password'::text) <> 'password'::text) AND (EXISTS (SELECT FROM identity_providers WHERE ((identity_providers.id = sign_in_allowed.provider) AND (identity_providers.entity_id = users.entity_id) AND (identity_providers.state = 'on'::text))))) END AS "case" FROM (users LEFT JOIN LATERAL (SELECT access_policies.sign_in FROM access_policies WHERE (access_policies.entity_id = users.entity_id) ORDER BY access_policies.id DESC LIMIT 1) policy ON (true)) WHERE (users.id = sign_in_allowed.person));
revoke execute on function sign_in_allowed(uuid,uuid) from public;
grant execute on function sign_in_allowed(uuid,uuid) to finaula_app_access;

create table identity_links (
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  entity_id uuid not null,
  linked_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone not null default clock_timestamp(),
  constraint identity_links_pkey PRIMARY KEY (provider_id, subject),
  constraint identity_links_provider_id_user_id_key UNIQUE (provider_id, user_id),
  constraint identity_links_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint identity_links_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint identity_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_links_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
CREATE INDEX identity_links_by_user ON identity_links USING btree (user_id);
alter table identity_links enable row level security;
create policy not_inherited on identity_links
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = identity_links.user_id))));
create policy own on identity_links
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select, update on identity_links to finaula_app_access;

create table identity_providers (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  kind text not null,
  name text not null,
  state text not null default 'draft'::text,
  settings jsonb not null,
  key_id text,
  secret bytea,
  new_people text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by uuid not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  tested_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal text,
  constraint identity_providers_pkey PRIMARY KEY (id),
  constraint identity_providers_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint identity_providers_check CHECK (((key_id IS NULL) = (secret IS NULL))),
  constraint identity_providers_key_id_check CHECK ((length(key_id) <= 60)),
  constraint identity_providers_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text]))),
  constraint identity_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint identity_providers_new_people_check CHECK ((new_people = ANY (ARRAY['refused'::text, 'pending'::text, 'active'::text]))),
  constraint identity_providers_secret_check CHECK (((length(secret) >= 29) AND (length(secret) <= 600))),
  constraint identity_providers_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'tested'::text, 'on'::text, 'off'::text])))
);
CREATE INDEX identity_providers_by_entity ON identity_providers USING btree (entity_id, created_at);
alter table identity_providers enable row level security;
create policy own on identity_providers
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER ends_sessions AFTER UPDATE OF state ON identity_providers FOR EACH ROW WHEN (((old.state = 'on'::text) AND (new.state <> 'on'::text))) EXECUTE FUNCTION end_sessions_of_provider();
grant delete, insert, select, update on identity_providers to finaula_app_access;

create table sign_in_requests (
  state_hash bytea not null,
  provider_id uuid not null,
  entity_id uuid not null,
  browser_hash bytea not null,
  tester_id uuid,
  protocol jsonb not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '00:10:00'::interval),
  constraint sign_in_requests_pkey PRIMARY KEY (state_hash),
  constraint sign_in_requests_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint sign_in_requests_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint sign_in_requests_tester_id_fkey FOREIGN KEY (tester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_requests_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint sign_in_requests_state_hash_check CHECK ((length(state_hash) = 32))
);
CREATE INDEX sign_in_requests_by_expiry ON sign_in_requests USING btree (expires_at);
CREATE INDEX sign_in_requests_by_provider ON sign_in_requests USING btree (provider_id);
CREATE INDEX sign_in_requests_by_tester ON sign_in_requests USING btree (tester_id);
alter table sign_in_requests enable row level security;
create policy own on sign_in_requests
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select, update on sign_in_requests to finaula_app_access;

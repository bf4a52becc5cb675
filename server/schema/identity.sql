-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create extension btree_gin;

create extension pg_trgm;

create type entity_type as enum ('financial', 'individual', 'others');

create type subscription as enum ('Standard', 'Paid');

create type user_role as enum ('SuperAdmin', 'EntidadAdmin', 'Empleado', 'Auditor');

CREATE OR REPLACE FUNCTION public.administrators_of(entity uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT (count(*))::integer AS count FROM users WHERE ((users.entity_id = administrators_of.entity) AND (users.role = 'EntidadAdmin'::user_role) AND users.is_active AND (users.email_verified_at IS NOT NULL) AND (NOT has_left(users.id))));
revoke execute on function administrators_of(uuid) from public;
grant execute on function administrators_of(uuid) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.belong_as_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.entity_id := (select entity_id from users where id = new.user_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    update entities set people = entities.people + counted.people, people_waiting = people_waiting + waiting, people_inactive = people_inactive + inactive
    from (
      select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
        count(*) filter (where email_verified_at is not null and not is_active) as inactive
      from added group by entity_id
    ) counted where entities.id = entity_id;
  elsif tg_op = 'DELETE' then
    update entities set people = entities.people - counted.people, people_waiting = people_waiting - waiting, people_inactive = people_inactive - inactive
    from (
      select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
        count(*) filter (where email_verified_at is not null and not is_active) as inactive
      from removed group by entity_id
    ) counted where entities.id = entity_id;
  else
    update entities set people = entities.people + counted.people, people_waiting = people_waiting + waiting, people_inactive = people_inactive + inactive
    from (
      select entity_id, sum(n) as people, coalesce(sum(n) filter (where email_verified_at is null), 0) as waiting,
        coalesce(sum(n) filter (where email_verified_at is not null and not is_active), 0) as inactive
      from (
        select 1 as n, entity_id, email_verified_at, is_active from added
        union all select -1, entity_id, email_verified_at, is_active from removed
      ) moved group by entity_id
    -- A new name or password changes no count: its entity is left alone.
    ) counted where entities.id = entity_id and (counted.people, waiting, inactive) <> (0, 0, 0);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_session(token bytea)
 RETURNS TABLE(id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamp with time zone, is_active boolean, created_at timestamp with time zone, lacks_factor boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
$function$;
revoke execute on function open_session(bytea) from public;
grant execute on function open_session(bytea) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.people_with(words text[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  return query select id from users
    where entity_id = administered_entity()
      and sought like words[1] and sought like coalesce(words[2], words[1]) and sought like coalesce(words[3], words[1]) and sought like all (words);
end
$function$;
revoke execute on function people_with(text[]) from public;
grant execute on function people_with(text[]) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.plain_text(original text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ'::text, 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc'::text);

create table entities (
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null,
  entity_type entity_type not null,
  subscription subscription not null default 'Standard'::subscription,
  razon_social text,
  contact_email text,
  signer_name text,
  pre_populated boolean not null default false,
  created_at timestamp with time zone not null default now(),
  taken_over_at timestamp with time zone,
  taken_over_by uuid,
  assistant_enabled boolean not null default true,
  people integer not null default 0,
  people_waiting integer not null default 0,
  people_inactive integer not null default 0,
  review entity_review not null default 'verified'::entity_review,
  reviewed_at timestamp with time zone,
  directory_domain text,
  name_skeleton text,
  people_closed integer not null default 0,
  constraint entities_pkey PRIMARY KEY (id),
  constraint entities_name_key_key UNIQUE (name_key),
  constraint entities_taken_over_by_fkey FOREIGN KEY (taken_over_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint entities_directory_domain_check CHECK ((directory_domain = lower(directory_domain))),
  constraint entities_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX entities_by_skeleton ON entities USING btree (name_skeleton);
CREATE INDEX entities_by_taker ON entities USING btree (taken_over_by) WHERE (taken_over_by IS NOT NULL);
CREATE UNIQUE INDEX one_individual_entity ON entities USING btree (entity_type) WHERE (entity_type = 'individual'::entity_type);
comment on index entities_by_skeleton is 'whether a new name looks like an existing one: check-entity-name, register-entity';
alter table entities enable row level security;
create policy changed on entities for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (id = ( SELECT acting_entity() AS acting_entity)))
  with check (( SELECT acts_for_all() AS acts_for_all) OR (id = ( SELECT administered_entity() AS administered_entity)));
create policy registered on entities for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on entities for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (id = ( SELECT acting_entity() AS acting_entity)));
grant delete, select on entities to finaula_app_access;

create table known_devices (
  user_id uuid not null,
  token_hash bytea not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX known_devices_by_age ON known_devices USING btree (last_seen_at);
CREATE INDEX known_devices_by_user ON known_devices USING btree (user_id);
alter table known_devices enable row level security;
create policy own on known_devices
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = known_devices.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
grant delete, insert, select, update on known_devices to finaula_app_access;

create table reset_links (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  made_by uuid,
  constraint reset_links_pkey PRIMARY KEY (token_hash),
  constraint reset_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reset_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reset_links_check CHECK (((used_at IS NULL) OR (voided_at IS NULL))),
  constraint reset_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX reset_links_by_maker ON reset_links USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX reset_links_by_user ON reset_links USING btree (user_id);
CREATE UNIQUE INDEX one_open_reset_link_per_user ON reset_links USING btree (user_id) WHERE ((used_at IS NULL) AND (voided_at IS NULL));
alter table reset_links enable row level security;
create policy own on reset_links
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = reset_links.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
grant delete, insert, select, update on reset_links to finaula_app_access;

create table sessions (
  token_hash bytea not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  device text not null default 'Dispositivo sin identificar'::text,
  device_hash bytea,
  address text,
  provider_id uuid,
  opened_with text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_address_check CHECK ((length(address) <= 100)),
  constraint sessions_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
  constraint sessions_device_hash_check CHECK ((length(device_hash) = 32)),
  constraint sessions_opened_with_check CHECK ((opened_with = ANY (ARRAY['password'::text, 'totp'::text, 'recovery_code'::text, 'passkey'::text, 'provider'::text]))),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_provider ON sessions USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
alter table sessions enable row level security;
create policy own on sessions
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = sessions.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
CREATE TRIGGER notes_idle_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION note_idle_end();
grant delete, insert, select, update on sessions to finaula_app_access;

create table users (
  id uuid not null default gen_random_uuid(),
  entity_id uuid,
  name text not null,
  email text not null,
  password_hash text not null,
  role user_role not null,
  email_verified_at timestamp with time zone,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  sought text not null generated always as (plain_text(((name || ' '::text) || email))) stored,
  inherited_at timestamp with time zone,
  unverified_at timestamp with time zone,
  email_proven_at timestamp with time zone,
  closed_at timestamp with time zone,
  invited_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint belongs_to_an_entity CHECK ((((role)::text = ANY (ARRAY['SuperAdmin'::text, 'Auditor'::text])) = (entity_id IS NULL))),
  constraint users_check1 CHECK (((closed_at IS NULL) OR (NOT is_active))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE INDEX users_administrators ON users USING btree (entity_id, name COLLATE "es-MX-x-icu", id) INCLUDE (email_verified_at, is_active) WHERE (role = 'EntidadAdmin'::user_role);
CREATE INDEX users_by_name ON users USING btree (entity_id, name COLLATE "es-MX-x-icu", id);
CREATE INDEX users_newest ON users USING btree (entity_id, created_at DESC, id);
CREATE INDEX users_sought ON users USING gin (entity_id, sought gin_trgm_ops);
CREATE INDEX users_waiting ON users USING btree (entity_id, name COLLATE "es-MX-x-icu", id) WHERE (email_verified_at IS NULL);
CREATE INDEX users_waiting_first ON users USING btree (entity_id, ((email_verified_at IS NOT NULL)), name COLLATE "es-MX-x-icu", id);
CREATE INDEX users_waiting_since ON users USING btree (created_at) WHERE (email_verified_at IS NULL);
comment on index users_administrators is 'administrators of an entity: entity-users by that role, administrators_of, managed entities';
comment on index users_by_name is 'people of an entity by name, a page at a time: entity-users, the training report and its exports';
comment on index users_newest is 'people of an entity, the newest first';
comment on index users_sought is 'people of an entity by letters of the name or e-mail: people_with';
comment on index users_waiting is 'those who wait: entity-users by that state, its summary of links, the SuperAdmin''s pending users';
comment on index users_waiting_first is 'people of an entity, who has not verified first and then by name: the first page of entity-users';
comment on index users_waiting_since is 'registrations that nobody confirmed in 30 days: expire-registrations';
alter table users enable row level security;
create policy appointed on users for update
  using (entity_id = ( SELECT administered_entity() AS administered_entity))
  with check ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (role = 'EntidadAdmin'::user_role) AND is_active AND (email_verified_at IS NOT NULL));
create policy audited on users for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy changed on users for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)))
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT acting_entity() AS acting_entity)) AND ((role = 'Empleado'::user_role) OR ((id = ( SELECT acting_user() AS acting_user)) AND ((role)::text = ( SELECT acting_role() AS acting_role))))));
create policy invited on users for insert
  with check ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (role = 'Empleado'::user_role) AND (invited_at IS NOT NULL) AND (password_hash = '!'::text) AND (email_verified_at IS NULL) AND (unverified_at IS NULL) AND (inherited_at IS NULL));
create policy not_inherited on users
  using ((inherited_at IS NULL) OR (id = ( SELECT acting_user() AS acting_user)) OR (NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)));
create policy registered on users for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy rejected on users for delete
  using ((email_verified_at IS NULL) AND (unverified_at IS NULL) AND is_active AND (role = 'Empleado'::user_role) AND (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity))));
create policy seen on users for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER account_facts_begun AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_account_facts();
CREATE TRIGGER account_facts_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_account_facts();
CREATE TRIGGER closed_counted AFTER UPDATE OF closed_at ON users FOR EACH ROW WHEN (((old.closed_at IS NULL) <> (new.closed_at IS NULL))) EXECUTE FUNCTION count_closed();
CREATE TRIGGER closed_counted_out AFTER DELETE ON users FOR EACH ROW WHEN ((old.closed_at IS NOT NULL)) EXECUTE FUNCTION count_closed();
CREATE TRIGGER counted_in AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people();
CREATE TRIGGER counted_out AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_people();
CREATE TRIGGER recounted AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people();
grant delete, insert, select, update on users to finaula_app_access;

create table verification_links (
  token_hash bytea not null,
  user_id uuid not null,
  entity_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  made_by uuid,
  first_opened_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint verification_links_pkey PRIMARY KEY (token_hash),
  constraint verification_links_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint verification_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint verification_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint verification_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX verification_links_by_maker ON verification_links USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX verification_links_by_user ON verification_links USING btree (user_id);
CREATE UNIQUE INDEX one_valid_link_per_user ON verification_links USING btree (user_id) WHERE (voided_at IS NULL);
alter table verification_links enable row level security;
create policy given on verification_links
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy not_inherited on verification_links
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = verification_links.user_id))));
CREATE TRIGGER belongs BEFORE INSERT ON verification_links FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on verification_links to finaula_app_access;

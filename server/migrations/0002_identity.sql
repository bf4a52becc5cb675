-- Entities, their people, and what opens an account: sessions, known browsers, links.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create type entity_type as enum ('financial', 'individual', 'others');
create type subscription as enum ('Standard', 'Paid');
create type user_role as enum ('SuperAdmin', 'EntidadAdmin', 'Empleado');

create table entities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- trimmed, lower case, without accents: what makes two names the same
  name_key text not null unique,
  entity_type entity_type not null,
  subscription subscription not null default 'Standard',
  razon_social text,
  contact_email text,
  signer_name text,
  pre_populated boolean not null default false,
  created_at timestamptz not null default now(),
  -- set while somebody holds it who took it over from the directory, so that it can be undone
  taken_over_at timestamptz,
  taken_over_by uuid,
  assistant_enabled boolean not null default true,
  -- Kept by count_people. Who has not verified the e-mail waits, whatever else; the others who may not sign in are inactive.
  people integer not null default 0,
  people_waiting integer not null default 0,
  people_inactive integer not null default 0
);

create unique index one_individual_entity on entities (entity_type) where entity_type = 'individual';
grant select, insert, update, delete on entities to finaula_app_access;

alter table entities enable row level security;
create policy seen on entities for select using ((select acts_for_all()) or id = (select acting_entity()));
create policy registered on entities for insert with check ((select acts_for_all()));
-- Whoever belongs to an entity may lock its row; its administrator changes it.
create policy changed on entities for update
  using ((select acts_for_all()) or id = (select acting_entity()))
  with check ((select acts_for_all()) or id = (select administered_entity()));

-- Lower case without accents, for any collation of the database.
create function plain_text(original text) returns text language sql immutable strict parallel safe
  return translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc');

create table users (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid references entities (id),
  name text not null check (length(name) between 1 and 120),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role user_role not null,
  email_verified_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- what a search looks in
  sought text not null generated always as (plain_text(name || ' ' || email)) stored,
  check ((role = 'SuperAdmin') = (entity_id is null))
);
alter table entities add foreign key (taken_over_by) references users (id);

create index users_by_name on users (entity_id, (name collate "es-MX-x-icu"), id);
comment on index users_by_name is 'people of an entity by name, a page at a time: entity-users, the training report and its exports';
create index users_waiting_first on users (entity_id, (email_verified_at is not null), (name collate "es-MX-x-icu"), id);
comment on index users_waiting_first is 'people of an entity, who has not verified first and then by name: the first page of entity-users';
create index users_newest on users (entity_id, created_at desc, id);
comment on index users_newest is 'people of an entity, the newest first';
create index users_waiting on users (entity_id, (name collate "es-MX-x-icu"), id) where email_verified_at is null;
comment on index users_waiting is 'those who wait: entity-users by that state, its summary of links, the SuperAdmin''s pending users';
create index users_administrators on users (entity_id, (name collate "es-MX-x-icu"), id) include (email_verified_at, is_active) where role = 'EntidadAdmin';
comment on index users_administrators is 'administrators of an entity: entity-users by that role, administrators_of, managed entities';
create index users_sought on users using gin (entity_id, sought gin_trgm_ops);
comment on index users_sought is 'people of an entity by letters of the name or e-mail: people_with';

grant select, insert, update, delete on users to finaula_app_access;

alter table users enable row level security;
create policy seen on users for select
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()));
create policy registered on users for insert with check ((select acts_for_all()));
-- Nobody moves to another entity, and no role rises, but by the platform or a SuperAdmin.
create policy changed on users for update
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and (role = 'Empleado' or id = (select acting_user()) and role::text = (select acting_role()))));

-- Once for each statement, so that an import of thousands updates its entity once. As the owner: whoever changes a person may not change the entity.
create function count_people() returns trigger language plpgsql security definer set search_path = public as $$
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
$$;
create trigger counted_in after insert on users referencing new table as added for each statement execute function count_people();
create trigger counted_out after delete on users referencing old table as removed for each statement execute function count_people();
create trigger recounted after update on users referencing old table as removed new table as added for each statement execute function count_people();

-- LIKE is not leakproof, so under row security it may use no index: this looks as the owner, among the people of the entity that the caller administers.
-- All of `words` must be in the name or the e-mail; the first three are looked up in the index.
create function people_with(words text[]) returns setof uuid language plpgsql stable security definer set search_path = public as $$
begin
  return query select id from users
    where entity_id = administered_entity()
      and sought like words[1] and sought like coalesce(words[2], words[1]) and sought like coalesce(words[3], words[1]) and sought like all (words);
end
$$;
revoke execute on function people_with from public;
grant execute on function people_with to finaula_app_access;

-- As the owner, because people who see no administrator ask it, too.
create function administrators_of(entity uuid) returns integer language sql stable security definer set search_path = public
  return (select count(*)::int from users where users.entity_id = entity and users.role = 'EntidadAdmin');
revoke execute on function administrators_of from public;
grant execute on function administrators_of to finaula_app_access;

-- For rows that say themselves whose entity they are of: a policy that looked each person up would read everybody of the entity.
create function belong_as_user() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from users where id = new.user_id);
  return new;
end
$$;

create table sessions (
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea primary key check (length(token_hash) = 32),
  -- names the session to its owner; the hash of its token never leaves
  id uuid not null default gen_random_uuid() unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- "Chrome en Windows"; the header itself is not kept
  device text not null default 'Dispositivo sin identificar' check (length(device) between 1 and 80),
  -- the known browser that it was opened in
  device_hash bytea check (length(device_hash) = 32)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to finaula_app_access;

-- What hangs on a user is seen by that user and by whoever administers their entity.
alter table sessions enable row level security;
create policy own on sessions
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = sessions.user_id and users.entity_id = (select administered_entity())));

-- Whose session a token opens, asked before anything is known of the caller: as the owner, so that no connection acts for everybody in order to ask.
-- last_seen_at is kept to within five minutes, so that reading does not write each time.
create function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
begin
  select users.id, users.name, users.email, users.role, users.entity_id, entities.name, users.email_verified_at, users.is_active, users.created_at, sessions.last_seen_at
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, seen
    from sessions
    join users on users.id = sessions.user_id
    left join entities on entities.id = users.entity_id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if seen < now() - interval '5 minutes' then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;
revoke execute on function open_session from public;
grant execute on function open_session to finaula_app_access;

-- Browsers in which somebody has signed in to an account with its password. Who attacks that account from elsewhere does not slow these down.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token that the browser keeps; one browser may be known to several accounts
  token_hash bytea not null check (length(token_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_age on known_devices (last_seen_at);
grant select, insert, update, delete on known_devices to finaula_app_access;

alter table known_devices enable row level security;
create policy own on known_devices
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = known_devices.user_id and users.entity_id = (select administered_entity())));

create table verification_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- set when a newer link for the same user was made
  voided_at timestamptz
);
create unique index one_valid_link_per_user on verification_links (user_id) where voided_at is null;
grant select, insert, update, delete on verification_links to finaula_app_access;
create trigger belongs before insert on verification_links for each row execute function belong_as_user();

-- For its administrator to give, not for the one who waits for it.
alter table verification_links enable row level security;
create policy given on verification_links using ((select acts_for_all()) or entity_id = (select administered_entity()));

create table reset_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- set when a newer link was made, or the password changed without it
  voided_at timestamptz,
  check (used_at is null or voided_at is null)
);
create unique index one_open_reset_link_per_user on reset_links (user_id) where used_at is null and voided_at is null;
grant select, insert, update, delete on reset_links to finaula_app_access;

alter table reset_links enable row level security;
create policy own on reset_links
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = reset_links.user_id and users.entity_id = (select administered_entity())));

insert into entities (name, name_key, entity_type) values ('Aprendiz Individual', 'aprendiz individual', 'individual');

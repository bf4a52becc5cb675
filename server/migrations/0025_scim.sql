-- What the directory of an institution says of its people and groups by SCIM 2.0 (RFC 7643 and 7644), and the tokens that it says it with. Employment facts follow
-- from it and stay when it goes.

create table scim_tokens (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- to within a minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid
);
create index scim_tokens_by_entity on scim_tokens (entity_id, created_at);
grant select, insert on scim_tokens to finaula_app_access;
grant update (last_used_at, revoked_at, revoked_by) on scim_tokens to finaula_app_access;

create table scim_directories (
  entity_id uuid primary key references entities (id),
  -- trial: what the directory says is kept and shown, and changes nobody
  state text not null default 'trial' check (state in ('trial', 'on')),
  switched_on_at timestamptz,
  -- in whose name people change
  switched_on_by uuid,
  -- the last request that was refused, and why
  refused_at timestamptz,
  refusal text
);
grant select, insert, update on scim_directories to finaula_app_access;

create table scim_users (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- null: not applied yet; of who was never to have access, for good
  user_id uuid references users (id) on delete set null,
  -- as it is compared: without case
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text,
  active boolean not null,
  -- that of work, by which a person of the institution is known
  address text not null,
  -- what the directory says, of the attributes that this platform knows
  resource jsonb not null,
  version integer not null default 1,
  -- what of it people's accounts and facts follow
  applied_version integer not null default 0,
  -- why it could not be applied, by its code
  refusal text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- the directory deleted it; nobody's account is
  removed_at timestamptz
);
create unique index scim_users_by_name on scim_users (entity_id, user_name) where removed_at is null;
create unique index scim_users_by_user on scim_users (user_id) where removed_at is null;
create index scim_users_of_user on scim_users (user_id);
create index scim_users_by_external_id on scim_users (entity_id, external_id) where removed_at is null;
create index scim_users_in_order on scim_users (entity_id, created_at, id) where removed_at is null;
comment on index scim_users_in_order is 'people of a directory, a page at a time';
create index scim_users_unapplied on scim_users (entity_id, id) where applied_version < version;
grant select, insert, update, delete on scim_users to finaula_app_access;

create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  display_name text not null check (length(display_name) between 1 and 120),
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create unique index scim_groups_by_name on scim_groups (entity_id, lower(display_name));
create index scim_groups_in_order on scim_groups (entity_id, created_at, id);
grant select, insert, update, delete on scim_groups to finaula_app_access;

create table scim_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  scim_user_id uuid not null references scim_users (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- of several groups, the last one that a person came to is their area
  added_at timestamptz not null default clock_timestamp(),
  primary key (group_id, scim_user_id)
);
create index scim_members_by_user on scim_members (scim_user_id, added_at desc);
grant select, insert, delete on scim_members to finaula_app_access;

do $$
declare
  said text;
begin
  foreach said in array array['scim_tokens', 'scim_directories', 'scim_users', 'scim_groups', 'scim_members'] loop
    execute format('alter table %I enable row level security', said);
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', said);
  end loop;
end
$$;

-- People and groups that an institution's directory sends by SCIM 2.0 (RFC 7643 and 7644), and its tokens.
-- Employment facts follow from them and stay when they are deleted.
create table scim_tokens (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- SHA-256 of the token, which is never stored
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- the last day
  expires_on date not null check (expires_on <= created_at::date + 366),
  -- to within a minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid
);
create index scim_tokens_by_entity on scim_tokens (entity_id, created_at);
grant select, insert on scim_tokens to finaula_app_access;
grant update (last_used_at, revoked_at, revoked_by, expires_on) on scim_tokens to finaula_app_access;
alter table scim_tokens enable row level security;

create table scim_directories (
  entity_id uuid primary key references entities (id),
  -- trial: requests are stored and shown, but change no person
  state text not null default 'trial' check (state in ('trial', 'on')),
  switched_on_at timestamptz,
  -- the administrator who switched it on
  switched_on_by uuid,
  -- the last refused request, and its reason
  refused_at timestamptz,
  refusal text
);
grant select, insert, update on scim_directories to finaula_app_access;
alter table scim_directories enable row level security;

create table scim_users (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- null: not applied yet, or a person who never got access
  user_id uuid references users (id) on delete set null,
  -- lower case, as it is compared
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text,
  active boolean not null,
  -- the work address, which identifies a person of the institution
  address text not null,
  -- the attributes that this platform knows
  resource jsonb not null,
  version integer not null default 1,
  -- the version that accounts and facts reflect
  applied_version integer not null default 0,
  -- stated values that were shortened or left out: sentences by attribute
  notes jsonb not null default '{}',
  -- the code of the reason why it could not be applied
  refusal text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- set when the directory deleted it; accounts are never deleted
  removed_at timestamptz
);
create unique index scim_users_by_name on scim_users (entity_id, user_name) where removed_at is null;
create unique index scim_users_by_user on scim_users (user_id) where removed_at is null;
create index scim_users_of_user on scim_users (user_id);
create unique index scim_users_by_external_id on scim_users (entity_id, external_id) where removed_at is null;
create index scim_users_ever_called on scim_users (entity_id, external_id);
create index scim_users_in_order on scim_users (entity_id, created_at, id) where removed_at is null;
comment on index scim_users_in_order is 'people of a directory, a page at a time';
create index scim_users_unapplied on scim_users (entity_id, id) where applied_version < version;
grant select, insert, update, delete on scim_users to finaula_app_access;
alter table scim_users enable row level security;

create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  display_name text not null check (length(display_name) between 1 and 256),
  external_id text,
  notes jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create unique index scim_groups_by_name on scim_groups (entity_id, lower(display_name));
create index scim_groups_in_order on scim_groups (entity_id, created_at, id);
grant select, insert, update, delete on scim_groups to finaula_app_access;
alter table scim_groups enable row level security;

create table scim_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  scim_user_id uuid not null references scim_users (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- of several groups, the one joined last is the person's area
  added_at timestamptz not null default clock_timestamp(),
  primary key (group_id, scim_user_id)
);
create index scim_members_by_user on scim_members (scim_user_id, added_at desc);
grant select, insert, delete on scim_members to finaula_app_access;
alter table scim_members enable row level security;

-- Entities and users.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create type entity_type as enum ('financial', 'individual', 'others');
create type subscription as enum ('Standard', 'Paid');
create type user_role as enum ('SuperAdmin', 'EntidadAdmin', 'Empleado', 'Auditor');
create type entity_review as enum ('pending', 'verified', 'suspended');

create table entities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- trimmed, lower case, without accents: two names with the same key are the same name
  name_key text not null unique,
  entity_type entity_type not null,
  subscription subscription not null default 'Standard',
  razon_social text,
  contact_email text,
  signer_name text,
  pre_populated boolean not null default false,
  created_at timestamptz not null default now(),
  -- set while the entity is held by the person who took it over from the directory, so that it can be undone
  taken_over_at timestamptz,
  taken_over_by uuid,
  assistant_enabled boolean not null default true,
  -- Kept by count_people. Users with an unverified e-mail wait; the others who may not sign in are inactive.
  people integer not null default 0,
  people_waiting integer not null default 0,
  people_inactive integer not null default 0,
  people_closed integer not null default 0,
  -- The latest row of entity_reviews, kept by its trigger: no statement of the application writes these two.
  review entity_review not null default 'verified',
  reviewed_at timestamptz,
  -- The publicly known domain of a directory entry.
  directory_domain text check (directory_domain = lower(directory_domain)),
  -- The name as it looks: names with the same skeleton cannot be told apart
  -- (features/institutions/entity-name.ts).
  name_skeleton text not null
);
create unique index one_individual_entity on entities (entity_type) where entity_type = 'individual';
create index entities_by_skeleton on entities (name_skeleton);
comment on index entities_by_skeleton is 'whether a new name looks like an existing one: check-entity-name, register-entity';
grant select, delete on entities to finaula_app_access;
grant insert (id, name, name_key, name_skeleton, entity_type, subscription, razon_social, contact_email, signer_name, pre_populated, directory_domain) on entities to finaula_app_access;
grant update (name, name_key, name_skeleton, subscription, razon_social, contact_email, signer_name, taken_over_at, taken_over_by, assistant_enabled, directory_domain) on entities to finaula_app_access;
alter table entities enable row level security;

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
  -- the searchable text
  sought text not null generated always as (plain_text(name || ' ' || email)) stored,
  -- set when the user was registered before a takeover: hidden from the new administrator until verification
  inherited_at timestamptz,
  -- set when the administrator who verified the user lost the entity because its takeover was undone
  unverified_at timestamptz,
  -- email_verified_at gives access (a link, the individual entity, a SuperAdmin).
  -- email_proven_at says that the owner showed control of the mailbox.
  email_proven_at timestamptz,
  closed_at timestamptz check (closed_at is null or not is_active),
  -- An invited user has no password until the invitation is accepted: password_hash is '!'.
  invited_at timestamptz,
  constraint belongs_to_an_entity check ((role in ('SuperAdmin', 'Auditor')) = (entity_id is null))
);
alter table entities add foreign key (taken_over_by) references users (id) on delete set null;
create index entities_by_taker on entities (taken_over_by) where taken_over_by is not null;
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
create index users_waiting_since on users (created_at) where email_verified_at is null;
comment on index users_waiting_since is 'registrations that nobody confirmed in 30 days: expire-registrations';
grant select, insert, update, delete on users to finaula_app_access;
alter table users enable row level security;

insert into entities (name, name_key, name_skeleton, entity_type)
  values ('Aprendiz Individual', 'aprendiz individual', 'aprendlzlndlvldual', 'individual');

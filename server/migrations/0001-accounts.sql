-- Entities, their people, their sessions and their verification links (spec §3, §4; design §4).

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
  created_at timestamptz not null default now()
);

create unique index one_individual_entity on entities (entity_type) where entity_type = 'individual';

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
  check ((role = 'SuperAdmin') = (entity_id is null))
);

create index users_by_entity on users (entity_id);

create table sessions (
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table verification_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- set when a newer link for the same user was made
  voided_at timestamptz
);

create unique index one_valid_link_per_user on verification_links (user_id) where voided_at is null;

insert into entities (name, name_key, entity_type) values ('Aprendiz Individual', 'aprendiz individual', 'individual');

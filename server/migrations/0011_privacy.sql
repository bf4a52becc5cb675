-- Rights over one's own data (LFPDPPP, DOF 20-mar-2025, arts. 21 to 25), notices of acts by others, and
-- blocked identities. How an account was made, and the privacy notice that its owner was shown.
create table registrations (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  at timestamptz not null default now(),
  -- "Chrome en Windows"
  device text not null check (length(device) between 1 and 80),
  -- SHA-256 of the token that the browser keeps
  device_hash bytea check (length(device_hash) = 32),
  privacy_notice text not null check (length(privacy_notice) between 1 and 20)
);
create index registrations_by_device on registrations (device_hash);
grant select, insert, update, delete on registrations to finaula_app_access;
alter table registrations enable row level security;

-- An act of another person on an account: its owner sees it at sign-in until acknowledging it.
create table account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  kind text not null check (kind in ('password_reset', 'password_set', 'name_corrected', 'email_corrected', 'email_changed', 'second_factor_reset', 'provider_linked', 'provider_unlinked', 'closure_requested')),
  -- null: the actor is unknown
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now(),
  acknowledged_at timestamptz
);
create index account_notices_open on account_notices (user_id, at) where acknowledged_at is null;
create index account_notices_by_age on account_notices (at);
create index account_notices_by_actor on account_notices (actor_id) where actor_id is not null;
create index account_notices_by_user on account_notices (user_id);
grant select, insert, update, delete on account_notices to finaula_app_access;
alter table account_notices enable row level security;

-- Rectifications (art. 23). Rows stay; their values are erased when the account is closed.
create table identity_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  field text not null check (field in ('name', 'email')),
  old_value text,
  new_value text,
  changed_by uuid references users (id) on delete set null,
  at timestamptz not null default now(),
  check ((old_value is null) = (new_value is null))
);
create index identity_changes_by_user on identity_changes (user_id, field, at);
create index identity_changes_by_actor on identity_changes (changed_by) where changed_by is not null;
grant select, insert, update on identity_changes to finaula_app_access;
alter table identity_changes enable row level security;

-- A new e-mail address that the owner asked for: it takes effect when a link sent there is opened.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  email text not null check (email = lower(email)),
  requested_at timestamptz not null default now(),
  -- SHA-256 of the link's token; null until one is made
  token_hash bytea unique check (length(token_hash) = 32),
  made_by uuid references users (id) on delete set null,
  expires_at timestamptz,
  check ((token_hash is null) = (expires_at is null))
);
create index email_changes_by_entity on email_changes (entity_id, requested_at);
create index email_changes_by_maker on email_changes (made_by) where made_by is not null;
grant select, insert, update, delete on email_changes to finaula_app_access;
alter table email_changes enable row level security;

-- Blocked identities (art. 2 III, art. 24): kept only to answer for past acts, and erased when the term ends.
-- The application writes and erases them, but can never read them.
create table blocked_identities (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  name text not null,
  email text not null,
  -- the rectifications, which contain name and e-mail too
  changes jsonb not null default '[]',
  -- the administrator's note of the request
  reason text,
  requested_by uuid references users (id) on delete set null,
  blocked_at timestamptz not null default now(),
  erase_after timestamptz not null
);
create index blocked_identities_by_term on blocked_identities (erase_after);
create index blocked_identities_by_asker on blocked_identities (requested_by) where requested_by is not null;
grant insert, delete on blocked_identities to finaula_app_access;
grant select (user_id, erase_after) on blocked_identities to finaula_app_access;
alter table blocked_identities enable row level security;

-- An administrator's request to close an account. The person may object for some days; afterwards a job
-- closes it.
create table closure_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null default now(),
  closes_at timestamptz not null default now() + interval '7 days',
  -- cleared when the request ends: the blocked identity keeps it
  reason text check (length(reason) between 1 and 500),
  outcome text check (outcome in ('closed', 'objected', 'withdrawn')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index one_open_closure on closure_requests (user_id) where outcome is null;
create index closure_requests_due on closure_requests (closes_at) where outcome is null;
create index closure_requests_by_entity on closure_requests (entity_id);
create index closure_requests_by_user on closure_requests (user_id);
create index closure_requests_by_asker on closure_requests (requested_by) where requested_by is not null;
grant select, insert, update on closure_requests to finaula_app_access;
alter table closure_requests enable row level security;

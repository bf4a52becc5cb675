create table auditors (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  user_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- the last day of access
  until date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index auditors_by_entity on auditors (entity_id, recorded_at);
create index auditors_by_user on auditors (user_id);
grant select, insert on auditors to finaula_app_access;
alter table auditors enable row level security;

-- Ends an invitation before its last day.
create table auditor_ends (
  auditor_id uuid primary key references auditors (id),
  entity_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- null: no person ended it
  recorded_by uuid
);
create index auditor_ends_by_entity on auditor_ends (entity_id);
grant select, insert on auditor_ends to finaula_app_access;
alter table auditor_ends enable row level security;

-- A document that an auditor opened, once each; the ledger records the first time too.
create table auditor_openings (
  auditor_id uuid not null references auditors (id),
  entity_id uuid not null,
  what text not null,
  -- the requested date; null where there is none
  on_day date,
  -- the person, programme or file
  subject uuid,
  format text not null,
  opened_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (auditor_id, what, on_day, subject, format)
);
create index auditor_openings_by_entity on auditor_openings (entity_id);
grant select, insert on auditor_openings to finaula_app_access;
alter table auditor_openings enable row level security;

-- phase: expand
-- One person's way through a package (docs/decisions/0076-packages.md).
create table package_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid not null references entities (id),
  package_id uuid not null references course_packages (id),
  -- counts openings and stored states
  sequence integer not null default 1 check (sequence > 0),
  -- {item, from 0: its cmi}, as the package left it; jsonb would refuse characters that packages store
  items json not null default '{}',
  -- opens the files of the package for a while; an older ticket ends with the next opening
  ticket_hash bytea not null unique check (length(ticket_hash) = 32),
  ticket_until timestamptz not null,
  -- an author's trial earns nothing
  is_trial boolean not null,
  started_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  -- set by its certificate, or by a start from the beginning
  ended_at timestamptz
);
create unique index one_open_attempt on package_attempts (user_id, package_id, is_trial) where ended_at is null;
create index package_attempts_by_entity on package_attempts (entity_id);
create index package_attempts_by_package on package_attempts (package_id);
grant select, insert, update, delete on package_attempts to finaula_app_access;
alter table package_attempts enable row level security;

-- A package can pass a person without a score.
alter table certificates alter column score drop not null;
alter table certificates drop constraint certificates_earned_by_check,
  add constraint certificates_earned_by_check check (earned_by in ('quiz', 'exam', 'practice', 'package')),
  add constraint score_of_answers check (score is not null or earned_by = 'package');

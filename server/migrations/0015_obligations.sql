-- History of verified and active: users holds only the current values.
create table account_facts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid not null,
  verified boolean not null,
  active boolean not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index account_facts_by_entity on account_facts (entity_id, user_id, recorded_at);
comment on index account_facts_by_entity is 'who could be obliged on a date: standings_on';
grant select on account_facts to finaula_app_access;
alter table account_facts enable row level security;

create table obligations (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  created_by uuid not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index obligations_by_entity on obligations (entity_id);
grant select, insert on obligations to finaula_app_access;
alter table obligations enable row level security;

-- The version recorded last up to a day is in force on it; the first version also before it was recorded,
-- from its start.
create table obligation_versions (
  obligation_id uuid not null references obligations (id),
  version integer not null check (version > 0),
  entity_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  legal_basis text not null check (length(legal_basis) between 1 and 500),
  course_ids text[] not null check (cardinality(course_ids) between 1 and 40),
  evidence text not null check (evidence in ('quiz', 'exam')),
  -- conditions of the audience, all of which must hold; none given: everyone
  areas text[] check (cardinality(areas) > 0),
  positions text[] check (cardinality(positions) > 0),
  people uuid[] check (cardinality(people) > 0),
  hired_after date,
  starts_on date not null,
  first_due_days integer check (first_due_days between 0 and 3650),
  first_due_on date,
  repeat_months integer check (repeat_months between 1 and 120),
  repeat_month smallint check (repeat_month between 1 and 12),
  repeat_day smallint check (repeat_day between 1 and 31),
  warn_days integer not null check (warn_days between 0 and 365),
  -- only certificates issued from that day on count
  counts_from date,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (obligation_id, version),
  check (num_nonnulls(first_due_days, first_due_on) = 1),
  check (num_nonnulls(repeat_month, repeat_day) in (0, 2)),
  check (num_nonnulls(repeat_months, repeat_month) <= 1)
);
create index obligation_versions_by_entity on obligation_versions (entity_id);
grant select, insert on obligation_versions to finaula_app_access;
alter table obligation_versions enable row level security;

create table obligation_ends (
  obligation_id uuid primary key references obligations (id),
  entity_id uuid not null,
  -- the first day on which it no longer applies
  ends_on date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index obligation_ends_by_entity on obligation_ends (entity_id);
grant select, insert on obligation_ends to finaula_app_access;
alter table obligation_ends enable row level security;

-- A person excused from the day of recording until a last day, or until the waiver is ended.
create table waivers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null,
  user_id uuid not null,
  obligation_id uuid not null references obligations (id),
  until date not null,
  reason text not null check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index waivers_by_entity on waivers (entity_id, user_id);
grant select, insert on waivers to finaula_app_access;
alter table waivers enable row level security;

create table waiver_ends (
  waiver_id uuid primary key references waivers (id),
  entity_id uuid not null,
  user_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index waiver_ends_by_entity on waiver_ends (entity_id);
grant select, insert on waiver_ends to finaula_app_access;
alter table waiver_ends enable row level security;

-- The kinds of obligation mail that an institution sends, and the last day that was processed
-- (docs/decisions/0033-reminders.md). The dedupe_key limits them to one a person and day.
create table reminder_settings (
  entity_id uuid primary key references entities (id),
  obligation_assigned boolean not null default true,
  reminder boolean not null default true,
  weekly_digest boolean not null default true,
  last_round date
);
grant select, insert, update on reminder_settings to finaula_app_access;
alter table reminder_settings enable row level security;

-- Changes of a law: a notice of the platform, and each institution's decision. Certifying again is an
-- obligation of its own, in which only certificates from a day on count; earlier obligations are never
-- rewritten.
create table reforms (
  id uuid primary key default gen_random_uuid(),
  -- a key of content/sources.yaml
  source_key text not null check (length(source_key) between 1 and 60),
  source_name text not null,
  title text not null check (length(title) between 1 and 120),
  summary text not null check (length(summary) between 1 and 2000),
  published_on date not null,
  -- courses that cite the source, as the SuperAdmin chose among them
  course_ids text[] not null check (cardinality(course_ids) between 1 and 40),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
grant select, insert on reforms to finaula_app_access;
alter table reforms enable row level security;

create table reform_decisions (
  reform_id uuid not null references reforms (id),
  entity_id uuid not null references entities (id),
  decision text not null check (decision in ('everyone', 'areas', 'inform')),
  areas text[] check ((decision = 'areas') = (areas is not null)),
  -- the obligation that certifies again
  obligation_id uuid references obligations (id) check ((decision = 'inform') = (obligation_id is null)),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (reform_id, entity_id)
);
create index reform_decisions_by_entity on reform_decisions (entity_id);
create index reform_decisions_by_obligation on reform_decisions (obligation_id);
grant select, insert on reform_decisions to finaula_app_access;
alter table reform_decisions enable row level security;

-- phase: expand
-- Training that an institution documents and the platform did not give: constancias of other providers and
-- attendance in a classroom (docs/decisions/0066-documented-training.md).

-- Scanned constancias and attendance lists. A row that a training names cannot be deleted.
create table training_scans (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- images are encoded again; a PDF is kept as it came
  media_type text not null check (media_type in ('application/pdf', 'image/webp')),
  content bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  added_at timestamptz not null default now(),
  added_by uuid not null
);
alter table training_scans alter column content set storage external;
create index training_scans_by_entity on training_scans (entity_id, added_at);
grant select, insert, delete on training_scans to finaula_app_access;
alter table training_scans enable row level security;

create table documented_trainings (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  kind text not null check (kind in ('constancia', 'session')),
  title text not null check (length(title) between 1 and 200),
  held_on date not null,
  hours numeric(5, 1) check (hours > 0),
  -- the instructor or the provider
  provider text not null check (length(provider) between 1 and 200),
  course_ids text[] not null check (cardinality(course_ids) between 1 and 40),
  -- the last valid day, if the document states one
  valid_until date check (valid_until >= held_on),
  scan_id uuid references training_scans (id),
  -- proves the scan by the digest of this row in the ledger
  scan_sha256 bytea check ((scan_id is null) = (scan_sha256 is null)),
  import_id uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index documented_trainings_by_entity on documented_trainings (entity_id, held_on desc);
create index documented_trainings_by_scan on documented_trainings (scan_id) where scan_id is not null;
create index documented_trainings_by_import on documented_trainings (import_id) where import_id is not null;
grant select, insert on documented_trainings to finaula_app_access;
alter table documented_trainings enable row level security;

create table documented_attendances (
  id uuid primary key default gen_random_uuid(),
  training_id uuid not null references documented_trainings (id),
  entity_id uuid not null,
  user_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  unique (training_id, user_id)
);
create index documented_attendances_by_user on documented_attendances (entity_id, user_id);
grant select, insert on documented_attendances to finaula_app_access;
alter table documented_attendances enable row level security;

create table documented_withdrawals (
  attendance_id uuid primary key references documented_attendances (id),
  entity_id uuid not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index documented_withdrawals_by_user on documented_withdrawals (entity_id, user_id);
grant select, insert on documented_withdrawals to finaula_app_access;
alter table documented_withdrawals enable row level security;

-- A file of trainings, from upload to result.
create table training_imports (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 bytea not null check (length(sha256) = 32),
  ignored_titles text[] not null default '{}',
  state text not null default 'ready' check (state in ('ready', 'applied', 'undone')),
  applied_at timestamptz,
  undone_at timestamptz
);
create index training_imports_by_entity on training_imports (entity_id, created_at desc);
create index training_imports_by_age on training_imports (created_at);
comment on index training_imports_by_age is 'what was read of files goes after a while: cleanup-expired';
grant select, insert, update, delete on training_imports to finaula_app_access;
alter table training_imports enable row level security;

create table training_import_rows (
  import_id uuid not null references training_imports (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- the row number that a spreadsheet program shows
  row_number integer not null,
  kind text not null check (kind in ('create', 'unchanged', 'refused')),
  -- the person that the row names
  user_id uuid,
  -- values by column of the template; terms of the training, when all can be read
  cells jsonb not null,
  terms jsonb,
  -- [{field, value, code, sentence}]
  problems jsonb not null default '[]',
  primary key (import_id, row_number)
);
create index training_import_rows_by_kind on training_import_rows (import_id, kind, row_number);
grant select, insert, delete on training_import_rows to finaula_app_access;
alter table training_import_rows enable row level security;

-- Null: only constancias of the platform count. An exam has no substitute.
alter table obligation_versions add column counts_documented boolean
  check (counts_documented is not true or evidence = 'quiz');

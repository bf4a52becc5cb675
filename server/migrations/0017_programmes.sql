-- The annual training programme: drafted from the obligations, and the versions that the institution's bodies
-- approved. Progress is computed from facts (docs/decisions/0031-programme.md).
create table programmes (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  year smallint not null check (year between 2000 and 2100),
  created_by uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (entity_id, year)
);
grant select, insert on programmes to finaula_app_access;
alter table programmes enable row level security;

-- The draft of the next version. Audience and courses are those of the obligation version that it was drafted
-- from.
create table programme_rows (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programmes (id),
  entity_id uuid not null,
  obligation_id uuid not null,
  obligation_version integer not null,
  -- size of the audience at drafting
  people integer not null check (people >= 0),
  -- hours of its courses, for one person
  hours numeric(5, 2) not null check (hours >= 0),
  planned_month smallint not null check (planned_month between 1 and 12),
  responsible text not null check (length(responsible) between 1 and 120),
  recorded_at timestamptz not null default clock_timestamp(),
  unique (programme_id, obligation_id),
  foreign key (obligation_id, obligation_version) references obligation_versions (obligation_id, version)
);
create index programme_rows_by_obligation on programme_rows (obligation_id, obligation_version);
grant select, insert, update, delete on programme_rows to finaula_app_access;
alter table programme_rows enable row level security;

create table programme_versions (
  programme_id uuid not null references programmes (id),
  version integer not null check (version > 0),
  entity_id uuid not null,
  -- JSON, byte for byte as approved
  document text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(document, 'UTF8'))),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (programme_id, version)
);
create index programme_versions_by_entity on programme_versions (entity_id);
grant select, insert on programme_versions to finaula_app_access;
alter table programme_versions enable row level security;

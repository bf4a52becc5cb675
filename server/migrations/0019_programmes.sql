-- The annual training programme: what an institution plans for a year, drafted from its obligations, and the versions that its bodies approved. What was done
-- is computed from facts (docs/decisions/0031-programme.md).

create table programmes (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  year smallint not null check (year between 2000 and 2100),
  created_by uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (entity_id, year)
);
grant select, insert on programmes to finaula_app_access;
create trigger frozen before update or delete on programmes for each row execute function refuse_rewriting();
create trigger kept before truncate on programmes for each statement execute function refuse_rewriting();

-- The draft of the next version. Whom and what it is about says the version of the obligation from which it was drafted.
create table programme_rows (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programmes (id),
  entity_id uuid not null,
  obligation_id uuid not null,
  obligation_version integer not null,
  -- how many were of its audience when it was drafted
  people integer not null check (people >= 0),
  -- of its courses, for one person
  hours numeric(5, 2) not null check (hours >= 0),
  planned_month smallint not null check (planned_month between 1 and 12),
  responsible text not null check (length(responsible) between 1 and 120),
  recorded_at timestamptz not null default clock_timestamp(),
  unique (programme_id, obligation_id),
  foreign key (obligation_id, obligation_version) references obligation_versions (obligation_id, version)
);
create index programme_rows_by_obligation on programme_rows (obligation_id, obligation_version);
grant select, insert, update, delete on programme_rows to finaula_app_access;

create table programme_versions (
  programme_id uuid not null references programmes (id),
  version integer not null check (version > 0),
  entity_id uuid not null,
  -- JSON, byte for byte what was approved
  document text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(document, 'UTF8'))),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  primary key (programme_id, version)
);
create index programme_versions_by_entity on programme_versions (entity_id);
grant select, insert on programme_versions to finaula_app_access;
create trigger frozen before update or delete on programme_versions for each row execute function refuse_rewriting();
create trigger kept before truncate on programme_versions for each statement execute function refuse_rewriting();

create function belong_as_programme() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from programmes where id = new.programme_id);
  return new;
end
$$;
create trigger belongs before insert on programme_rows for each row execute function belong_as_programme();
create trigger belongs before insert on programme_versions for each row execute function belong_as_programme();

do $$
declare
  planned text;
begin
  foreach planned in array array['programmes', 'programme_rows', 'programme_versions'] loop
    execute format('alter table %I enable row level security', planned);
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select administered_entity()))', planned);
    execute format('create policy recorded on %I for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()))', planned);
  end loop;
end
$$;
create policy edited on programme_rows for update using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy removed on programme_rows for delete using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.belong_as_programme()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.entity_id := (select entity_id from programmes where id = new.programme_id);
  return new;
end
$function$;

create table programme_rows (
  id uuid not null default gen_random_uuid(),
  programme_id uuid not null,
  entity_id uuid not null,
  obligation_id uuid not null,
  obligation_version integer not null,
  people integer not null,
  hours numeric(5,2) not null,
  planned_month smallint not null,
  responsible text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint programme_rows_pkey PRIMARY KEY (id),
  constraint programme_rows_programme_id_obligation_id_key UNIQUE (programme_id, obligation_id),
  constraint programme_rows_obligation_id_obligation_version_fkey FOREIGN KEY (obligation_id, obligation_version) REFERENCES obligation_versions(obligation_id, version),
  constraint programme_rows_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint programme_rows_hours_check CHECK ((hours >= (0)::numeric)),
  constraint programme_rows_people_check CHECK ((people >= 0)),
  constraint programme_rows_planned_month_check CHECK (((planned_month >= 1) AND (planned_month <= 12))),
  constraint programme_rows_responsible_check CHECK (((length(responsible) >= 1) AND (length(responsible) <= 120)))
);
CREATE INDEX programme_rows_by_obligation ON programme_rows USING btree (obligation_id, obligation_version);
alter table programme_rows enable row level security;
create policy audited on programme_rows for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy edited on programme_rows for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy recorded on programme_rows for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy removed on programme_rows for delete
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on programme_rows for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON programme_rows FOR EACH ROW EXECUTE FUNCTION belong_as_programme();
grant delete, insert, select, update on programme_rows to finaula_app_access;

create table programme_versions (
  programme_id uuid not null,
  version integer not null,
  entity_id uuid not null,
  document text not null,
  sha256 bytea not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint programme_versions_pkey PRIMARY KEY (programme_id, version),
  constraint programme_versions_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint programme_versions_check CHECK ((sha256 = sha256(convert_to(document, 'UTF8'::name)))),
  constraint programme_versions_version_check CHECK ((version > 0))
);
CREATE INDEX programme_versions_by_entity ON programme_versions USING btree (entity_id);
alter table programme_versions enable row level security;
create policy audited on programme_versions for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy recorded on programme_versions for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on programme_versions for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON programme_versions FOR EACH ROW EXECUTE FUNCTION belong_as_programme();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON programme_versions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON programme_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on programme_versions to finaula_app_access;

create table programmes (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  year smallint not null,
  created_by uuid not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint programmes_pkey PRIMARY KEY (id),
  constraint programmes_entity_id_year_key UNIQUE (entity_id, year),
  constraint programmes_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint programmes_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
alter table programmes enable row level security;
create policy audited on programmes for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy recorded on programmes for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on programmes for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON programmes FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON programmes FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on programmes to finaula_app_access;

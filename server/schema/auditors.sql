-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.audit_in_force(person uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT auditors.id FROM auditors WHERE ((auditors.user_id = audit_in_force.person) AND (auditors.until >= mexican_today()) AND (NOT (EXISTS (SELECT FROM auditor_ends WHERE (auditor_ends.auditor_id = auditors.id))))) ORDER BY auditors.recorded_at DESC LIMIT 1);
revoke execute on function audit_in_force(uuid) from public;
grant execute on function audit_in_force(uuid) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.audited_entity()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (current_setting('finaula.role'::text, true) = 'Auditor'::text) THEN (NULLIF(current_setting('finaula.entity'::text, true), ''::text))::uuid ELSE NULL::uuid END;

CREATE OR REPLACE FUNCTION public.belong_as_auditor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.entity_id := (select entity_id from auditors where id = new.auditor_id);
  return new;
end
$function$;

create table auditor_ends (
  auditor_id uuid not null,
  entity_id uuid not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint auditor_ends_pkey PRIMARY KEY (auditor_id),
  constraint auditor_ends_auditor_id_fkey FOREIGN KEY (auditor_id) REFERENCES auditors(id)
);
CREATE INDEX auditor_ends_by_entity ON auditor_ends USING btree (entity_id);
alter table auditor_ends enable row level security;
create policy ended on auditor_ends for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on auditor_ends for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON auditor_ends FOR EACH ROW EXECUTE FUNCTION belong_as_auditor();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON auditor_ends FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON auditor_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on auditor_ends to finaula_app_access;

create table auditor_openings (
  auditor_id uuid not null,
  entity_id uuid not null,
  what text not null,
  on_day date,
  subject uuid,
  format text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  constraint auditor_openings_auditor_id_what_on_day_subject_format_key UNIQUE NULLS NOT DISTINCT (auditor_id, what, on_day, subject, format),
  constraint auditor_openings_auditor_id_fkey FOREIGN KEY (auditor_id) REFERENCES auditors(id)
);
CREATE INDEX auditor_openings_by_entity ON auditor_openings USING btree (entity_id);
alter table auditor_openings enable row level security;
create policy noted on auditor_openings for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on auditor_openings for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON auditor_openings FOR EACH ROW EXECUTE FUNCTION belong_as_auditor();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON auditor_openings FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON auditor_openings FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on auditor_openings to finaula_app_access;

create table auditors (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  user_id uuid not null,
  name text not null,
  email text not null,
  reason text not null,
  until date not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint auditors_pkey PRIMARY KEY (id),
  constraint auditors_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint auditors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint auditors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint auditors_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX auditors_by_entity ON auditors USING btree (entity_id, recorded_at);
CREATE INDEX auditors_by_user ON auditors USING btree (user_id);
alter table auditors enable row level security;
create policy invited on auditors for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on auditors for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON auditors FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON auditors FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on auditors to finaula_app_access;

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table reform_decisions (
  reform_id uuid not null,
  entity_id uuid not null,
  decision text not null,
  areas text[],
  obligation_id uuid,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint reform_decisions_pkey PRIMARY KEY (reform_id, entity_id),
  constraint reform_decisions_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint reform_decisions_obligation_id_fkey FOREIGN KEY (obligation_id) REFERENCES obligations(id),
  constraint reform_decisions_reform_id_fkey FOREIGN KEY (reform_id) REFERENCES reforms(id),
  constraint reform_decisions_check CHECK (((decision = 'areas'::text) = (areas IS NOT NULL))),
  constraint reform_decisions_check1 CHECK (((decision = 'inform'::text) = (obligation_id IS NULL))),
  constraint reform_decisions_decision_check CHECK ((decision = ANY (ARRAY['everyone'::text, 'areas'::text, 'inform'::text])))
);
CREATE INDEX reform_decisions_by_entity ON reform_decisions USING btree (entity_id);
CREATE INDEX reform_decisions_by_obligation ON reform_decisions USING btree (obligation_id);
alter table reform_decisions enable row level security;
create policy decided on reform_decisions for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on reform_decisions for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON reform_decisions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON reform_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on reform_decisions to finaula_app_access;

create table reforms (
  id uuid not null default gen_random_uuid(),
  source_key text not null,
  source_name text not null,
  title text not null,
  summary text not null,
  published_on date not null,
  course_ids text[] not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint reforms_pkey PRIMARY KEY (id),
  constraint reforms_course_ids_check CHECK (((cardinality(course_ids) >= 1) AND (cardinality(course_ids) <= 40))),
  constraint reforms_source_key_check CHECK (((length(source_key) >= 1) AND (length(source_key) <= 60))),
  constraint reforms_summary_check CHECK (((length(summary) >= 1) AND (length(summary) <= 2000))),
  constraint reforms_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
alter table reforms enable row level security;
create policy published on reforms for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on reforms for select
  using (( SELECT acting_role() AS acting_role) IS NOT NULL);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON reforms FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON reforms FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on reforms to finaula_app_access;

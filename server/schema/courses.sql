-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table courses (
  id text not null,
  "position" integer not null,
  version text not null,
  document jsonb not null,
  loaded_at timestamp with time zone not null default now(),
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_check CHECK (((document ->> 'id'::text) = id)),
  constraint courses_id_check CHECK ((id ~ '^[a-z0-9-]{1,40}$'::text))
);
alter table courses enable row level security;
create policy loaded on courses
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on courses for select
  using true;
grant delete, insert, select, update on courses to finaula_app_access;

create table progress (
  user_id uuid not null,
  course_id text not null,
  slide_number integer not null,
  updated_at timestamp with time zone not null default now(),
  entity_id uuid,
  constraint progress_pkey PRIMARY KEY (user_id, course_id),
  constraint progress_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint progress_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint progress_slide_number_check CHECK ((slide_number > 0))
);
alter table progress enable row level security;
create policy erased on progress for delete
  using ( SELECT acts_for_all() AS acts_for_all);
create policy not_inherited on progress
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = progress.user_id))));
create policy own on progress
  using (user_id = ( SELECT acting_user() AS acting_user))
  with check (user_id = ( SELECT acting_user() AS acting_user));
create policy seen on progress for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON progress FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on progress to finaula_app_access;

create table youtube_courses (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  title text not null,
  youtube_url text not null,
  description text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint youtube_courses_pkey PRIMARY KEY (id),
  constraint youtube_courses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint youtube_courses_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint youtube_courses_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150)))
);
CREATE INDEX youtube_courses_by_entity ON youtube_courses USING btree (entity_id, created_at);
CREATE INDEX youtube_courses_by_maker ON youtube_courses USING btree (created_by) WHERE (created_by IS NOT NULL);
alter table youtube_courses enable row level security;
create policy added on youtube_courses for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT acting_entity() AS acting_entity)) AND (created_by = ( SELECT acting_user() AS acting_user))));
create policy removed on youtube_courses for delete
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)) OR ((entity_id = ( SELECT acting_entity() AS acting_entity)) AND (created_by = ( SELECT acting_user() AS acting_user))));
create policy shared on youtube_courses for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT acting_entity() AS acting_entity)));
create policy undone on youtube_courses for delete
  using ( SELECT acts_for_all() AS acts_for_all);
grant delete, insert, select, update on youtube_courses to finaula_app_access;

-- The catalogue, how far people have read, and the videos of an entity.

-- One document a course, as the contract shows it, replaced whole when its content changes.
create table courses (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  -- SHA-256 of the content, hexadecimal
  version text not null,
  document jsonb not null check (document ->> 'id' = id),
  loaded_at timestamptz not null default now()
);
grant select, insert, update, delete on courses to finaula_app_access;

-- The catalogue is for everybody, and for a SuperAdmin or the first start to load.
alter table courses enable row level security;
create policy seen on courses for select using (true);
create policy loaded on courses for all using ((select acts_for_all()));

create table progress (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null check (slide_number > 0),
  updated_at timestamptz not null default now(),
  entity_id uuid references entities (id),
  primary key (user_id, course_id)
);
grant select, insert, update, delete on progress to finaula_app_access;
create trigger belongs before insert on progress for each row execute function belong_as_user();

alter table progress enable row level security;
create policy seen on progress for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy own on progress for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

create table youtube_courses (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  title text not null check (length(title) between 1 and 150),
  youtube_url text not null,
  description text,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index youtube_courses_by_entity on youtube_courses (entity_id, created_at);
grant select, insert, update, delete on youtube_courses to finaula_app_access;

alter table youtube_courses enable row level security;
create policy shared on youtube_courses for select using ((select acts_for_all()) or entity_id = (select acting_entity()));
create policy added on youtube_courses for insert
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and created_by = (select acting_user())));

-- The catalogue, reading progress, and the videos of an entity.
-- A course is one document, as the contract shows it, replaced whole when its content changes.
create table courses (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  -- SHA-256 of the content, hexadecimal
  version text not null,
  document jsonb not null check (document ->> 'id' = id),
  loaded_at timestamptz not null default now()
);
grant select, insert, update, delete on courses to finaula_app_access;

-- Everyone reads the catalogue; a SuperAdmin or the first start loads it.
alter table courses enable row level security;

-- Every text that a course ever had. Constancias, exams and supervision files name one by its hash.
create table course_versions (
  course_id text not null,
  -- 1, 2, 3… of one course
  number integer not null check (number > 0),
  version text not null,
  document jsonb not null,
  published_at timestamptz not null default now(),
  -- null: the first start
  published_by uuid,
  approved_by uuid,
  note text check (length(note) between 1 and 1000),
  primary key (course_id, number),
  unique (course_id, version)
);
grant select on course_versions to finaula_app_access;
alter table course_versions enable row level security;

create table progress (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null check (slide_number > 0),
  -- the version whose text the user knows: the one they began with, until they acknowledge a later one
  read_version text not null default '',
  began_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  entity_id uuid references entities (id),
  primary key (user_id, course_id)
);
grant select, insert, update, delete on progress to finaula_app_access;
alter table progress enable row level security;

create table youtube_courses (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  title text not null check (length(title) between 1 and 150),
  youtube_url text not null,
  description text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index youtube_courses_by_entity on youtube_courses (entity_id, created_at);
create index youtube_courses_by_maker on youtube_courses (created_by) where created_by is not null;
grant select, insert, update, delete on youtube_courses to finaula_app_access;
alter table youtube_courses enable row level security;

-- How far a person has read, the videos of an entity, and the passages that the assistant answers from.

create table progress (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null check (slide_number > 0),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

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

-- Spanish stems without accents, so that "prevencion" finds "prevención".
create extension if not exists unaccent;
create text search configuration spanish_unaccent (copy = spanish);
alter text search configuration spanish_unaccent
  alter mapping for hword, hword_part, word with unaccent, spanish_stem;

-- A slide's paragraph or list, as a person reads it.
create table passages (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  slide_title text not null,
  content text not null,
  search tsvector generated always as (
    setweight(to_tsvector('spanish_unaccent', slide_title), 'A') || setweight(to_tsvector('spanish_unaccent', content), 'B')
  ) stored,
  primary key (course_id, slide_number, position)
);

create index passages_search on passages using gin (search);

-- The assistant's search data (passages, catalogue words, synonyms) and its use.
create extension if not exists unaccent;

-- A paragraph or list of a slide. A scene is the example that ends a slide. A snippet belongs to the slide
-- that it summarises, a glossary entry to the slide that teaches the term; sources are what a slide cites.
create table passages (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  slide_title text not null,
  content text not null,
  kind text not null default 'slide' check (kind in ('slide', 'scene', 'snippet', 'glossary', 'source')),
  term text check ((term is not null) = (kind = 'glossary')),
  -- Not indexed: a search reads the passages of a few courses by primary key.
  search tsvector not null generated always as (
    setweight(to_tsvector('spanish', search_text(coalesce(term, slide_title))), 'A') || setweight(to_tsvector('spanish', search_text(content)), 'B')
  ) stored,
  primary key (course_id, slide_number, position)
);
grant select, insert, update, delete on passages to finaula_app_access;

-- Search data belongs to the catalogue: everyone reads it, a SuperAdmin or the first start loads it.
alter table passages enable row level security;

-- Stems of the catalogue. Rarity: 1 in a single slide, 0 in all. Courses: the few that use the stem most,
-- where a question that the open course cannot answer is looked up, so that its cost does not grow with the
-- catalogue.
create table lexemes (
  lexeme text primary key,
  rarity real not null,
  courses text[] not null
);
grant select, insert, update, delete on lexemes to finaula_app_access;
alter table lexemes enable row level security;

-- Words as written, to correct misspellings. ignored: question words without content. outside: topics that no
-- course teaches.
create table words (
  word text primary key,
  sound text not null generated always as (spanish_sound(word)) stored,
  kind text not null default 'said' check (kind in ('said', 'ignored', 'outside'))
);
create index words_by_sound on words using gin (sound gin_trgm_ops);
grant select, insert, update, delete on words to finaula_app_access;
alter table words enable row level security;

-- Everyday words (all must be in the question) and the catalogue's stems for them.
create table synonyms (
  everyday text[] not null check (cardinality(everyday) > 0),
  means text[] not null check (cardinality(means) > 0),
  primary key (everyday, means)
);
create index synonyms_by_first_stem on synonyms ((everyday[1]));
grant select, insert, update, delete on synonyms to finaula_app_access;
alter table synonyms enable row level security;

-- Personal data in a question is masked before it is written. Rows are deleted after 180 days.
create table chat_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- the asker's entity on that day; null for a SuperAdmin
  entity_id uuid references entities (id),
  course_id text not null references courses (id) on delete cascade,
  question text not null,
  -- lower case, without accents and punctuation, to compare questions
  normalised text not null,
  answer text not null,
  outcome text not null check (outcome in ('answered', 'elsewhere', 'not_found', 'small_talk', 'declined')),
  useful boolean,
  created_at timestamptz not null default now()
);
create index chat_turns_by_user on chat_turns (user_id, created_at);
create index chat_turns_by_entity on chat_turns (entity_id, created_at);
create index chat_turns_by_age on chat_turns (created_at);
grant select, insert, update, delete on chat_turns to finaula_app_access;
alter table chat_turns enable row level security;

-- Questions that a user or an entity asked on a day in Mexico City.
create table assistant_daily_usage (
  -- the id of a user or of an entity
  subject_id uuid not null,
  day date not null,
  questions integer not null check (questions > 0),
  primary key (subject_id, day)
);
create index assistant_daily_usage_by_day on assistant_daily_usage (day);
grant select, insert, update, delete on assistant_daily_usage to finaula_app_access;
alter table assistant_daily_usage enable row level security;

-- While a user takes the quiz of a course, the assistant does not answer about that course.
create table assistant_quiz_locks (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  started_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
grant select, insert, update, delete on assistant_quiz_locks to finaula_app_access;
alter table assistant_quiz_locks enable row level security;

-- A sentence or list item that may be quoted. Examples are never quoted. Facts: the kinds of question it can
-- answer.
create table sentences (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  -- the number of its paragraph or list in the slide
  block integer not null,
  content text not null,
  kind text not null check (kind in ('prose', 'point', 'example')),
  facts text[] not null,
  -- Not indexed: read whole with its course.
  search tsvector not null generated always as (to_tsvector('spanish', search_text(content))) stored,
  primary key (course_id, slide_number, position)
);
grant select, insert, update, delete on sentences to finaula_app_access;
alter table sentences enable row level security;

-- A question about a slide and its answer in the slide's words. Stems exclude question words. Glossary terms
-- are questions too, but are not suggested.
create table asked_questions (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  ask text not null,
  answer text[] not null check (cardinality(answer) > 0),
  suggested boolean not null,
  stems text[] not null,
  primary key (course_id, position)
);
grant select, insert, update, delete on asked_questions to finaula_app_access;
alter table asked_questions enable row level security;

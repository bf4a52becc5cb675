-- What the assistant looks in (slides, snippets, glossary and sources; the words of the catalogue; everyday words for technical ones), and how it is used.

create extension if not exists unaccent;

-- Text as it is looked for: lower case, no accents, letters and figures only. "-ión" gets its accent back and loses its plural, because the Spanish
-- stemmer knows it by its accent: "operación", "operacion" and "operaciones" must have one stem.
create function search_text(original text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc'),
    '(\d)[,.](\d)', '\1\2', 'g'), '[^a-z0-9]+', ' ', 'g'), '([cs])ion(es)?\M', '\1ión', 'g'))
$$;

-- How a word sounds in Mexico: words that are misspelt by ear ("defenza", "kien", "vitacora") sound the same.
create function spanish_sound(word text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(word, 'áéíóú', 'aeiou'),
    '(^|[^c])h', '\1', 'g'), 'qu(?=[ei])|c(?![eiyh])', 'k', 'g'), 'g(?=[ei])', 'j', 'g'), 'gu(?=[ei])', 'g', 'g'),
    'c(?=[eiy])|z|x', 's', 'g'), 'll', 'y', 'g'), '(.)\1', '\1', 'g')
$$;

-- A slide's paragraph or list, as a person reads it. A scene is the example that ends a slide. A snippet belongs to the slide it sums up; a glossary
-- entry to the slide that teaches its term; sources are what a slide cites.
create table passages (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  slide_title text not null,
  content text not null,
  kind text not null default 'slide' check (kind in ('slide', 'scene', 'snippet', 'glossary', 'source')),
  term text check ((term is not null) = (kind = 'glossary')),
  -- No index on it: a search reads the passages of a few courses by the primary key.
  search tsvector not null generated always as (
    setweight(to_tsvector('spanish', search_text(coalesce(term, slide_title))), 'A') || setweight(to_tsvector('spanish', search_text(content)), 'B')
  ) stored,
  primary key (course_id, slide_number, position)
);
grant select, insert, update, delete on passages to finaula_app_access;

-- What the assistant knows belongs to the catalogue: for everybody, and for a SuperAdmin or the first start to load.
alter table passages enable row level security;
create policy seen on passages for select using (true);
create policy loaded on passages for all using ((select acts_for_all()));

-- The stems of the catalogue. Rarity: 1 in one slide only, 0 in all. Courses: the few that say it most; they are where a question is looked for
-- that the open course can't answer, so that its cost doesn't grow with the catalogue.
create table lexemes (
  lexeme text primary key,
  rarity real not null,
  courses text[] not null
);
grant select, insert, update, delete on lexemes to finaula_app_access;

alter table lexemes enable row level security;
create policy seen on lexemes for select using (true);
create policy loaded on lexemes for all using ((select acts_for_all()));

create function refresh_lexemes() returns void language sql as $$
  delete from lexemes;
  with said as materialized (
    select lexeme, course_id, count(distinct slide_number) as slides, sum(case when 'A' = any (weights) then 3 else 1 end) as weight
    from passages cross join lateral unnest(search)
    where kind <> 'source'
    group by lexeme, course_id
  ), placed as (
    select *, row_number() over (partition by lexeme order by weight desc, course_id) as place from said
  ), everything as (
    select greatest(count(*), 2) as slides from (select distinct course_id, slide_number from passages) as slide
  )
  insert into lexemes (lexeme, rarity, courses)
  select lexeme, 1 - ln(sum(placed.slides)) / ln(max(everything.slides)), array_agg(course_id order by place) filter (where place <= 20)
  from placed cross join everything
  group by lexeme;
$$;

-- Words as they are written, for what is misspelt. Ignored: they ask, but say nothing about what is asked. Outside: they ask for what no course teaches.
create table words (
  word text primary key,
  sound text not null generated always as (spanish_sound(word)) stored,
  kind text not null default 'said' check (kind in ('said', 'ignored', 'outside'))
);
create index words_by_sound on words using gin (sound gin_trgm_ops);
grant select, insert, update, delete on words to finaula_app_access;

alter table words enable row level security;
create policy seen on words for select using (true);
create policy loaded on words for all using ((select acts_for_all()));

-- Everyday words (all of them in the question) and the catalogue's words for it, as stems.
create table synonyms (
  everyday text[] not null check (cardinality(everyday) > 0),
  means text[] not null check (cardinality(means) > 0),
  primary key (everyday, means)
);
create index synonyms_by_first_stem on synonyms ((everyday[1]));
grant select, insert, update, delete on synonyms to finaula_app_access;

alter table synonyms enable row level security;
create policy seen on synonyms for select using (true);
create policy loaded on synonyms for all using ((select acts_for_all()));

-- Personal data in a question is masked before it is written. Rows are deleted after 180 days.
create table chat_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- of the asker on that day; null for a SuperAdmin
  entity_id uuid references entities (id),
  course_id text not null references courses (id) on delete cascade,
  question text not null,
  -- lower case, without accents and punctuation: what makes two questions the same
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
create policy seen on chat_turns for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy own on chat_turns for all
  using ((select acts_for_all()) or user_id = (select acting_user()))
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

-- How many questions a user or an entity asked on a day in Mexico City.
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
create policy own on assistant_daily_usage
  using ((select acts_for_all()) or subject_id in ((select acting_user()), (select acting_entity())));

-- While somebody takes the quiz of a course, the assistant does not answer about it.
create table assistant_quiz_locks (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  started_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
grant select, insert, update, delete on assistant_quiz_locks to finaula_app_access;

alter table assistant_quiz_locks enable row level security;
create policy own on assistant_quiz_locks using ((select acts_for_all()) or user_id = (select acting_user()));

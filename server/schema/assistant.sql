-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create extension unaccent;

CREATE OR REPLACE FUNCTION public.refresh_lexemes()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from lexemes;
  with stems as materialized (
    select lexeme, course_id, slide_number, 'A' = any (weights) as titled
    from passages cross join lateral unnest(search)
    where kind <> 'source'
    union all
    select lexeme, course_id, slide_number, false from asked_questions cross join lateral unnest(stems) as lexeme
  ), said as materialized (
    select lexeme, course_id, count(distinct slide_number) as slides, sum(case when titled then 3 else 1 end) as weight
    from stems
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
$function$;

CREATE OR REPLACE FUNCTION public.search_text(original text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(original), 'áàäâéèëêíìïîóòöôúùüûñçÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇ', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc'),
    '(\d)[,.](\d)', '\1\2', 'g'), '[^a-z0-9]+', ' ', 'g'), '([cs])ion(es)?\M', '\1ión', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.spanish_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(word, 'áéíóú', 'aeiou'),
    '(^|[^c])h', '\1', 'g'), 'qu(?=[ei])|c(?![eiyh])', 'k', 'g'), 'g(?=[ei])', 'j', 'g'), 'gu(?=[ei])', 'g', 'g'),
    'c(?=[eiy])|z|x', 's', 'g'), 'll', 'y', 'g'), '(.)\1', '\1', 'g')
$function$;

create table assistant_daily_usage (
  subject_id uuid not null,
  day date not null,
  questions integer not null,
  constraint assistant_daily_usage_pkey PRIMARY KEY (subject_id, day),
  constraint assistant_daily_usage_questions_check CHECK ((questions > 0))
);
CREATE INDEX assistant_daily_usage_by_day ON assistant_daily_usage USING btree (day);
alter table assistant_daily_usage enable row level security;
create policy not_audited on assistant_daily_usage
  using (( SELECT audited_entity() AS audited_entity) IS NULL);
create policy own on assistant_daily_usage
  using (( SELECT acts_for_all() AS acts_for_all) OR (subject_id = ANY (ARRAY[( SELECT acting_user() AS acting_user), ( SELECT acting_entity() AS acting_entity)])));
grant delete, insert, select, update on assistant_daily_usage to finaula_app_access;

create table assistant_quiz_locks (
  user_id uuid not null,
  course_id text not null,
  started_at timestamp with time zone not null default now(),
  constraint assistant_quiz_locks_pkey PRIMARY KEY (user_id, course_id),
  constraint assistant_quiz_locks_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint assistant_quiz_locks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table assistant_quiz_locks enable row level security;
create policy own on assistant_quiz_locks
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select, update on assistant_quiz_locks to finaula_app_access;

create table chat_turns (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  question text not null,
  normalised text not null,
  answer text not null,
  outcome text not null,
  useful boolean,
  created_at timestamp with time zone not null default now(),
  constraint chat_turns_pkey PRIMARY KEY (id),
  constraint chat_turns_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint chat_turns_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint chat_turns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chat_turns_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'elsewhere'::text, 'not_found'::text, 'small_talk'::text, 'declined'::text])))
);
CREATE INDEX chat_turns_by_age ON chat_turns USING btree (created_at);
CREATE INDEX chat_turns_by_entity ON chat_turns USING btree (entity_id, created_at);
CREATE INDEX chat_turns_by_user ON chat_turns USING btree (user_id, created_at);
alter table chat_turns enable row level security;
create policy not_inherited on chat_turns
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = chat_turns.user_id))));
create policy own on chat_turns
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)))
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((user_id = ( SELECT acting_user() AS acting_user)) AND (NOT (entity_id IS DISTINCT FROM ( SELECT acting_entity() AS acting_entity)))));
create policy seen on chat_turns for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select, update on chat_turns to finaula_app_access;

create table lexemes (
  lexeme text not null,
  rarity real not null,
  courses text[] not null,
  constraint lexemes_pkey PRIMARY KEY (lexeme)
);
alter table lexemes enable row level security;
create policy loaded on lexemes
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on lexemes for select
  using true;
grant delete, insert, select, update on lexemes to finaula_app_access;

create table passages (
  course_id text not null,
  slide_number integer not null,
  "position" integer not null,
  slide_title text not null,
  content text not null,
  kind text not null default 'slide'::text,
  term text,
  search tsvector not null generated always as ((setweight(to_tsvector('spanish'::regconfig, search_text(COALESCE(term, slide_title))), 'A'::"char") || setweight(to_tsvector('spanish'::regconfig, search_text(content)), 'B'::"char"))) stored,
  constraint passages_pkey PRIMARY KEY (course_id, slide_number, "position"),
  constraint passages_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint passages_check CHECK (((term IS NOT NULL) = (kind = 'glossary'::text))),
  constraint passages_kind_check CHECK ((kind = ANY (ARRAY['slide'::text, 'scene'::text, 'snippet'::text, 'glossary'::text, 'source'::text])))
);
alter table passages enable row level security;
create policy loaded on passages
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on passages for select
  using true;
grant delete, insert, select, update on passages to finaula_app_access;

create table synonyms (
  everyday text[] not null,
  means text[] not null,
  constraint synonyms_pkey PRIMARY KEY (everyday, means),
  constraint synonyms_everyday_check CHECK ((cardinality(everyday) > 0)),
  constraint synonyms_means_check CHECK ((cardinality(means) > 0))
);
CREATE INDEX synonyms_by_first_stem ON synonyms USING btree ((everyday[1]));
alter table synonyms enable row level security;
create policy loaded on synonyms
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on synonyms for select
  using true;
grant delete, insert, select, update on synonyms to finaula_app_access;

create table words (
  word text not null,
  sound text not null generated always as (spanish_sound(word)) stored,
  kind text not null default 'said'::text,
  constraint words_pkey PRIMARY KEY (word),
  constraint words_kind_check CHECK ((kind = ANY (ARRAY['said'::text, 'ignored'::text, 'outside'::text])))
);
CREATE INDEX words_by_sound ON words USING gin (sound gin_trgm_ops);
alter table words enable row level security;
create policy loaded on words
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on words for select
  using true;
grant delete, insert, select, update on words to finaula_app_access;

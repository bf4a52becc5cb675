-- Questions that people ask and the sentences that answer them; the sentences of slides with what they state. Both beside the passages, weighted apart.

-- A sentence or a point of a list, as it may be quoted. An example is told of somebody and never quoted. Facts: what kinds of question it can answer.
create table sentences (
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null,
  position integer not null,
  -- which of the slide's paragraphs and lists
  block integer not null,
  content text not null,
  kind text not null check (kind in ('prose', 'point', 'example')),
  facts text[] not null,
  -- No index on it: read whole with its course.
  search tsvector not null generated always as (to_tsvector('spanish', search_text(content))) stored,
  primary key (course_id, slide_number, position)
);
grant select, insert, update, delete on sentences to finaula_app_access;

alter table sentences enable row level security;
create policy seen on sentences for select using (true);
create policy loaded on sentences for all using ((select acts_for_all()));

-- A question about a slide and its answer in that slide's words. Stems: of its words without those that only ask. A term of the glossary is asked for too,
-- but not suggested.
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
create policy seen on asked_questions for select using (true);
create policy loaded on asked_questions for all using ((select acts_for_all()));

-- As before, and what is asked about a slide is said of it too: its stems have a rarity and lead to its course.
create or replace function refresh_lexemes() returns void language sql as $$
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
$$;

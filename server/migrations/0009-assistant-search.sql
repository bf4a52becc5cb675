-- What the assistant looks in: slides, snippets, glossary and sources; the words of the catalogue, with how rare they are and who uses them most;
-- everyday words for technical ones.

create extension if not exists pg_trgm;

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

alter table passages drop column search;
drop text search configuration spanish_unaccent;

-- A scene is the example that ends a slide. A snippet belongs to the slide it sums up; a glossary entry to the slide that teaches its term; sources are what a slide cites.
alter table passages
  add column kind text not null default 'slide' check (kind in ('slide', 'scene', 'snippet', 'glossary', 'source')),
  add column term text check ((term is not null) = (kind = 'glossary'));

-- No index on it: a search reads the passages of a few courses by the primary key.
alter table passages add column search tsvector not null generated always as (
  setweight(to_tsvector('spanish', search_text(coalesce(term, slide_title))), 'A') || setweight(to_tsvector('spanish', search_text(content)), 'B')
) stored;

-- The stems of the catalogue. Rarity: 1 in one slide only, 0 in all. Courses: the few that say it most; they are where a question is looked for
-- that the open course can't answer, so that its cost doesn't grow with the catalogue.
create table lexemes (
  lexeme text primary key,
  rarity real not null,
  courses text[] not null
);

-- Words as they are written, for what is misspelt. Ignored: they ask, but say nothing about what is asked. Outside: they ask for what no course teaches.
create table words (
  word text primary key,
  sound text not null generated always as (spanish_sound(word)) stored,
  kind text not null default 'said' check (kind in ('said', 'ignored', 'outside'))
);
create index words_by_sound on words using gin (sound gin_trgm_ops);

-- Everyday words (all of them in the question) and the catalogue's words for it, as stems.
create table synonyms (
  everyday text[] not null check (cardinality(everyday) > 0),
  means text[] not null check (cardinality(means) > 0),
  primary key (everyday, means)
);

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

insert into words (word)
select distinct word from passages cross join lateral regexp_split_to_table(search_text(slide_title || ' ' || content), ' ') as word
where length(word) > 2;
select refresh_lexemes();

create policy seen on passages for select
  using (entity_id is null or (select acts_for_all()) or entity_id = (select acting_entity()));
create policy loaded on passages for all using ((select acts_for_all()));
create policy published on passages for all
  using (entity_id = (select administered_entity())) with check (entity_id = (select administered_entity()));
create policy seen on lexemes for select using (true);
create policy loaded on lexemes for all using ((select acts_for_all()));
create policy seen on words for select using (true);
create policy loaded on words for all using ((select acts_for_all()));
create policy seen on synonyms for select using (true);
create policy loaded on synonyms for all using ((select acts_for_all()));

create policy own on chat_turns for all
  using ((select acts_for_all()) or user_id = (select acting_user()))
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

create policy own on assistant_daily_usage
  using ((select acts_for_all()) or subject_id in ((select acting_user()), (select acting_entity())));

create policy own on assistant_quiz_locks using ((select acts_for_all()) or user_id = (select acting_user()));
create policy seen on sentences for select
  using (entity_id is null or (select acts_for_all()) or entity_id = (select acting_entity()));
create policy loaded on sentences for all using ((select acts_for_all()));
create policy published on sentences for all
  using (entity_id = (select administered_entity())) with check (entity_id = (select administered_entity()));
create policy seen on asked_questions for select using (true);
create policy loaded on asked_questions for all using ((select acts_for_all()));

-- Computes rarity and courses of all stems of the platform's courses, those of stored questions included.
create function refresh_lexemes() returns void language sql as $$
  delete from lexemes;
  with stems as materialized (
    select lexeme, course_id, slide_number, 'A' = any (weights) as titled
    from passages cross join lateral unnest(search)
    where kind <> 'source' and entity_id is null
    union all
    select lexeme, course_id, slide_number, false from asked_questions cross join lateral unnest(stems) as lexeme
  ), said as materialized (
    select lexeme, course_id, count(distinct slide_number) as slides, sum(case when titled then 3 else 1 end) as weight
    from stems
    group by lexeme, course_id
  ), placed as (
    select *, row_number() over (partition by lexeme order by weight desc, course_id) as place from said
  ), everything as (
    select greatest(count(*), 2) as slides from (select distinct course_id, slide_number from passages where entity_id is null) as slide
  )
  insert into lexemes (lexeme, rarity, courses)
  select lexeme, 1 - ln(sum(placed.slides)) / ln(max(everything.slides)), array_agg(course_id order by place) filter (where place <= 20)
  from placed cross join everything
  group by lexeme;
$$;

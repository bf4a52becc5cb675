-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.close_exam(exam uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  ending exams;
  late boolean;
begin
  select * into ending from exams where id = exam and (user_id = acting_user() or acts_for_all()) for update;
  if not found then return null; end if;
  if ending.finished_at is not null then return false; end if;
  late := clock_timestamp() >= ending.expires_at;
  if not late and ending.user_id is distinct from acting_user() then return null; end if;
  update exams set finished_at = case when late then expires_at else greatest(clock_timestamp(), started_at) end where id = exam;
  insert into exam_results (exam_id, user_id, entity_id, course_id, cause, answered, correct, questions, score, passed, topics, seed, transcript)
    select exam, ending.user_id, ending.entity_id, ending.course_id, case when late then 'time' else 'delivered' end, answered, correct, questions,
      exam_score(correct, questions), exam_score(correct, questions) >= ending.passing_score, topics,
      (select seed from exam_seeds where exam_id = exam), sha256(convert_to(exam_transcript(exam)::text, 'UTF8'))
    from (
      select count(*) as questions, count(answers.option_id) as answered, count(*) filter (where answers.option_id = keys.option_id) as correct,
        coalesce(array_agg(distinct slide_number order by slide_number) filter (where answers.option_id is distinct from keys.option_id), '{}') as topics
      from exam_questions q join exam_keys keys on keys.question_id = q.id
      left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
      where q.exam_id = exam
    ) graded;
  perform regrade_exam(exam);
  return true;
end
$function$;
revoke execute on function close_exam(uuid) from public;
grant execute on function close_exam(uuid) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.courses_with_exam(least_items integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select course_id from (select distinct on (course_id) course_id, items from exam_banks order by course_id, number desc) bank
  where jsonb_array_length(items) >= least_items
$function$;
revoke execute on function courses_with_exam(integer) from public;
grant execute on function courses_with_exam(integer) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.deal_exam(exam uuid, drawn_from bytea, draw jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  opened exams;
begin
  select * into strict opened from exams where id = exam and user_id = acting_user() and finished_at is null
    and seed_sha256 = sha256(drawn_from) for update;
  insert into exam_seeds (exam_id, seed) values (exam, drawn_from);
  with drawn as materialized (
    select card.nth, gen_random_uuid() as question_id, items.*,
      array(select ordered.at::integer from jsonb_array_elements_text(card.drawn -> 'order') as ordered (at)) as places,
      array(select gen_random_uuid() from generate_subscripts(items.options, 1)) as option_ids
    from jsonb_array_elements(draw) with ordinality as card (drawn, nth)
    join exam_items items on items.item_id = card.drawn ->> 'id' and items.revision = (card.drawn ->> 'revision')::integer
      and items.course_id = opened.course_id
  ), questions as (
    insert into exam_questions (id, exam_id, user_id, entity_id, position, item_id, revision, objective, slide_number, question, options)
    select question_id, exam, opened.user_id, opened.entity_id, nth, item_id, revision, objective, slide_number, question, (
      select jsonb_agg(jsonb_build_object('id', option_ids[place + 1], 'text', options[place + 1]) order by shown)
      from unnest(places) with ordinality as shown_at (place, shown))
    from drawn
    returning id
  )
  insert into exam_keys (question_id, option_id)
  -- Every option is shown once: what is no order of them all has no key here, and is refused.
  select question_id, case when cardinality(places) = cardinality(options)
      and places @> array(select generate_series(0, cardinality(options) - 1)) then option_ids[correct + 1] end
  from drawn where exists (select from questions);
  if (select count(*) from exam_questions where exam_id = exam) <> jsonb_array_length(draw) then
    raise exception 'an item of the draw is not in the bank' using errcode = 'foreign_key_violation';
  end if;
end
$function$;
revoke execute on function deal_exam(uuid,bytea,jsonb) from public;
grant execute on function deal_exam(uuid,bytea,jsonb) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.exam_bank_of(course text)
 RETURNS SETOF exam_banks
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select * from exam_banks where course_id = course order by number desc limit 1
$function$;
revoke execute on function exam_bank_of(text) from public;
grant execute on function exam_bank_of(text) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.exam_item_figures()
 RETURNS TABLE(item_id text, revision integer, course_id text, objective smallint, slide_number integer, question text, in_use boolean, withdrawn_at timestamp with time zone, withdrawal_reason text, shown integer, right_share double precision, point_biserial double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin
  if not acts_for_all() then raise exception 'exam items are for the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    with graded as (
      select q.item_id, q.revision, (answers.option_id is not distinct from keys.option_id)::integer as is_right, results.correct
      from exam_results results join exam_questions q on q.exam_id = results.exam_id join exam_keys keys on keys.question_id = q.id
      left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    ), figures as (
      select item_id, revision, count(*)::integer as shown, avg(is_right)::double precision as right_share, corr(is_right, correct - is_right) as point_biserial
      from graded group by item_id, revision
    ), banks as (
      select distinct on (course_id) course_id, items from exam_banks order by course_id, number desc
    )
    select items.item_id, items.revision, items.course_id, items.objective, items.slide_number, items.question,
      coalesce(banks.items @> jsonb_build_array(jsonb_build_object('id', items.item_id, 'revision', items.revision)), false),
      withdrawals.withdrawn_at, withdrawals.reason, coalesce(figures.shown, 0), figures.right_share, figures.point_biserial
    from exam_items items
    left join banks on banks.course_id = items.course_id
    left join figures on (figures.item_id, figures.revision) = (items.item_id, items.revision)
    left join exam_withdrawals withdrawals on (withdrawals.item_id, withdrawals.revision) = (items.item_id, items.revision);
end
$function$;
revoke execute on function exam_item_figures() from public;
grant execute on function exam_item_figures() to finaula_app_access;

CREATE OR REPLACE FUNCTION public.exam_listing(course text, items text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', item.item_id, 'revision', item.revision, 'objective', item.objective, 'options', cardinality(item.options), 'sha256', encode(exam_item_digest(item.*), 'hex'::text)) ORDER BY (item.item_id COLLATE "C")), '[]'::jsonb) AS "coalesce" FROM exam_items item WHERE ((item.course_id = exam_listing.course) AND (item.item_id = ANY (exam_listing.items)) AND (item.revision = (SELECT max(newest.revision) AS max FROM exam_items newest WHERE (newest.item_id = item.item_id))) AND (NOT (EXISTS (SELECT FROM exam_withdrawals w WHERE ((w.item_id = item.item_id) AND (w.revision = item.revision)))))));
revoke execute on function exam_listing(text,text[]) from public;

CREATE OR REPLACE FUNCTION public.exam_score(correct bigint, questions bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
RETURN (round(((100.0 * (correct)::numeric) / (questions)::numeric)))::smallint;

CREATE OR REPLACE FUNCTION public.exam_transcript(exam uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_agg(jsonb_build_object('position', position, 'item', item_id, 'revision', revision, 'question', question, 'options', options,
    'question_id', questions.id, 'answer', answers.option_id, 'saved_at', ledger_instant(answers.saved_at)) order by position)
  from exam_questions questions left join exam_last_answers answers on answers.exam_id = questions.exam_id and answers.question_id = questions.id
  where questions.exam_id = exam
$function$;
revoke execute on function exam_transcript(uuid) from public;

CREATE OR REPLACE FUNCTION public.load_exam_items(given jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  course text;
begin
  if not (acts_for_all() or acts_as_owner()) then
    raise exception 'exam items are loaded by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('exam banks', 0));
  insert into exam_items (item_id, revision, course_id, objective, slide_number, source, question, options, correct, explanation)
    select item.id, coalesce(last_one.revision, 0) + 1, item.module, item.objective, item.slide_number, item.source, item.question, item.options,
      item.correct_answer, item.explanation
    from jsonb_to_recordset(given) as item (id text, module text, objective smallint, slide_number integer, source text, question text,
      options text[], correct_answer smallint, explanation text)
    left join lateral (select * from exam_items where item_id = item.id order by revision desc limit 1) last_one on true
    where (last_one.course_id, last_one.objective, last_one.slide_number, last_one.source, last_one.question, last_one.options, last_one.correct, last_one.explanation)
      is distinct from (item.module, item.objective, item.slide_number, item.source, item.question, item.options, item.correct_answer, item.explanation);
  for course in
    select distinct item ->> 'module' from jsonb_array_elements(given) as item union select course_id from exam_banks
  loop
    perform open_exam_bank(course, exam_listing(course,
      array(select item ->> 'id' from jsonb_array_elements(given) as item where item ->> 'module' = course)));
  end loop;
  return jsonb_array_length(given);
end
$function$;
revoke execute on function load_exam_items(jsonb) from public;
grant execute on function load_exam_items(jsonb) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.open_exam_bank(course text, listing jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  last_bank exam_banks;
begin
  select * into last_bank from exam_banks where course_id = course order by number desc limit 1;
  if last_bank.items is distinct from listing then
    insert into exam_banks (course_id, number, items, sha256)
      values (course, coalesce(last_bank.number, 0) + 1, listing, sha256(convert_to(listing::text, 'UTF8')));
  end if;
end
$function$;
revoke execute on function open_exam_bank(text,jsonb) from public;

CREATE OR REPLACE FUNCTION public.regrade_exam(exam uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  before exam_results;
  earlier exam_outcomes;
  done smallint;
  withdrawn record;
  counted record;
begin
  select * into strict before from exam_results where exam_id = exam;
  select * into strict earlier from exam_outcomes where exam_id = exam;
  -- The last withdrawal among the questions that no regrade has named yet.
  select count(*) into done from exam_regrades where exam_id = exam;
  select q.item_id, q.revision into withdrawn from exam_questions q join exam_withdrawals w using (item_id, revision)
    where q.exam_id = exam and not exists (select from exam_regrades r where r.exam_id = exam and (r.item_id, r.revision) = (q.item_id, q.revision))
    order by w.withdrawn_at desc limit 1;
  if not found then return false; end if;
  select count(*) as questions, count(*) filter (where answers.option_id = keys.option_id) as correct into counted
    from exam_questions q join exam_keys keys on keys.question_id = q.id
    left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    where q.exam_id = exam and not exists (select from exam_withdrawals w where (w.item_id, w.revision) = (q.item_id, q.revision));
  if counted.questions = 0 then return false; end if;
  insert into exam_regrades (exam_id, round, user_id, entity_id, item_id, revision, correct, questions, earlier_score, score, earlier_passed, passed)
    select exam, done + 1, before.user_id, before.entity_id, withdrawn.item_id, withdrawn.revision, counted.correct, counted.questions,
      earlier.score, greatest(earlier.score, exam_score(counted.correct, counted.questions)), earlier.passed,
      earlier.passed or exam_score(counted.correct, counted.questions) >= exams.passing_score
    from exams where id = exam;
  return true;
end
$function$;
revoke execute on function regrade_exam(uuid) from public;

CREATE OR REPLACE FUNCTION public.retired_exam_keys(exam uuid)
 RETURNS TABLE(question_id uuid, option_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select keys.question_id, keys.option_id
  from exams join exam_questions q on q.exam_id = exams.id join exam_keys keys on keys.question_id = q.id
  where exams.id = exam and finished_at is not null and (acts_for_all() or exams.entity_id = administered_entity())
    and not exists (
      select from (select items from exam_banks where course_id = exams.course_id order by number desc limit 1) bank
      where bank.items @> jsonb_build_array(jsonb_build_object('id', q.item_id)))
$function$;
revoke execute on function retired_exam_keys(uuid) from public;
grant execute on function retired_exam_keys(uuid) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.save_exam_answer(exam uuid, question uuid, option uuid)
 RETURNS TABLE(id bigint, saved_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with running as (
    select exams.id, exams.user_id, exams.entity_id from exams
    where exams.id = exam and exams.user_id = acting_user() and finished_at is null and clock_timestamp() < expires_at
    for share
  )
  insert into exam_answers (exam_id, question_id, option_id, user_id, entity_id)
  select running.id, questions.id, option, running.user_id, running.entity_id
  from running join exam_questions questions on questions.exam_id = running.id
  where questions.id = save_exam_answer.question and questions.options @> jsonb_build_array(jsonb_build_object('id', option))
  returning exam_answers.id, exam_answers.saved_at
$function$;
revoke execute on function save_exam_answer(uuid,uuid,uuid) from public;
grant execute on function save_exam_answer(uuid,uuid,uuid) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.withdraw_exam_item(item text, why text)
 RETURNS TABLE(exam_id uuid, entity_id uuid, user_id uuid, gained boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
declare
  last_one exam_items;
  bank exam_banks;
  touched uuid[];
  regraded uuid[];
begin
  if not acts_for_all() then raise exception 'exam items are withdrawn by the platform' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(hashtextextended('exam banks', 0));
  select * into strict last_one from exam_items where item_id = item order by revision desc limit 1;
  insert into exam_withdrawals (item_id, revision, withdrawn_by, reason) values (last_one.item_id, last_one.revision, acting_user(), why);
  select * into strict bank from exam_banks where course_id = last_one.course_id order by number desc limit 1;
  perform open_exam_bank(last_one.course_id, coalesce(
    (select jsonb_agg(listed order by listed ->> 'id' collate "C") from jsonb_array_elements(bank.items) as listed where listed ->> 'id' <> item), '[]'));
  touched := array(select results.exam_id from exam_results results join exam_questions q on q.exam_id = results.exam_id
    where (q.item_id, q.revision) = (last_one.item_id, last_one.revision));
  -- A statement of its own, so that the next one sees what it wrote.
  regraded := array(select touched_one from unnest(touched) as touched_one where regrade_exam(touched_one));
  return query
    select outcomes.exam_id, outcomes.entity_id, outcomes.user_id, outcomes.passed and outcomes.certificate_id is null
      and not (select earlier_passed from exam_regrades r where r.exam_id = outcomes.exam_id order by round desc limit 1)
    from exam_outcomes outcomes where outcomes.exam_id = any (regraded);
end
$function$;
revoke execute on function withdraw_exam_item(text,text) from public;
grant execute on function withdraw_exam_item(text,text) to finaula_app_access;

create view exam_last_answers with (security_invoker=true) as
 SELECT DISTINCT ON (exam_id, question_id) exam_id,
    question_id,
    id,
    option_id,
    saved_at
   FROM exam_answers
  ORDER BY exam_id, question_id, id DESC;
grant select on exam_last_answers to finaula_app_access;

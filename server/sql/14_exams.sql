create function exam_item_digest(item exam_items) returns bytea language sql immutable
  return sha256(item.salt || convert_to(jsonb_build_array(item.item_id, item.revision, item.course_id, item.bank, item.objective, item.slide_number,
    item.source, item.question, item.options, item.correct, item.explanation)::text, 'UTF8'));
revoke execute on function exam_item_digest from public;

create policy seen on exam_policies for select using ((select acts_for_all()) or entity_id = (select acting_entity()));

create policy set_by_administrator on exam_policies for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

create trigger belongs before insert on exam_times for each row execute function belong_as_user();

create policy seen on exam_times for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy granted on exam_times for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

create trigger belongs before insert on slides_seen for each row execute function belong_as_user();

create policy seen on slides_seen for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy own on slides_seen for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

create policy erased on slides_seen for delete using ((select acts_for_all()));

create policy seen on exams for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy opened on exams for insert
  with check (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity()) and finished_at is null);

create function end_exam_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.finished_at is not null or new.finished_at is null
    or (to_jsonb(old) - 'finished_at') <> (to_jsonb(new) - 'finished_at') then
    raise exception 'an attempt ends once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger ended_once before update or delete on exams for each row execute function end_exam_once();
create trigger kept before truncate on exams for each statement execute function refuse_rewriting();

-- Administrators see questions and answers of an attempt once it has ended.
create function exam_has_ended(exam uuid) returns boolean language sql stable
  return exists (select from exams where exams.id = exam and finished_at is not null);

create policy seen on exam_questions for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or (entity_id = (select administered_entity()) and exam_has_ended(exam_id)));

create policy seen on exam_answers for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or (entity_id = (select administered_entity()) and exam_has_ended(exam_id)));

create policy seen on exam_results for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy seen on exam_regrades for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy seen on exam_awards for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy earned on exam_awards for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

-- The current result of an attempt: the first one, or the last regrade.
create view exam_outcomes with (security_invoker = true) as
  select results.exam_id, results.user_id, results.entity_id, results.course_id, results.cause, results.topics, results.seed,
    results.score as first_score, results.passed as first_passed,
    coalesce(regrade.score, results.score) as score,
    coalesce(regrade.passed, results.passed) as passed,
    awards.certificate_id
  from exam_results results
  left join lateral (
    select score, passed from exam_regrades where exam_regrades.exam_id = results.exam_id order by round desc limit 1
  ) regrade on true
  left join exam_awards awards on awards.exam_id = results.exam_id;
grant select on exam_outcomes to finaula_app_access;

-- Functions that load banks, deal, save, grade and count. They run as the owner, and each checks its
-- caller.

-- The present bank of each course and kind.
create view present_exam_banks with (security_invoker = true) as
  select distinct on (course_id, kind) * from exam_banks order by course_id, kind, number desc;

-- Opens a bank for a course when its items differ from the last one of the kind.
create function open_exam_bank(course text, kind text, listing jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  last_bank exam_banks;
begin
  select * into last_bank from present_exam_banks bank where course_id = course and bank.kind = open_exam_bank.kind;
  if last_bank.items is distinct from listing then
    insert into exam_banks (course_id, number, kind, items, sha256)
      select course, coalesce(max(number), 0) + 1, open_exam_bank.kind, listing, sha256(convert_to(listing::text, 'UTF8'))
      from exam_banks where course_id = course;
  end if;
end
$$;
revoke execute on function open_exam_bank from public;

-- The items that may be drawn: the last revision of each given item, unless withdrawn.
create function exam_listing(course text, kind text, items text[]) returns jsonb language sql stable security definer set search_path = public
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', item_id, 'revision', revision, 'objective', objective,
      'options', cardinality(options), 'sha256', encode(exam_item_digest(item), 'hex'))
      || case when roles is null then '{}' else jsonb_build_object('roles', roles) end order by item_id collate "C"), '[]')
    from exam_items item
    where item.course_id = course and item.bank = exam_listing.kind and item_id = any (items)
      and revision = (select max(revision) from exam_items newest where newest.item_id = item.item_id)
      and not exists (select from exam_withdrawals w where w.item_id = item.item_id and w.revision = item.revision));
revoke execute on function exam_listing from public;

-- Adds a revision of each item that is new or changed.
create function add_exam_items(given jsonb) returns void language sql security definer set search_path = public as $$
  insert into exam_items (item_id, revision, course_id, bank, objective, objective_title, slide_number, source, question, options, correct, explanation, roles)
    select item.id, coalesce(last_one.revision, 0) + 1, item.module, item.bank, item.objective, item.objective_title, item.slide_number, item.source, item.question,
      item.options, item.correct_answer, item.explanation, item.roles
    from jsonb_to_recordset(given) as item (id text, module text, bank text, objective smallint, objective_title text, slide_number integer, source text, question text,
      options text[], correct_answer smallint, explanation text, roles text[])
    left join lateral (select * from exam_items where item_id = item.id order by revision desc limit 1) last_one on true
    where (last_one.course_id, last_one.bank, last_one.objective, last_one.objective_title, last_one.slide_number, last_one.source, last_one.question, last_one.options, last_one.correct, last_one.explanation, last_one.roles)
      is distinct from (item.module, item.bank, item.objective, item.objective_title, item.slide_number, item.source, item.question, item.options, item.correct_answer, item.explanation, item.roles)
$$;
revoke execute on function add_exam_items from public;

-- Loads all banks of the platform. Items not given are no longer drawn. Returns the number of items.
create function load_exam_items(given jsonb) returns integer language plpgsql security definer set search_path = public as $$
declare
  course text;
  kind text;
begin
  if not (acts_for_all() or acts_as_owner()) then
    raise exception 'exam items are loaded by the platform' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('exam banks', 0));
  perform add_exam_items(given);
  for course in
    select distinct item ->> 'module' from jsonb_array_elements(given) as item
    union select course_id from exam_banks where course_id not in (select id from own_courses)
  loop
    foreach kind in array array['exam', 'practice'] loop
      perform open_exam_bank(course, kind, exam_listing(course, kind,
        array(select item ->> 'id' from jsonb_array_elements(given) as item where item ->> 'module' = course)));
    end loop;
  end loop;
  return jsonb_array_length(given);
end
$$;
revoke execute on function load_exam_items from public;
grant execute on function load_exam_items to finaula_app_access;

-- Replaces the bank of an own course; its institution's administrator publishes it. Every item has the course
-- in `module`.
create function publish_exam_items(course text, given jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from own_courses where id = course and entity_id = administered_entity())
    or exists (select from jsonb_array_elements(given) item where item ->> 'module' <> course or item ->> 'id' not like course || '-%') then
    raise exception 'an institution publishes the items of its own courses' using errcode = 'insufficient_privilege';
  end if;
  perform add_exam_items(given);
  perform open_exam_bank(course, 'exam', exam_listing(course, 'exam', array(select item ->> 'id' from jsonb_array_elements(given) as item)));
end
$$;
revoke execute on function publish_exam_items from public;
grant execute on function publish_exam_items to finaula_app_access;

-- The present bank of a kind: ids, objectives and digests, without text or keys. No row where a course never
-- had an exam.
create function exam_bank_of(course text, wanted text) returns setof exam_banks language sql stable security definer set search_path = public as $$
  select * from present_exam_banks where course_id = course and kind = wanted
$$;
revoke execute on function exam_bank_of from public;
grant execute on function exam_bank_of to finaula_app_access;

-- Courses that have an exam today.
create function courses_with_exam(least_items integer) returns setof text language sql stable security definer set search_path = public as $$
  select course_id from present_exam_banks where kind = 'exam' and jsonb_array_length(items) >= least_items
    and course_id not in (select id from own_courses where entity_id is distinct from acting_entity())
$$;
revoke execute on function courses_with_exam from public;
grant execute on function courses_with_exam to finaula_app_access;

-- Writes the questions of a newly opened attempt and their keys: [{id, revision, order: [indices of
-- options]}].
create function deal_exam(exam uuid, drawn_from bytea, draw jsonb) returns void language plpgsql security definer set search_path = public as $$
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
  -- Every option must be shown exactly once; another order yields a null key, which the table refuses.
  select question_id, case when cardinality(places) = cardinality(options)
      and places @> array(select generate_series(0, cardinality(options) - 1)) then option_ids[correct + 1] end
  from drawn where exists (select from questions);
  if (select count(*) from exam_questions where exam_id = exam) <> jsonb_array_length(draw) then
    raise exception 'an item of the draw is not in the bank' using errcode = 'foreign_key_violation';
  end if;
end
$$;
revoke execute on function deal_exam from public;
grant execute on function deal_exam to finaula_app_access;

-- Saves an answer while the attempt runs, by the server's clock. Returns no row when the attempt has ended,
-- belongs to another user, or lacks that question or option. Waits for a running grading, so that nothing is
-- saved after it.
create function save_exam_answer(exam uuid, question uuid, option uuid) returns table (id bigint, saved_at timestamptz)
language sql security definer set search_path = public as $$
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
$$;
revoke execute on function save_exam_answer from public;
grant execute on function save_exam_answer to finaula_app_access;

-- The answer of each question that counts.
create view exam_last_answers with (security_invoker = true) as
  select distinct on (exam_id, question_id) exam_id, question_id, id, option_id, saved_at from exam_answers
  order by exam_id, question_id, exam_answers.id desc;
grant select on exam_last_answers to finaula_app_access;

-- Questions shown and answers given, as one document.
create function exam_transcript(exam uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('position', position, 'item', item_id, 'revision', revision, 'question', question, 'options', options,
    'question_id', questions.id, 'answer', answers.option_id, 'saved_at', ledger_instant(answers.saved_at)) order by position)
  from exam_questions questions left join exam_last_answers answers on answers.exam_id = questions.exam_id and answers.question_id = questions.id
  where questions.exam_id = exam
$$;
revoke execute on function exam_transcript from public;

create function exam_score(correct bigint, questions bigint) returns smallint language sql immutable
  return round(100.0 * correct / questions)::smallint;

-- Regrades an attempt without its withdrawn questions; returns whether anything changed.
create function regrade_exam(exam uuid) returns boolean language plpgsql security definer set search_path = public as $$
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
$$;
revoke execute on function regrade_exam from public;

-- Percent of right answers from which a result names objectives. Below it, a guesser could tell the effect of
-- single answers.
create function topics_from() returns integer language sql immutable return 70;

-- Objectives with two or more wrong answers, and all slides of the bank that belong to them. Slides of single
-- questions would let an examinee try out the options.
create function exam_topics(exam uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object('objective', objective, 'title', title, 'slides', (
      select jsonb_agg(distinct items.slide_number order by items.slide_number) from exam_items items
      where items.course_id = exams.course_id and items.objective = wrong.objective)) order by objective), '[]')
  from exams join (
    select q.exam_id, q.objective, max(items.objective_title) as title
    from exam_questions q join exam_keys keys on keys.question_id = q.id
    join exam_items items on (items.item_id, items.revision) = (q.item_id, q.revision)
    left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    where q.exam_id = exam and answers.option_id is distinct from keys.option_id
    group by q.exam_id, q.objective having count(*) >= 2
  ) wrong on wrong.exam_id = exams.id
$$;
revoke execute on function exam_topics from public;

-- Ends an attempt and grades it once; a second caller waits and finds it ended. Its examinee may end it at
-- any time, the platform when time is over. Returns whether this call ended it; null when the caller may
-- not.
create function close_exam(exam uuid) returns boolean language plpgsql security definer set search_path = public as $$
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
      exam_score(correct, questions), exam_score(correct, questions) >= ending.passing_score,
      case when exam_score(correct, questions) >= topics_from() then exam_topics(exam) else '[]' end,
      (select seed from exam_seeds where exam_id = exam), sha256(convert_to(exam_transcript(exam)::text, 'UTF8'))
    from (
      select count(*) as questions, count(answers.option_id) as answered, count(*) filter (where answers.option_id = keys.option_id) as correct
      from exam_questions q join exam_keys keys on keys.question_id = q.id
      left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
      where q.exam_id = exam
    ) graded;
  perform regrade_exam(exam);
  return true;
end
$$;
revoke execute on function close_exam from public;
grant execute on function close_exam to finaula_app_access;

-- Withdraws the last revision of an item and regrades every attempt that had it. Returns the attempts that
-- changed.
create function withdraw_exam_item(item text, why text) returns table (exam_id uuid, entity_id uuid, user_id uuid, gained boolean)
language plpgsql security definer set search_path = public as $$
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
  select * into strict bank from present_exam_banks where course_id = last_one.course_id and kind = last_one.bank;
  perform open_exam_bank(last_one.course_id, last_one.bank, coalesce(
    (select jsonb_agg(listed order by listed ->> 'id' collate "C") from jsonb_array_elements(bank.items) as listed where listed ->> 'id' <> item), '[]'));
  touched := array(select results.exam_id from exam_results results join exam_questions q on q.exam_id = results.exam_id
    where (q.item_id, q.revision) = (last_one.item_id, last_one.revision));
  -- A separate statement, so that the next one sees its rows.
  regraded := array(select touched_one from unnest(touched) as touched_one where regrade_exam(touched_one));
  return query
    select outcomes.exam_id, outcomes.entity_id, outcomes.user_id, outcomes.passed and outcomes.certificate_id is null
      and not (select earlier_passed from exam_regrades r where r.exam_id = outcomes.exam_id order by round desc limit 1)
    from exam_outcomes outcomes where outcomes.exam_id = any (regraded);
end
$$;
revoke execute on function withdraw_exam_item from public;
grant execute on function withdraw_exam_item to finaula_app_access;

-- Item figures for the platform over ended attempts: share of right answers, and point-biserial correlation
-- with the rest of the attempt. `drift` is how far the share of the last 90 days exceeds the earlier one, and
-- `widest_gap` how far that of an institution exceeds that of all: both rise where answers are passed on.
-- Each counts from 20 answers on. Contains no key.
create function exam_item_figures() returns table (
  item_id text, revision integer, course_id text, objective smallint, slide_number integer, question text, in_use boolean,
  withdrawn_at timestamptz, withdrawal_reason text, shown integer, right_share double precision, point_biserial double precision, drift double precision, widest_gap double precision
) language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  if not acts_for_all() then raise exception 'exam items are for the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    with graded as (
      select q.item_id, q.revision, (answers.option_id is not distinct from keys.option_id)::integer as is_right, results.correct,
        results.entity_id, results.graded_at > now() - interval '90 days' as is_recent
      from exam_results results join exam_questions q on q.exam_id = results.exam_id join exam_keys keys on keys.question_id = q.id
      left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    ), figures as (
      select item_id, revision, count(*)::integer as shown, avg(is_right)::double precision as right_share, corr(is_right, correct - is_right) as point_biserial,
        case when count(*) filter (where is_recent) >= 20 and count(*) filter (where not is_recent) >= 20
          then (avg(is_right) filter (where is_recent) - avg(is_right) filter (where not is_recent))::double precision end as drift
      from graded group by item_id, revision
    ), gaps as (
      select item_id, revision, max(of_entity.share - figures.right_share)::double precision as widest_gap
      from (select item_id, revision, avg(is_right) as share from graded where entity_id is not null
        group by item_id, revision, entity_id having count(*) >= 20) of_entity
      join figures using (item_id, revision) group by item_id, revision
    )
    select items.item_id, items.revision, items.course_id, items.objective, items.slide_number, items.question,
      coalesce(banks.items @> jsonb_build_array(jsonb_build_object('id', items.item_id, 'revision', items.revision)), false),
      withdrawals.withdrawn_at, withdrawals.reason, coalesce(figures.shown, 0), figures.right_share, figures.point_biserial,
      figures.drift, gaps.widest_gap
    from exam_items items
    left join present_exam_banks banks on banks.course_id = items.course_id and banks.kind = items.bank
    left join figures on (figures.item_id, figures.revision) = (items.item_id, items.revision)
    left join gaps on (gaps.item_id, gaps.revision) = (items.item_id, items.revision)
    left join exam_withdrawals withdrawals on (withdrawals.item_id, withdrawals.revision) = (items.item_id, items.revision);
end
$$;
revoke execute on function exam_item_figures from public;
grant execute on function exam_item_figures to finaula_app_access;

-- The last revision of an item, with its key, for the platform.
create function exam_item_text(item text) returns table (item_id text, revision integer, course_id text, course_title text, bank text, objective_title text,
  slide_number integer, source text, question text, options text[], correct smallint, explanation text)
language plpgsql stable security definer set search_path = public as $$
begin
  if not acts_for_all() then raise exception 'exam items are for the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    select items.item_id, items.revision, items.course_id, courses.document ->> 'title', items.bank, items.objective_title, items.slide_number, items.source,
      items.question, items.options, items.correct, items.explanation
    from exam_items items left join courses on courses.id = items.course_id
    where items.item_id = item order by items.revision desc limit 1;
end
$$;
revoke execute on function exam_item_text from public;
grant execute on function exam_item_text to finaula_app_access;

-- Keys of an ended attempt whose items are in no bank any more: for administrators of its entity, and the
-- platform.
create function retired_exam_keys(exam uuid) returns table (question_id uuid, option_id uuid)
language sql stable security definer set search_path = public as $$
  select keys.question_id, keys.option_id
  from exams join exam_questions q on q.exam_id = exams.id join exam_keys keys on keys.question_id = q.id
  where exams.id = exam and finished_at is not null and (acts_for_all() or exams.entity_id = administered_entity())
    and not exists (
      select from present_exam_banks bank
      where bank.course_id = exams.course_id and bank.items @> jsonb_build_array(jsonb_build_object('id', q.item_id)))
$$;
revoke execute on function retired_exam_keys from public;
grant execute on function retired_exam_keys to finaula_app_access;

-- The items drawn now, with the article that each rests on, for the platform. Contains no key.
create function exam_items_in_use() returns table (item_id text, course_id text, slide_number integer, source text, question text)
language plpgsql stable security definer set search_path = public as $$
begin
  if not acts_for_all() then raise exception 'exam items are for the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    select items.item_id, items.course_id, items.slide_number, items.source, items.question
    from present_exam_banks bank
    cross join lateral jsonb_to_recordset(bank.items) as drawn (id text, revision integer)
    join exam_items items on (items.item_id, items.revision) = (drawn.id, drawn.revision)
    where bank.course_id not in (select id from own_courses) and not exists (
      select from exam_withdrawals withdrawn where (withdrawn.item_id, withdrawn.revision) = (items.item_id, items.revision))
    order by items.course_id, items.slide_number, items.item_id collate "C";
end
$$;
revoke execute on function exam_items_in_use from public;
grant execute on function exam_items_in_use to finaula_app_access;

create function attempt_digest(email text) returns bytea language sql stable security definer set search_path = public
  return (select sha256(key || convert_to(lower(email), 'UTF8')) from attempt_address_key);
revoke execute on function attempt_digest from public;

-- Remembers by address that an exam began, or that a claim failed.
create function note_attempt_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into attempt_addresses (digest, course_id, kind, exam_id, at)
  select attempt_digest(email), new.course_id, case tg_table_name when 'exams' then 'exam' else 'claim' end,
    case tg_table_name when 'exams' then new.id end, clock_timestamp()
  from users where users.id = new.user_id;
  return null;
end
$$;

create trigger noted after insert on exams for each row execute function note_attempt_address();
create trigger noted after insert on failed_claims for each row execute function note_attempt_address();

-- Attempts at an exam of the course by accounts that had the actor's address, without those of this account.
create function attempts_of_address(course text) returns table (started_at timestamptz, finished_at timestamptz)
language sql stable security definer set search_path = public as $$
  select exams.started_at, coalesce(exams.finished_at, exams.expires_at)
  from attempt_addresses noted join exams on exams.id = noted.exam_id
  where noted.digest = (select attempt_digest(email) from users where users.id = acting_user())
    and noted.course_id = course and noted.kind = 'exam' and exams.user_id <> acting_user()
$$;
revoke execute on function attempts_of_address from public;
grant execute on function attempts_of_address to finaula_app_access;

-- Times of the claims of the course that failed since an instant, by any account with the actor's address.
create function failed_claims_of_address(course text, since timestamptz) returns setof timestamptz
language sql stable security definer set search_path = public as $$
  select at from attempt_addresses
  where digest = (select attempt_digest(email) from users where users.id = acting_user())
    and course_id = course and kind = 'claim' and at >= since
$$;
revoke execute on function failed_claims_of_address from public;
grant execute on function failed_claims_of_address to finaula_app_access;

-- Attempts count for a window of a year at most.
create function forget_attempt_addresses() returns void language sql security definer set search_path = public as $$
  delete from attempt_addresses where at < now() - interval '366 days'
$$;
revoke execute on function forget_attempt_addresses from public;
grant execute on function forget_attempt_addresses to finaula_app_access;

-- Answers of the last twelve months by objective and area, for the caller's institution. Counts of fewer than
-- five people are null: they would tell about single ones. No period can be chosen, because the difference of
-- two periods would tell the same. Runs as the owner: no other role reads the keys.
create function failed_topics() returns table (
  course_id text, objective smallint, title text, slides integer[], area text, people integer, answers integer, wrong integer
) language sql stable security definer set search_path = public as $$
  with answered as (
    select results.course_id, q.objective, results.user_id, employment.area, employment.area_key,
      answers.option_id is distinct from keys.option_id as is_wrong
    from exam_results results
    join exam_questions q on q.exam_id = results.exam_id
    join exam_keys keys on keys.question_id = q.id
    left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    left join employment on employment.user_id = results.user_id
    where results.entity_id = administered_entity() and not inherited_are_hidden() and results.graded_at > now() - interval '12 months'
      and not exists (select from exam_withdrawals w where (w.item_id, w.revision) = (q.item_id, q.revision))
  ), counted as (
    select answered.course_id, answered.objective, min(answered.area) as area, count(distinct answered.user_id)::int as people,
      count(*)::int as answers, count(*) filter (where is_wrong)::int as wrong
    from answered group by answered.course_id, answered.objective, answered.area_key
  ), topic as (
    select items.course_id, items.objective, (array_agg(items.objective_title order by items.loaded_at desc))[1] as title,
      array_agg(distinct items.slide_number order by items.slide_number) as slides
    from exam_items items group by items.course_id, items.objective
  )
  select counted.course_id, counted.objective, topic.title, topic.slides, counted.area,
    case when counted.people >= 5 then counted.people end, case when counted.people >= 5 then counted.answers end,
    case when counted.people >= 5 then counted.wrong end
  from counted join topic on (topic.course_id, topic.objective) = (counted.course_id, counted.objective)
$$;
revoke execute on function failed_topics from public;
grant execute on function failed_topics to finaula_app_access;

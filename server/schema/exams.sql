-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.acts_as_owner()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SESSION_USER = (SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid FROM pg_class WHERE (pg_class.oid = ('users'::regclass)::oid)));
revoke execute on function acts_as_owner() from public;
grant execute on function acts_as_owner() to finaula_app_access;

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

CREATE OR REPLACE FUNCTION public.end_exam_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.finished_at is not null or new.finished_at is null
    or (to_jsonb(old) - 'finished_at') <> (to_jsonb(new) - 'finished_at') then
    raise exception 'an attempt ends once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

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

CREATE OR REPLACE FUNCTION public.exam_has_ended(exam uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM exams WHERE ((exams.id = exam_has_ended.exam) AND (exams.finished_at IS NOT NULL))));

CREATE OR REPLACE FUNCTION public.exam_item_digest(item exam_items)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(((item).salt || convert_to((jsonb_build_array((item).item_id, (item).revision, (item).course_id, (item).objective, (item).slide_number, (item).source, (item).question, (item).options, (item).correct, (item).explanation))::text, 'UTF8'::name)));
revoke execute on function exam_item_digest(exam_items) from public;

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

create table exam_answers (
  id bigint not null generated by default as identity,
  exam_id uuid not null,
  question_id uuid not null,
  option_id uuid not null,
  saved_at timestamp with time zone not null default clock_timestamp(),
  user_id uuid not null,
  entity_id uuid,
  constraint exam_answers_pkey PRIMARY KEY (id),
  constraint exam_answers_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES exam_questions(id)
);
CREATE INDEX exam_answers_by_question ON exam_answers USING btree (exam_id, question_id, id DESC);
alter table exam_answers enable row level security;
create policy not_inherited on exam_answers
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_answers.user_id))));
create policy seen on exam_answers for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND exam_has_ended(exam_id)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_answers FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on exam_answers to finaula_app_access;

create table exam_awards (
  exam_id uuid not null,
  certificate_id uuid not null,
  issued boolean not null,
  user_id uuid not null,
  entity_id uuid,
  constraint exam_awards_pkey PRIMARY KEY (exam_id),
  constraint exam_awards_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint exam_awards_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam_results(exam_id)
);
CREATE INDEX exam_awards_by_entity ON exam_awards USING btree (entity_id);
CREATE UNIQUE INDEX one_exam_of_a_certificate ON exam_awards USING btree (certificate_id) WHERE issued;
alter table exam_awards enable row level security;
create policy earned on exam_awards for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((user_id = ( SELECT acting_user() AS acting_user)) AND (NOT (entity_id IS DISTINCT FROM ( SELECT acting_entity() AS acting_entity)))));
create policy not_inherited on exam_awards
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_awards.user_id))));
create policy seen on exam_awards for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_awards FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_awards FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on exam_awards to finaula_app_access;

create table exam_banks (
  course_id text not null,
  number integer not null,
  items jsonb not null,
  sha256 bytea not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  constraint exam_banks_pkey PRIMARY KEY (course_id, number),
  constraint exam_banks_number_check CHECK ((number > 0)),
  constraint exam_banks_sha256_check CHECK ((length(sha256) = 32))
);
alter table exam_banks enable row level security;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_banks FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_banks FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table exam_items (
  item_id text not null,
  revision integer not null,
  course_id text not null,
  objective smallint not null,
  slide_number integer not null,
  source text not null,
  question text not null,
  options text[] not null,
  correct smallint not null,
  explanation text not null,
  salt bytea not null default sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))),
  loaded_at timestamp with time zone not null default now(),
  constraint exam_items_pkey PRIMARY KEY (item_id, revision),
  constraint exam_items_check CHECK (((correct >= 0) AND (correct <= (cardinality(options) - 1)))),
  constraint exam_items_item_id_check CHECK ((item_id ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint exam_items_objective_check CHECK ((objective > 0)),
  constraint exam_items_options_check CHECK (((cardinality(options) >= 2) AND (cardinality(options) <= 8))),
  constraint exam_items_revision_check CHECK ((revision > 0)),
  constraint exam_items_slide_number_check CHECK ((slide_number > 0))
);
alter table exam_items enable row level security;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_items FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table exam_keys (
  question_id uuid not null,
  option_id uuid not null,
  constraint exam_keys_pkey PRIMARY KEY (question_id),
  constraint exam_keys_question_id_fkey FOREIGN KEY (question_id) REFERENCES exam_questions(id)
);
alter table exam_keys enable row level security;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_keys FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table exam_policies (
  id bigint not null generated by default as identity,
  entity_id uuid not null,
  certificate_by text not null,
  attempts smallint not null,
  window_days smallint not null,
  cooldown_hours smallint not null,
  requires_reading boolean not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint exam_policies_pkey PRIMARY KEY (id),
  constraint exam_policies_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint exam_policies_attempts_check CHECK (((attempts >= 1) AND (attempts <= 20))),
  constraint exam_policies_certificate_by_check CHECK ((certificate_by = ANY (ARRAY['quiz'::text, 'exam'::text]))),
  constraint exam_policies_cooldown_hours_check CHECK (((cooldown_hours >= 0) AND (cooldown_hours <= 720))),
  constraint exam_policies_window_days_check CHECK (((window_days >= 1) AND (window_days <= 365)))
);
CREATE INDEX exam_policies_by_entity ON exam_policies USING btree (entity_id, id DESC);
alter table exam_policies enable row level security;
create policy seen on exam_policies for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT acting_entity() AS acting_entity)));
create policy set_by_administrator on exam_policies for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (recorded_by = ( SELECT acting_user() AS acting_user))));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_policies FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_policies FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on exam_policies to finaula_app_access;

create table exam_questions (
  id uuid not null default gen_random_uuid(),
  exam_id uuid not null,
  user_id uuid not null,
  entity_id uuid,
  "position" smallint not null,
  item_id text not null,
  revision integer not null,
  objective smallint not null,
  slide_number integer not null,
  question text not null,
  options jsonb not null,
  constraint exam_questions_pkey PRIMARY KEY (id),
  constraint exam_questions_exam_id_item_id_key UNIQUE (exam_id, item_id),
  constraint exam_questions_exam_id_position_key UNIQUE (exam_id, "position"),
  constraint exam_questions_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_questions_item_id_revision_fkey FOREIGN KEY (item_id, revision) REFERENCES exam_items(item_id, revision),
  constraint exam_questions_position_check CHECK (("position" > 0))
);
CREATE INDEX exam_questions_by_item ON exam_questions USING btree (item_id, revision);
alter table exam_questions enable row level security;
create policy not_inherited on exam_questions
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_questions.user_id))));
create policy seen on exam_questions for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND exam_has_ended(exam_id)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_questions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_questions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on exam_questions to finaula_app_access;

create table exam_regrades (
  exam_id uuid not null,
  round smallint not null,
  user_id uuid not null,
  entity_id uuid,
  item_id text not null,
  revision integer not null,
  correct smallint not null,
  questions smallint not null,
  earlier_score smallint not null,
  score smallint not null,
  earlier_passed boolean not null,
  passed boolean not null,
  regraded_at timestamp with time zone not null default clock_timestamp(),
  constraint exam_regrades_pkey PRIMARY KEY (exam_id, round),
  constraint exam_regrades_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam_results(exam_id),
  constraint exam_regrades_check CHECK (((correct >= 0) AND (correct <= questions))),
  constraint exam_regrades_check1 CHECK (((score >= earlier_score) AND (score <= 100))),
  constraint exam_regrades_check2 CHECK ((passed OR (NOT earlier_passed))),
  constraint exam_regrades_questions_check CHECK ((questions > 0)),
  constraint exam_regrades_round_check CHECK ((round > 0))
);
CREATE INDEX exam_regrades_by_entity ON exam_regrades USING btree (entity_id);
alter table exam_regrades enable row level security;
create policy not_inherited on exam_regrades
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_regrades.user_id))));
create policy seen on exam_regrades for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_regrades FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_regrades FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on exam_regrades to finaula_app_access;

create table exam_results (
  exam_id uuid not null,
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  cause text not null,
  answered smallint not null,
  correct smallint not null,
  questions smallint not null,
  score smallint not null,
  passed boolean not null,
  topics integer[] not null,
  seed bytea not null,
  transcript bytea not null,
  graded_at timestamp with time zone not null default clock_timestamp(),
  constraint exam_results_pkey PRIMARY KEY (exam_id),
  constraint exam_results_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_results_cause_check CHECK ((cause = ANY (ARRAY['delivered'::text, 'time'::text]))),
  constraint exam_results_check CHECK (((correct >= 0) AND (correct <= questions))),
  constraint exam_results_questions_check CHECK ((questions > 0)),
  constraint exam_results_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint exam_results_seed_check CHECK ((length(seed) = 32)),
  constraint exam_results_transcript_check CHECK ((length(transcript) = 32))
);
CREATE INDEX exam_results_by_entity ON exam_results USING btree (entity_id);
alter table exam_results enable row level security;
create policy not_inherited on exam_results
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_results.user_id))));
create policy seen on exam_results for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_results FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on exam_results to finaula_app_access;

create table exam_seeds (
  exam_id uuid not null,
  seed bytea not null,
  constraint exam_seeds_pkey PRIMARY KEY (exam_id),
  constraint exam_seeds_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_seeds_seed_check CHECK ((length(seed) = 32))
);
alter table exam_seeds enable row level security;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_seeds FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_seeds FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table exam_times (
  id bigint not null generated by default as identity,
  user_id uuid not null,
  entity_id uuid,
  factor numeric(3,2) not null,
  reason text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  recorded_by uuid not null,
  constraint exam_times_pkey PRIMARY KEY (id),
  constraint exam_times_factor_check CHECK (((factor >= (1)::numeric) AND (factor <= (3)::numeric))),
  constraint exam_times_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX exam_times_by_entity ON exam_times USING btree (entity_id);
CREATE INDEX exam_times_by_user ON exam_times USING btree (user_id, id DESC);
alter table exam_times enable row level security;
create policy granted on exam_times for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (recorded_by = ( SELECT acting_user() AS acting_user))));
create policy not_inherited on exam_times
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exam_times.user_id))));
create policy seen on exam_times for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON exam_times FOR EACH ROW EXECUTE FUNCTION belong_as_user();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_times FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_times FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on exam_times to finaula_app_access;

create table exam_withdrawals (
  item_id text not null,
  revision integer not null,
  withdrawn_at timestamp with time zone not null default clock_timestamp(),
  withdrawn_by uuid,
  reason text not null,
  constraint exam_withdrawals_pkey PRIMARY KEY (item_id, revision),
  constraint exam_withdrawals_item_id_revision_fkey FOREIGN KEY (item_id, revision) REFERENCES exam_items(item_id, revision),
  constraint exam_withdrawals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
alter table exam_withdrawals enable row level security;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON exam_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON exam_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table exams (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  course_title text not null,
  attempt smallint not null,
  passing_score smallint not null,
  factor numeric(3,2) not null default 1,
  bank integer not null,
  seed_sha256 bytea not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint exams_pkey PRIMARY KEY (id),
  constraint exams_course_id_bank_fkey FOREIGN KEY (course_id, bank) REFERENCES exam_banks(course_id, number),
  constraint exams_attempt_check CHECK ((attempt > 0)),
  constraint exams_check CHECK ((finished_at >= started_at)),
  constraint exams_check1 CHECK ((expires_at > started_at)),
  constraint exams_factor_check CHECK (((factor >= (1)::numeric) AND (factor <= (3)::numeric))),
  constraint exams_passing_score_check CHECK (((passing_score >= 0) AND (passing_score <= 100))),
  constraint exams_seed_sha256_check CHECK ((length(seed_sha256) = 32))
);
CREATE INDEX exams_by_entity ON exams USING btree (entity_id, started_at DESC, id);
CREATE INDEX exams_running ON exams USING btree (expires_at) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX exams_by_attempt ON exams USING btree (user_id, course_id, attempt);
CREATE UNIQUE INDEX one_running_exam ON exams USING btree (user_id, course_id) WHERE (finished_at IS NULL);
comment on index exams_running is 'attempts whose time is over and which nobody handed in: finish-expired-exams';
alter table exams enable row level security;
create policy not_inherited on exams
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = exams.user_id))));
create policy opened on exams for insert
  with check ((user_id = ( SELECT acting_user() AS acting_user)) AND (NOT (entity_id IS DISTINCT FROM ( SELECT acting_entity() AS acting_entity))) AND (finished_at IS NULL));
create policy seen on exams for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER ended_once BEFORE DELETE OR UPDATE ON exams FOR EACH ROW EXECUTE FUNCTION end_exam_once();
CREATE TRIGGER kept BEFORE TRUNCATE ON exams FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on exams to finaula_app_access;

create table slides_seen (
  user_id uuid not null,
  course_id text not null,
  slide_number integer not null,
  seen_at timestamp with time zone not null default now(),
  entity_id uuid,
  constraint slides_seen_pkey PRIMARY KEY (user_id, course_id, slide_number),
  constraint slides_seen_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint slides_seen_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint slides_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint slides_seen_slide_number_check CHECK ((slide_number > 0))
);
alter table slides_seen enable row level security;
create policy erased on slides_seen for delete
  using ( SELECT acts_for_all() AS acts_for_all);
create policy not_inherited on slides_seen
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = slides_seen.user_id))));
create policy own on slides_seen
  using (user_id = ( SELECT acting_user() AS acting_user))
  with check (user_id = ( SELECT acting_user() AS acting_user));
create policy seen on slides_seen for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON slides_seen FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select on slides_seen to finaula_app_access;

create view exam_last_answers with (security_invoker=true) as
 SELECT DISTINCT ON (exam_id, question_id) exam_id,
    question_id,
    id,
    option_id,
    saved_at
   FROM exam_answers
  ORDER BY exam_id, question_id, id DESC;
grant select on exam_last_answers to finaula_app_access;

create view exam_outcomes with (security_invoker=true) as
 SELECT results.exam_id,
    results.user_id,
    results.entity_id,
    results.course_id,
    results.cause,
    results.topics,
    results.seed,
    results.score AS first_score,
    results.passed AS first_passed,
    COALESCE(regrade.score, results.score) AS score,
    COALESCE(regrade.passed, results.passed) AS passed,
    awards.certificate_id
   FROM ((exam_results results
     LEFT JOIN LATERAL ( SELECT exam_regrades.score,
            exam_regrades.passed
           FROM exam_regrades
          WHERE (exam_regrades.exam_id = results.exam_id)
          ORDER BY exam_regrades.round DESC
         LIMIT 1) regrade ON (true))
     LEFT JOIN exam_awards awards ON ((awards.exam_id = results.exam_id)));
grant select on exam_outcomes to finaula_app_access;

-- Exams: a bank whose keys no role of a request can read, attempts frozen with what was shown, answers that are only ever added,
-- and how each attempt came out. Keys are used by the functions at the end alone, as the owner.

-- Whether a connection is the owner's own: the first start and the operator's commands act for nobody.
create function acts_as_owner() returns boolean language sql stable security definer set search_path = public
  return session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'users'::regclass);
revoke execute on function acts_as_owner from public;
grant execute on function acts_as_owner to finaula_app_access;

-- A question changes by a further revision: what somebody was asked stays what it was.
create table exam_items (
  item_id text not null check (item_id ~ '^[a-z0-9-]{1,40}$'),
  revision integer not null check (revision > 0),
  course_id text not null,
  objective smallint not null check (objective > 0),
  slide_number integer not null check (slide_number > 0),
  source text not null,
  question text not null,
  options text[] not null check (cardinality(options) between 2 and 8),
  -- place in options, from 0
  correct smallint not null check (correct between 0 and cardinality(options) - 1),
  explanation text not null,
  -- in the digest of the item, so that a key can't be found by trying the few that there are
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  loaded_at timestamptz not null default now(),
  primary key (item_id, revision)
);
alter table exam_items enable row level security;
create trigger frozen before update or delete on exam_items for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_items for each statement execute function refuse_rewriting();

create function exam_item_digest(item exam_items) returns bytea language sql immutable
  return sha256(item.salt || convert_to(jsonb_build_array(item.item_id, item.revision, item.course_id, item.objective, item.slide_number,
    item.source, item.question, item.options, item.correct, item.explanation)::text, 'UTF8'));
revoke execute on function exam_item_digest from public;

create table exam_withdrawals (
  item_id text not null,
  revision integer not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  withdrawn_by uuid,
  reason text not null check (length(reason) between 1 and 500),
  primary key (item_id, revision),
  foreign key (item_id, revision) references exam_items (item_id, revision)
);
alter table exam_withdrawals enable row level security;
create trigger frozen before update or delete on exam_withdrawals for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_withdrawals for each statement execute function refuse_rewriting();

-- What could be drawn of a course, each time that this changed: [{id, revision, objective, options, sha256}] by id. The last one counts.
create table exam_banks (
  course_id text not null,
  number integer not null check (number > 0),
  items jsonb not null,
  -- of items as text
  sha256 bytea not null check (length(sha256) = 32),
  opened_at timestamptz not null default clock_timestamp(),
  primary key (course_id, number)
);
alter table exam_banks enable row level security;
create trigger frozen before update or delete on exam_banks for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_banks for each statement execute function refuse_rewriting();

-- What an institution asks for a constancia, and how its exams are taken. The last row counts; without one, the defaults of the application.
create table exam_policies (
  id bigint generated always as identity primary key,
  entity_id uuid not null references entities (id),
  certificate_by text not null check (certificate_by in ('quiz', 'exam')),
  attempts smallint not null check (attempts between 1 and 20),
  window_days smallint not null check (window_days between 1 and 365),
  cooldown_hours smallint not null check (cooldown_hours between 0 and 720),
  requires_reading boolean not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index exam_policies_by_entity on exam_policies (entity_id, id desc);
grant select, insert on exam_policies to finaula_app_access;
create trigger frozen before update or delete on exam_policies for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_policies for each statement execute function refuse_rewriting();

alter table exam_policies enable row level security;
create policy seen on exam_policies for select using ((select acts_for_all()) or entity_id = (select acting_entity()));
create policy set_by_administrator on exam_policies for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

-- Extra time belongs to the person. The last row counts; a factor of 1 ends it.
create table exam_times (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  entity_id uuid,
  factor numeric(3, 2) not null check (factor between 1 and 3),
  reason text not null check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index exam_times_by_user on exam_times (user_id, id desc);
create index exam_times_by_entity on exam_times (entity_id);
grant select, insert on exam_times to finaula_app_access;
create trigger belongs before insert on exam_times for each row execute function belong_as_user();
create trigger frozen before update or delete on exam_times for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_times for each statement execute function refuse_rewriting();

alter table exam_times enable row level security;
create policy seen on exam_times for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy granted on exam_times for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and recorded_by = (select acting_user())));

-- Which slides somebody has seen, one by one: progress keeps the furthest alone.
create table slides_seen (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  slide_number integer not null check (slide_number > 0),
  seen_at timestamptz not null default now(),
  entity_id uuid references entities (id),
  primary key (user_id, course_id, slide_number)
);
grant select, insert, delete on slides_seen to finaula_app_access;
create trigger belongs before insert on slides_seen for each row execute function belong_as_user();

alter table slides_seen enable row level security;
create policy seen on slides_seen for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy own on slides_seen for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

-- Of before they were kept one by one, the furthest stands for all up to it.
insert into slides_seen (user_id, course_id, slide_number, seen_at)
  select user_id, course_id, n, updated_at from progress cross join lateral generate_series(1, slide_number) as n;

-- An attempt, with the rules under which it was opened.
create table exams (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  course_title text not null,
  -- 1, 2, 3… of one person in one course
  attempt smallint not null check (attempt > 0),
  passing_score smallint not null check (passing_score between 0 and 100),
  factor numeric(3, 2) not null default 1 check (factor between 1 and 3),
  bank integer not null,
  -- SHA-256 of the seed from which the draw follows; the seed itself is shown when the attempt ends
  seed_sha256 bytea not null check (length(seed_sha256) = 32),
  started_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  foreign key (course_id, bank) references exam_banks (course_id, number),
  check (expires_at > started_at)
);
create unique index one_running_exam on exams (user_id, course_id) where finished_at is null;
create unique index exams_by_attempt on exams (user_id, course_id, attempt);
create index exams_by_entity on exams (entity_id, started_at desc, id);
create index exams_running on exams (expires_at) where finished_at is null;
comment on index exams_running is 'attempts whose time is over and which nobody handed in: finish-expired-exams';
grant select, insert on exams to finaula_app_access;

alter table exams enable row level security;
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

-- Unreadable while it runs: whoever knew the seed would know the order in which options were shuffled.
create table exam_seeds (
  exam_id uuid primary key references exams (id),
  seed bytea not null check (length(seed) = 32)
);
alter table exam_seeds enable row level security;
create trigger frozen before update or delete on exam_seeds for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_seeds for each statement execute function refuse_rewriting();

-- As it was shown: [{id, text}] in the order on screen. Ids are of this attempt alone.
create table exam_questions (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid not null references exams (id),
  user_id uuid not null,
  entity_id uuid,
  position smallint not null check (position > 0),
  item_id text not null,
  revision integer not null,
  objective smallint not null,
  slide_number integer not null,
  question text not null,
  options jsonb not null,
  unique (exam_id, position),
  unique (exam_id, item_id),
  foreign key (item_id, revision) references exam_items (item_id, revision)
);
create index exam_questions_by_item on exam_questions (item_id, revision);
grant select on exam_questions to finaula_app_access;
create trigger frozen before update or delete on exam_questions for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_questions for each statement execute function refuse_rewriting();

-- Whoever administers an entity sees questions and answers of an attempt when it has ended.
create function exam_has_ended(exam uuid) returns boolean language sql stable
  return exists (select from exams where exams.id = exam and finished_at is not null);

alter table exam_questions enable row level security;
create policy seen on exam_questions for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or (entity_id = (select administered_entity()) and exam_has_ended(exam_id)));

-- The right option of a question as it was shown; frozen, so that no later revision changes what is graded.
create table exam_keys (
  question_id uuid primary key references exam_questions (id),
  option_id uuid not null
);
alter table exam_keys enable row level security;
create trigger frozen before update or delete on exam_keys for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_keys for each statement execute function refuse_rewriting();

-- The last one of a question counts.
create table exam_answers (
  id bigint generated always as identity primary key,
  exam_id uuid not null references exams (id),
  question_id uuid not null references exam_questions (id),
  option_id uuid not null,
  saved_at timestamptz not null default clock_timestamp(),
  user_id uuid not null,
  entity_id uuid
);
create index exam_answers_by_question on exam_answers (exam_id, question_id, id desc);
grant select on exam_answers to finaula_app_access;
create trigger frozen before update or delete on exam_answers for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_answers for each statement execute function refuse_rewriting();

alter table exam_answers enable row level security;
create policy seen on exam_answers for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or (entity_id = (select administered_entity()) and exam_has_ended(exam_id)));

create table exam_results (
  exam_id uuid primary key references exams (id),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  -- handed in, or over because the time was
  cause text not null check (cause in ('delivered', 'time')),
  answered smallint not null,
  correct smallint not null check (correct between 0 and questions),
  questions smallint not null check (questions > 0),
  score smallint not null check (score between 0 and 100),
  passed boolean not null,
  -- slides of what was not answered right, ascending
  topics integer[] not null,
  seed bytea not null check (length(seed) = 32),
  -- SHA-256 of exam_transcript as text
  transcript bytea not null check (length(transcript) = 32),
  graded_at timestamptz not null default clock_timestamp()
);
create index exam_results_by_entity on exam_results (entity_id);
grant select on exam_results to finaula_app_access;
create trigger frozen before update or delete on exam_results for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_results for each statement execute function refuse_rewriting();

alter table exam_results enable row level security;
create policy seen on exam_results for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- A result without a question that was withdrawn since. Nobody loses by it.
create table exam_regrades (
  exam_id uuid not null references exam_results (exam_id),
  round smallint not null check (round > 0),
  user_id uuid not null,
  entity_id uuid,
  item_id text not null,
  revision integer not null,
  correct smallint not null check (correct between 0 and questions),
  questions smallint not null check (questions > 0),
  earlier_score smallint not null,
  score smallint not null check (score between earlier_score and 100),
  earlier_passed boolean not null,
  passed boolean not null check (passed or not earlier_passed),
  regraded_at timestamptz not null default clock_timestamp(),
  primary key (exam_id, round)
);
create index exam_regrades_by_entity on exam_regrades (entity_id);
grant select on exam_regrades to finaula_app_access;
create trigger frozen before update or delete on exam_regrades for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_regrades for each statement execute function refuse_rewriting();

alter table exam_regrades enable row level security;
create policy seen on exam_regrades for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- The constancia that a pass gave: issued for it, or the one that was vigente already. Written once, so that no old pass is paid out later.
create table exam_awards (
  exam_id uuid primary key references exam_results (exam_id),
  certificate_id uuid not null references certificates (id),
  issued boolean not null,
  user_id uuid not null,
  entity_id uuid
);
create unique index one_exam_of_a_certificate on exam_awards (certificate_id) where issued;
create index exam_awards_by_entity on exam_awards (entity_id);
grant select, insert on exam_awards to finaula_app_access;
create trigger frozen before update or delete on exam_awards for each row execute function refuse_rewriting();
create trigger kept before truncate on exam_awards for each statement execute function refuse_rewriting();

alter table exam_awards enable row level security;
create policy seen on exam_awards for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy earned on exam_awards for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

-- How an attempt stands: its result, or the last one after a withdrawal.
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

do $$
declare
  hanging text;
begin
  foreach hanging in array array['exam_times', 'slides_seen', 'exams', 'exam_questions', 'exam_answers', 'exam_results', 'exam_regrades', 'exam_awards'] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', hanging);
  end loop;
end
$$;

-- Opens a bank for a course where it differs from the last one.
create function open_exam_bank(course text, listing jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  last_bank exam_banks;
begin
  select * into last_bank from exam_banks where course_id = course order by number desc limit 1;
  if last_bank.items is distinct from listing then
    insert into exam_banks (course_id, number, items, sha256)
      values (course, coalesce(last_bank.number, 0) + 1, listing, sha256(convert_to(listing::text, 'UTF8')));
  end if;
end
$$;
revoke execute on function open_exam_bank from public;

-- What of a course may be drawn: of each item that is given the last revision, unless that was withdrawn.
create function exam_listing(course text, items text[]) returns jsonb language sql stable security definer set search_path = public
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', item_id, 'revision', revision, 'objective', objective,
      'options', cardinality(options), 'sha256', encode(exam_item_digest(item), 'hex')) order by item_id collate "C"), '[]')
    from exam_items item
    where item.course_id = course and item_id = any (items)
      and revision = (select max(revision) from exam_items newest where newest.item_id = item.item_id)
      and not exists (select from exam_withdrawals w where w.item_id = item.item_id and w.revision = item.revision));
revoke execute on function exam_listing from public;

-- Loads all banks; items that changed get a further revision, those that are not given are no longer drawn. Returns how many may be drawn.
create function load_exam_items(given jsonb) returns integer language plpgsql security definer set search_path = public as $$
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
$$;
revoke execute on function load_exam_items from public;
grant execute on function load_exam_items to finaula_app_access;

-- What is drawn from: ids, objectives and digests, no text and no key. No row where a course never had an exam.
create function exam_bank_of(course text) returns setof exam_banks language sql stable security definer set search_path = public as $$
  select * from exam_banks where course_id = course order by number desc limit 1
$$;
revoke execute on function exam_bank_of from public;
grant execute on function exam_bank_of to finaula_app_access;

-- Which courses have an exam today.
create function courses_with_exam(least_items integer) returns setof text language sql stable security definer set search_path = public as $$
  select course_id from (select distinct on (course_id) course_id, items from exam_banks order by course_id, number desc) bank
  where jsonb_array_length(items) >= least_items
$$;
revoke execute on function courses_with_exam from public;
grant execute on function courses_with_exam to finaula_app_access;

-- Writes the questions of an attempt that was just opened, with their keys beside: [{id, revision, order: [places of options]}].
create function deal_exam(exam uuid, drawn_from bytea, draw jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  opened exams;
  card record;
  item exam_items;
  option_ids uuid[];
  question uuid;
begin
  select * into strict opened from exams where id = exam and user_id = acting_user() and finished_at is null
    and seed_sha256 = sha256(drawn_from) for update;
  insert into exam_seeds (exam_id, seed) values (exam, drawn_from);
  for card in
    select drawn.place, drawn.card ->> 'id' as id, (drawn.card ->> 'revision')::integer as revision,
      array(select ordered.at::integer from jsonb_array_elements_text(drawn.card -> 'order') as ordered (at)) as places
    from jsonb_array_elements(draw) with ordinality as drawn (card, place) order by drawn.place
  loop
    select * into strict item from exam_items where item_id = card.id and revision = card.revision and course_id = opened.course_id;
    if card.places is distinct from (select array_agg(at order by array_position(card.places, at)) from generate_series(0, cardinality(item.options) - 1) as at) then
      raise exception 'every option is shown once' using errcode = 'check_violation';
    end if;
    option_ids := array(select gen_random_uuid() from generate_subscripts(item.options, 1));
    insert into exam_questions (exam_id, user_id, entity_id, position, item_id, revision, objective, slide_number, question, options)
      values (exam, opened.user_id, opened.entity_id, card.place, item.item_id, item.revision, item.objective, item.slide_number, item.question, (
        select jsonb_agg(jsonb_build_object('id', option_ids[place + 1], 'text', item.options[place + 1]) order by shown)
        from unnest(card.places) with ordinality as places (place, shown)))
      returning id into question;
    insert into exam_keys (question_id, option_id) values (question, option_ids[item.correct + 1]);
  end loop;
end
$$;
revoke execute on function deal_exam from public;
grant execute on function deal_exam to finaula_app_access;

-- Saves an answer while the attempt runs, by the server's time; no row where it doesn't, or isn't one's own, or has no such question or option.
-- Keys play no part. Waits for whoever is ending the attempt, so that nothing is saved behind a grading.
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

-- What was shown and what was answered, as one document.
create function exam_transcript(exam uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('position', position, 'item', item_id, 'revision', revision, 'question', question, 'options', options,
    'question_id', questions.id, 'answer', answers.option_id, 'saved_at', ledger_instant(answers.saved_at)) order by position)
  from exam_questions questions left join exam_last_answers answers on answers.exam_id = questions.exam_id and answers.question_id = questions.id
  where questions.exam_id = exam
$$;
revoke execute on function exam_transcript from public;

create function exam_score(correct bigint, questions bigint) returns smallint language sql immutable
  return round(100.0 * correct / questions)::smallint;

-- Takes out what was withdrawn of an attempt that was graded; returns whether anything changed.
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

-- Ends an attempt and grades it, once: whoever comes second waits and finds it ended. Its holder ends it at any time, the platform when its time is over.
-- Returns whether this call ended it; null where there is nothing that the caller may end.
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
$$;
revoke execute on function close_exam from public;
grant execute on function close_exam to finaula_app_access;

-- Takes the last revision of an item out of its bank and out of every attempt that was graded with it. Returns the attempts that changed.
create function withdraw_exam_item(item text, why text) returns table (exam_id uuid, entity_id uuid, user_id uuid, gained boolean)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  last_one exam_items;
  bank exam_banks;
begin
  if not acts_for_all() then raise exception 'exam items are withdrawn by the platform' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(hashtextextended('exam banks', 0));
  select * into strict last_one from exam_items where item_id = item order by revision desc limit 1;
  insert into exam_withdrawals (item_id, revision, withdrawn_by, reason) values (last_one.item_id, last_one.revision, acting_user(), why);
  select * into strict bank from exam_banks where course_id = last_one.course_id order by number desc limit 1;
  perform open_exam_bank(last_one.course_id, coalesce(
    (select jsonb_agg(listed order by listed ->> 'id' collate "C") from jsonb_array_elements(bank.items) as listed where listed ->> 'id' <> item), '[]'));
  return query
    with touched as materialized (
      select results.exam_id from exam_results results join exam_questions q on q.exam_id = results.exam_id
      where (q.item_id, q.revision) = (last_one.item_id, last_one.revision)
    ), regraded as materialized (
      select exam_id from touched where regrade_exam(exam_id)
    )
    select outcomes.exam_id, outcomes.entity_id, outcomes.user_id, outcomes.passed and outcomes.certificate_id is null
      and not (select earlier_passed from exam_regrades r where r.exam_id = outcomes.exam_id order by round desc limit 1)
    from regraded join exam_outcomes outcomes on outcomes.exam_id = regraded.exam_id;
end
$$;
revoke execute on function withdraw_exam_item from public;
grant execute on function withdraw_exam_item to finaula_app_access;

-- For the platform: how each revision did in the attempts that have ended. Share of right answers, and how well it tells apart who knows (point-biserial
-- with the rest of the attempt). No key is in it.
create function exam_item_figures() returns table (
  item_id text, revision integer, course_id text, objective smallint, slide_number integer, question text, in_use boolean,
  withdrawn_at timestamptz, withdrawal_reason text, shown integer, right_share double precision, point_biserial double precision
) language plpgsql stable security definer set search_path = public as $$
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
$$;
revoke execute on function exam_item_figures from public;
grant execute on function exam_item_figures to finaula_app_access;

-- Keys of an ended attempt whose questions are in no bank any more, in whichever revision: for who administers its entity, and the platform.
create function retired_exam_keys(exam uuid) returns table (question_id uuid, option_id uuid)
language sql stable security definer set search_path = public as $$
  select keys.question_id, keys.option_id
  from exams join exam_questions q on q.exam_id = exams.id join exam_keys keys on keys.question_id = q.id
  where exams.id = exam and finished_at is not null and (acts_for_all() or exams.entity_id = administered_entity())
    and not exists (
      select from (select items from exam_banks where course_id = exams.course_id order by number desc limit 1) bank
      where bank.items @> jsonb_build_array(jsonb_build_object('id', q.item_id)))
$$;
revoke execute on function retired_exam_keys from public;
grant execute on function retired_exam_keys to finaula_app_access;

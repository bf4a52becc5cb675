-- Attempts, frozen with what was shown; answers that are only ever added; and how each attempt came out.

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
  id bigint generated by default as identity primary key,
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

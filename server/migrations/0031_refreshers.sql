-- phase: expand
-- Answers of refreshers: a few questions of a course some days after its constancia. Only the learner reads
-- them (docs/decisions/0073-refreshers.md).
create table refresher_answers (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null,
  -- the day of the constancia from which the days are counted
  completed_on date not null,
  day smallint not null check (day > 0),
  question_id text not null,
  is_right boolean not null,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (user_id, course_id, completed_on, day, question_id)
);
create index refresher_answers_by_age on refresher_answers (answered_at);
grant select, insert, delete on refresher_answers to finaula_app_access;
alter table refresher_answers enable row level security;

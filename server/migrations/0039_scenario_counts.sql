-- phase: expand
-- First choices in cases, counted without the person who chose (docs/decisions/0079-choices-by-area.md).

-- The situations that a person decided, so that each is counted once. The choice itself is not here.
create table scenario_decisions (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null,
  scenario_id text not null,
  step_id text not null,
  -- start of the SHA-256 of the situation and its choices: a changed text is counted anew
  wording text not null check (wording ~ '^[0-9a-f]{16}$'),
  decided_on date not null,
  primary key (user_id, course_id, scenario_id, step_id, wording)
);
create index scenario_decisions_by_age on scenario_decisions (decided_on);
grant select, delete on scenario_decisions to finaula_app_access;
alter table scenario_decisions enable row level security;

-- How often each choice of a situation came first in an area. Choices wait for those of five people, and are
-- then added to the shown ones of the month. Only functions of the database read it.
create table scenario_counts (
  entity_id uuid not null references entities (id),
  -- the area on the day of the choice; null: none
  area text,
  area_key text generated always as (plain_text(area)) stored,
  course_id text not null,
  scenario_id text not null,
  step_id text not null,
  wording text not null,
  is_waiting boolean not null,
  -- first day of the month of the first waiting choice, or of the addition to the shown ones
  month date not null check (month = date_trunc('month', month)),
  -- one number for each choice, in the order of the text
  choices integer[] not null
);
create unique index scenario_counts_waiting on scenario_counts
  (entity_id, course_id, scenario_id, step_id, wording, area_key) nulls not distinct where is_waiting;
create unique index scenario_counts_shown on scenario_counts
  (entity_id, course_id, scenario_id, step_id, wording, area_key, month) nulls not distinct where not is_waiting;
create index scenario_counts_by_age on scenario_counts (month);
alter table scenario_counts enable row level security;

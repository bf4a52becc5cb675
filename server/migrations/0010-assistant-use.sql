-- What was asked of the assistant and answered, how much of a day's questions is used, who has a quiz in progress, and the entity's switch.

alter table entities add column assistant_enabled boolean not null default true;

-- Personal data in a question is masked before it is written. Rows are deleted after 180 days.
create table chat_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- of the asker on that day; null for a SuperAdmin
  entity_id uuid references entities (id),
  course_id text not null references courses (id) on delete cascade,
  question text not null,
  -- lower case, without accents and punctuation: what makes two questions the same
  normalised text not null,
  answer text not null,
  outcome text not null check (outcome in ('answered', 'elsewhere', 'not_found', 'small_talk', 'declined')),
  useful boolean,
  created_at timestamptz not null default now()
);

create index chat_turns_by_user on chat_turns (user_id, created_at);
create index chat_turns_by_entity on chat_turns (entity_id, created_at);
create index chat_turns_by_age on chat_turns (created_at);

-- Questions of a day in Mexico City, of a user or of an entity (`subject` is the id of one).
create table chat_counts (
  subject uuid not null,
  day date not null,
  asked integer not null check (asked > 0),
  primary key (subject, day)
);

create index chat_counts_by_day on chat_counts (day);

create table quiz_attempts (
  user_id uuid not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  started_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

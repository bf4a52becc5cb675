-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table asked_questions (
  course_id text not null,
  slide_number integer not null,
  "position" integer not null,
  ask text not null,
  answer text[] not null,
  suggested boolean not null,
  stems text[] not null,
  constraint asked_questions_pkey PRIMARY KEY (course_id, "position"),
  constraint asked_questions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint asked_questions_answer_check CHECK ((cardinality(answer) > 0))
);
alter table asked_questions enable row level security;
create policy loaded on asked_questions
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on asked_questions for select
  using true;
grant delete, insert, select, update on asked_questions to finaula_app_access;

create table sentences (
  course_id text not null,
  slide_number integer not null,
  "position" integer not null,
  block integer not null,
  content text not null,
  kind text not null,
  facts text[] not null,
  search tsvector not null generated always as (to_tsvector('spanish'::regconfig, search_text(content))) stored,
  constraint sentences_pkey PRIMARY KEY (course_id, slide_number, "position"),
  constraint sentences_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint sentences_kind_check CHECK ((kind = ANY (ARRAY['prose'::text, 'point'::text, 'example'::text])))
);
alter table sentences enable row level security;
create policy loaded on sentences
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen on sentences for select
  using true;
grant delete, insert, select, update on sentences to finaula_app_access;

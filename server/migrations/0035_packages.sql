-- phase: expand
-- Packages (SCORM) that institutions upload as courses (docs/decisions/0076-packages.md). The zip itself is
-- kept, in pieces of a megabyte; files are unpacked when they are asked for.
create table course_packages (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  course_id text not null references own_courses (id),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure text,
  -- title, standard, items and what the author has to know
  report jsonb,
  -- {path: [start, bytes in the zip, bytes unpacked, method]}
  files jsonb
);
create index course_packages_by_course on course_packages (course_id, requested_at);
create index course_packages_by_entity on course_packages (entity_id);
grant select, insert, update on course_packages to finaula_app_access;
alter table course_packages enable row level security;

create table course_package_pieces (
  package_id uuid not null references course_packages (id),
  number integer not null check (number >= 0),
  entity_id uuid not null references entities (id),
  content bytea not null,
  primary key (package_id, number)
);
-- A zip is compressed already.
alter table course_package_pieces alter column content set storage external;
create index course_package_pieces_by_entity on course_package_pieces (entity_id);
grant select, insert, delete on course_package_pieces to finaula_app_access;
alter table course_package_pieces enable row level security;

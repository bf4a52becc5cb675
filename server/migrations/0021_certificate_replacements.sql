-- phase: expand
-- A constancia with a wrong name is replaced by another one: same score and dates, the corrected name.
create table certificate_replacements (
  certificate_id uuid primary key references certificates (id),
  replacement_id uuid not null unique references certificates (id),
  replaced_at timestamptz not null default now(),
  replaced_by uuid not null,
  -- copied from the certificate
  user_id uuid,
  entity_id uuid
);
create index certificate_replacements_by_entity on certificate_replacements (entity_id);
grant select, insert on certificate_replacements to finaula_app_access;
alter table certificate_replacements enable row level security;

-- The latest certificate of a course describes it to readers of credentials.
create index certificates_by_course on certificates (course_id, issued_at desc);

-- The catalogue as the contract shows it: one document a course, replaced whole when its content changes.

create table courses (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  -- SHA-256 of the content, hexadecimal
  version text not null,
  document jsonb not null check (document ->> 'id' = id),
  loaded_at timestamptz not null default now()
);

-- What SuperAdmin and EntidadAdmin do: takeovers and who did what.

-- One row an act that changes who may do what. `actor_id` is null for an act of somebody without a session (a registration).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  entity_id uuid,
  user_id uuid,
  detail jsonb not null default '{}'
);

-- Set while an entity is held by somebody who took it over from the directory, so that it can be undone.
alter table entities
  add column taken_over_at timestamptz,
  add column taken_over_by uuid references users (id);

create index users_pending on users (created_at) where email_verified_at is null;

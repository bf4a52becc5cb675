-- Supervision files: request, progress and result. The file itself is in DATA_DIR
-- (docs/decisions/0032-supervision-file.md).
create table supervision_files (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  requested_by uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- the date of roster and standings
  on_day date not null,
  scope text not null check (scope in ('all', 'area', 'people')),
  area text check ((scope = 'area') = (area is not null)),
  people uuid[] check ((scope = 'people') = (people is not null)),
  -- only facts recorded before this instant are included
  known_until timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'building', 'ready', 'failed', 'expired')),
  done integer not null default 0,
  total integer not null default 0,
  folio text,
  bytes bigint,
  sha256 bytea check (length(sha256) = 32),
  manifest_sha256 bytea check (length(manifest_sha256) = 32),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state in ('ready', 'expired')) = (sha256 is not null)),
  check (num_nonnulls(sha256, manifest_sha256, folio, bytes, ready_at, expires_at) in (0, 6))
);
create index supervision_files_by_entity on supervision_files (entity_id, requested_at desc);
create unique index one_supervision_file_is_built_at_a_time on supervision_files (entity_id) where state in ('queued', 'building');
create index supervision_files_ending on supervision_files (expires_at) where state = 'ready';
comment on index supervision_files_ending is 'files whose time is over: cleanup-expired';
grant select, insert, update on supervision_files to finaula_app_access;
alter table supervision_files enable row level security;

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table supervision_files (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  from_day date not null,
  to_day date not null,
  on_day date not null,
  scope text not null,
  area text,
  people uuid[],
  known_until timestamp with time zone not null,
  state text not null default 'queued'::text,
  done integer not null default 0,
  total integer not null default 0,
  folio text,
  bytes bigint,
  sha256 bytea,
  manifest_sha256 bytea,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint supervision_files_pkey PRIMARY KEY (id),
  constraint supervision_files_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint supervision_files_check CHECK ((to_day >= from_day)),
  constraint supervision_files_check1 CHECK (((scope = 'area'::text) = (area IS NOT NULL))),
  constraint supervision_files_check2 CHECK (((scope = 'people'::text) = (people IS NOT NULL))),
  constraint supervision_files_check3 CHECK (((state = ANY (ARRAY['ready'::text, 'expired'::text])) = (sha256 IS NOT NULL))),
  constraint supervision_files_check4 CHECK ((num_nonnulls(sha256, manifest_sha256, folio, bytes, ready_at, expires_at) = ANY (ARRAY[0, 6]))),
  constraint supervision_files_manifest_sha256_check CHECK ((length(manifest_sha256) = 32)),
  constraint supervision_files_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'area'::text, 'people'::text]))),
  constraint supervision_files_sha256_check CHECK ((length(sha256) = 32)),
  constraint supervision_files_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'building'::text, 'ready'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX supervision_files_by_entity ON supervision_files USING btree (entity_id, requested_at DESC);
CREATE INDEX supervision_files_ending ON supervision_files USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE UNIQUE INDEX one_supervision_file_is_built_at_a_time ON supervision_files USING btree (entity_id) WHERE (state = ANY (ARRAY['queued'::text, 'building'::text]));
comment on index supervision_files_ending is 'files whose time is over: cleanup-expired';
alter table supervision_files enable row level security;
create policy advanced on supervision_files for update
  using (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (( SELECT acting_role() AS acting_role) = 'entity'::text)));
create policy asked on supervision_files for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (requested_by = ( SELECT acting_user() AS acting_user))));
create policy audited on supervision_files for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy seen on supervision_files for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant insert, select, update on supervision_files to finaula_app_access;

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table scim_directories (
  entity_id uuid not null,
  state text not null default 'trial'::text,
  switched_on_at timestamp with time zone,
  switched_on_by uuid,
  refused_at timestamp with time zone,
  refusal text,
  constraint scim_directories_pkey PRIMARY KEY (entity_id),
  constraint scim_directories_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint scim_directories_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'on'::text])))
);
alter table scim_directories enable row level security;
create policy own on scim_directories
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant insert, select, update on scim_directories to finaula_app_access;

create table scim_groups (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  display_name text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint scim_groups_pkey PRIMARY KEY (id),
  constraint scim_groups_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint scim_groups_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 120)))
);
CREATE INDEX scim_groups_in_order ON scim_groups USING btree (entity_id, created_at, id);
CREATE UNIQUE INDEX scim_groups_by_name ON scim_groups USING btree (entity_id, lower(display_name));
alter table scim_groups enable row level security;
create policy own on scim_groups
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select, update on scim_groups to finaula_app_access;

create table scim_members (
  group_id uuid not null,
  scim_user_id uuid not null,
  entity_id uuid not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  constraint scim_members_pkey PRIMARY KEY (group_id, scim_user_id),
  constraint scim_members_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint scim_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON DELETE CASCADE,
  constraint scim_members_scim_user_id_fkey FOREIGN KEY (scim_user_id) REFERENCES scim_users(id) ON DELETE CASCADE
);
CREATE INDEX scim_members_by_user ON scim_members USING btree (scim_user_id, added_at DESC);
alter table scim_members enable row level security;
create policy own on scim_members
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select on scim_members to finaula_app_access;

create table scim_tokens (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint scim_tokens_pkey PRIMARY KEY (id),
  constraint scim_tokens_token_hash_key UNIQUE (token_hash),
  constraint scim_tokens_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint scim_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX scim_tokens_by_entity ON scim_tokens USING btree (entity_id, created_at);
alter table scim_tokens enable row level security;
create policy own on scim_tokens
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant insert, select on scim_tokens to finaula_app_access;

create table scim_users (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  user_id uuid,
  user_name text not null,
  external_id text,
  active boolean not null,
  address text not null,
  resource jsonb not null,
  version integer not null default 1,
  applied_version integer not null default 0,
  refusal text,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  constraint scim_users_pkey PRIMARY KEY (id),
  constraint scim_users_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint scim_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint scim_users_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 254)))
);
CREATE INDEX scim_users_by_external_id ON scim_users USING btree (entity_id, external_id) WHERE (removed_at IS NULL);
CREATE INDEX scim_users_in_order ON scim_users USING btree (entity_id, created_at, id) WHERE (removed_at IS NULL);
CREATE INDEX scim_users_of_user ON scim_users USING btree (user_id);
CREATE INDEX scim_users_unapplied ON scim_users USING btree (entity_id, id) WHERE (applied_version < version);
CREATE UNIQUE INDEX scim_users_by_name ON scim_users USING btree (entity_id, user_name) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX scim_users_by_user ON scim_users USING btree (user_id) WHERE (removed_at IS NULL);
comment on index scim_users_in_order is 'people of a directory, a page at a time';
alter table scim_users enable row level security;
create policy not_inherited on scim_users
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (user_id IS NULL) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = scim_users.user_id))));
create policy own on scim_users
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select, update on scim_users to finaula_app_access;

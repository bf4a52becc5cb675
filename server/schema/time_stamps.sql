-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table time_stamp_heads (
  stamp_id uuid not null,
  chain uuid not null,
  number bigint not null,
  hash bytea not null,
  path text[] not null,
  entity_id uuid generated always as (NULLIF(chain, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  constraint time_stamp_heads_pkey PRIMARY KEY (stamp_id, chain),
  constraint time_stamp_heads_stamp_id_fkey FOREIGN KEY (stamp_id) REFERENCES time_stamps(id),
  constraint time_stamp_heads_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX time_stamp_heads_by_entity ON time_stamp_heads USING btree (entity_id);
alter table time_stamp_heads enable row level security;
create policy seen on time_stamp_heads for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy written on time_stamp_heads for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON time_stamp_heads FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON time_stamp_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on time_stamp_heads to finaula_app_access;

create table time_stamps (
  id uuid not null default gen_random_uuid(),
  statement text not null,
  root bytea not null,
  nonce bytea not null,
  response bytea not null,
  stamped_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint time_stamps_pkey PRIMARY KEY (id),
  constraint time_stamps_nonce_check CHECK (((length(nonce) >= 8) AND (length(nonce) <= 20))),
  constraint time_stamps_response_check CHECK ((length(response) <= 65536)),
  constraint time_stamps_root_check CHECK ((length(root) = 32)),
  constraint time_stamps_statement_check CHECK ((length(statement) <= 500))
);
CREATE INDEX time_stamps_by_time ON time_stamps USING btree (recorded_at DESC);
alter table time_stamps enable row level security;
create policy seen on time_stamps for select
  using true;
create policy written on time_stamps for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON time_stamps FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON time_stamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on time_stamps to finaula_app_access;

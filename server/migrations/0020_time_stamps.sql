-- Time stamps of a third party (RFC 3161) over the heads of all chains (docs/decisions/0032-supervision-file.md).

create table time_stamps (
  id uuid primary key default gen_random_uuid(),
  -- the text that was stamped: when the heads were read, and the root of their tree
  statement text not null check (length(statement) <= 500),
  root bytea not null check (length(root) = 32),
  nonce bytea not null check (length(nonce) between 8 and 20),
  -- the authority's answer, as it came
  response bytea not null check (length(response) <= 65536),
  -- the authority's time
  stamped_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index time_stamps_by_time on time_stamps (recorded_at desc);
grant select, insert on time_stamps to finaula_app_access;
create trigger frozen before update or delete on time_stamps for each row execute function refuse_rewriting();
create trigger kept before truncate on time_stamps for each statement execute function refuse_rewriting();

-- It says nothing of anybody: whoever holds a part of the ledger may check it.
alter table time_stamps enable row level security;
create policy seen on time_stamps for select using (true);
create policy written on time_stamps for insert with check ((select acts_for_all()));

-- Where each chain stood: the leaves of the tree, by chain.
create table time_stamp_heads (
  stamp_id uuid not null references time_stamps (id),
  -- as in audit_chains: zeros are the platform's
  chain uuid not null,
  number bigint not null,
  hash bytea not null check (length(hash) = 32),
  -- the nodes beside the way from this leaf to the root, "izquierda <hex>" or "derecha <hex>"
  path text[] not null,
  entity_id uuid generated always as (nullif(chain, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  primary key (stamp_id, chain)
);
create index time_stamp_heads_by_entity on time_stamp_heads (entity_id);
grant select, insert (stamp_id, chain, number, hash, path) on time_stamp_heads to finaula_app_access;
create trigger frozen before update or delete on time_stamp_heads for each row execute function refuse_rewriting();
create trigger kept before truncate on time_stamp_heads for each statement execute function refuse_rewriting();

alter table time_stamp_heads enable row level security;
create policy seen on time_stamp_heads for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy written on time_stamp_heads for insert with check ((select acts_for_all()));

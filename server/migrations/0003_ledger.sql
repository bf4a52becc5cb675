-- Who did what: rows that are only ever added, in one hash chain for each entity and one for the platform (docs/decisions/0020-chains.md).

-- Where each chain ends. Only the acts of an entity wait for its row.
create table audit_chains (
  -- the entity whose acts it holds; zeros: the platform's
  id uuid primary key,
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
grant select on audit_chains to finaula_app_access;

alter table audit_chains enable row level security;
create policy seen on audit_chains for select using ((select acts_for_all()));

-- Whatever a statement says for id, number, at and the hashes, the trigger below decides.
create table audit_log (
  -- the order of all chains together, with gaps where a transaction was undone
  id bigint primary key default 0,
  -- 1, 2, 3… in its chain
  number bigint not null default 0,
  at timestamptz not null default now(),
  -- null for an act of somebody without a session (a registration)
  actor_id uuid,
  action text not null,
  -- the entity that the act concerns, whose chain it stands in; null: the platform's
  entity_id uuid,
  user_id uuid,
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default '',
  check (length(previous_hash) = 32 and length(hash) = 32)
);
create sequence audit_log_id owned by audit_log.id;
create index audit_log_by_entity on audit_log (entity_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
grant select, insert on audit_log to finaula_app_access;

alter table audit_log enable row level security;
create policy seen on audit_log for select using ((select acts_for_all()));
-- In one's own name, in the chain of one's own entity.
create policy written on audit_log for insert
  with check ((select acts_for_all()) or (actor_id = (select acting_user()) and entity_id = (select acting_entity())));

-- What is hashed: the hash before, then the fields as lines. `npm run verify:ledger` computes the same from the same text, without this function.
create function audit_entry_hash(entry audit_log) returns bytea language sql stable set timezone = 'UTC' as $$
  select sha256(entry.previous_hash || convert_to(concat_ws(E'\n',
    entry.id::text,
    entry.number::text,
    to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(entry.actor_id::text, ''),
    entry.action,
    coalesce(entry.entity_id::text, ''),
    coalesce(entry.user_id::text, ''),
    entry.detail::text), 'UTF8'))
$$;

-- The chain stays locked until the transaction ends: its acts are numbered in the order in which they are committed. As the owner: nobody else moves a head.
create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  chain uuid := coalesce(new.entity_id, '00000000-0000-0000-0000-000000000000');
  head audit_chains;
begin
  insert into audit_chains (id) values (chain) on conflict do nothing;
  -- The platform's chain names every other one, so that none can be removed whole without a trace.
  if found and new.entity_id is not null then
    insert into audit_log (action, detail) values ('chain opened', jsonb_strip_nulls(jsonb_build_object(
      'entity_id', new.entity_id, 'entity_name', (select name from entities where id = new.entity_id))));
  end if;
  select * into strict head from audit_chains where id = chain for update;
  -- Under the lock, so that ids rise within a chain.
  new.id := nextval('audit_log_id');
  new.number := head.number + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := audit_entry_hash(new);
  update audit_chains set number = new.number, hash = new.hash where id = chain;
  return new;
end
$$;
create trigger chain before insert on audit_log for each row execute function chain_audit_entry();
create trigger frozen before update or delete on audit_log for each row execute function refuse_rewriting();
create trigger kept before truncate on audit_log for each statement execute function refuse_rewriting();

-- A row of the platform's chain over the heads of all: whoever wrote down its hash can tell later whether any chain was rewritten or cut before it.
-- Returns the hash; that of the last seal when nothing was added since.
create function seal_ledger(actor uuid) returns bytea language plpgsql security definer set search_path = public as $$
declare
  heads record;
  seal bytea;
begin
  -- Waits for the acts that are being written, and those to come wait for it: what the seal covers is exactly the rows with smaller ids.
  lock table audit_chains in share row exclusive mode;
  select count(*) as chains, coalesce(sum(number), 0) as rows,
    encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', id, number, encode(hash, 'hex')), E'\n' order by id), ''), 'UTF8')), 'hex') as sha256
    into heads from audit_chains;
  select hash into seal from audit_log where action = 'ledger sealed' and (detail ->> 'rows')::numeric = heads.rows - 1 order by id desc limit 1;
  if not found then
    insert into audit_log (actor_id, action, detail)
      values (actor, 'ledger sealed', jsonb_build_object('chains', heads.chains, 'rows', heads.rows, 'sha256', heads.sha256))
      returning hash into seal;
  end if;
  return seal;
end
$$;
revoke execute on function seal_ledger from public;
grant execute on function seal_ledger to finaula_app_access;

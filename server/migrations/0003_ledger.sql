-- Who did what: rows that are only ever added, numbered without gaps, each holding the SHA-256 of the one before it.

create table audit_head (
  -- There is one row.
  one boolean primary key default true check (one),
  id bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));
grant select on audit_head to finaula_app_access;

alter table audit_head enable row level security;
create policy seen on audit_head for select using ((select acts_for_all()));

create table audit_log (
  -- Whatever a statement says for id, at and the hashes, the trigger below decides.
  id bigint primary key default 0,
  at timestamptz not null default now(),
  -- null for an act of somebody without a session (a registration)
  actor_id uuid,
  action text not null,
  entity_id uuid,
  user_id uuid,
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default '',
  check (length(previous_hash) = 32 and length(hash) = 32)
);
create index audit_log_by_entity on audit_log (entity_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
grant select, insert on audit_log to finaula_app_access;

alter table audit_log enable row level security;
create policy seen on audit_log for select using ((select acts_for_all()));
create policy written on audit_log for insert with check ((select acts_for_all()) or actor_id = (select acting_user()));

-- What is hashed: the hash before, then the fields as lines. `npm run verify:ledger` computes the same from the same text, without this function.
create function audit_entry_hash(entry audit_log) returns bytea language sql stable set timezone = 'UTC' as $$
  select sha256(entry.previous_hash || convert_to(concat_ws(E'\n',
    entry.id::text,
    to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(entry.actor_id::text, ''),
    entry.action,
    coalesce(entry.entity_id::text, ''),
    coalesce(entry.user_id::text, ''),
    entry.detail::text), 'UTF8'))
$$;

-- The head stays locked until the transaction ends: acts are numbered in the order in which they are committed. As the owner: nobody else moves the head.
create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.id := head.id + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := audit_entry_hash(new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end
$$;
create trigger chain before insert on audit_log for each row execute function chain_audit_entry();
create trigger frozen before update or delete on audit_log for each row execute function refuse_rewriting();
create trigger kept before truncate on audit_log for each statement execute function refuse_rewriting();

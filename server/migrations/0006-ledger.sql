-- The audit log becomes a ledger: rows numbered without gaps, each holding the SHA-256 of the one before it, none ever changed or removed.

create table audit_head (
  -- There is one row.
  one boolean primary key default true check (one),
  id bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));

alter table audit_log
  alter column id drop identity,
  add column previous_hash bytea,
  add column hash bytea;

-- What is hashed: the hash before, then the fields as lines. `npm run verify:ledger` computes the same from the same text, without this function.
create function audit_entry_hash(entry audit_log) returns bytea
language sql stable
set timezone = 'UTC'
as $$
  select sha256(entry.previous_hash || convert_to(concat_ws(E'\n',
    entry.id::text,
    to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(entry.actor_id::text, ''),
    entry.action,
    coalesce(entry.entity_id::text, ''),
    coalesce(entry.user_id::text, ''),
    entry.detail::text), 'UTF8'))
$$;

-- The head stays locked until the transaction ends: acts are numbered in the order in which they are committed.
create function chain_audit_entry() returns trigger
language plpgsql
as $$
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

-- Rows of before the ledger are chained in their order.
do $$
declare
  entry audit_log;
  head audit_head;
begin
  for entry in select * from audit_log order by id loop
    select * into strict head from audit_head;
    update audit_log set id = -head.id - 1 where id = entry.id;
    entry.id := head.id + 1;
    entry.previous_hash := head.hash;
    entry.hash := audit_entry_hash(entry);
    update audit_log set previous_hash = entry.previous_hash, hash = entry.hash where id = -entry.id;
    update audit_head set id = entry.id, hash = entry.hash;
  end loop;
  update audit_log set id = -id;
end
$$;

-- Whatever a statement says for these, the trigger below decides.
alter table audit_log
  alter column id set default 0,
  alter column previous_hash set default '',
  alter column previous_hash set not null,
  alter column hash set default '',
  alter column hash set not null,
  add check (length(previous_hash) = 32 and length(hash) = 32);

create function refuse_rewriting() returns trigger
language plpgsql
as $$
begin
  raise exception 'rows of % are never rewritten nor removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger chain before insert on audit_log for each row execute function chain_audit_entry();
create trigger frozen before update or delete on audit_log for each row execute function refuse_rewriting();
create trigger kept before truncate on audit_log for each statement execute function refuse_rewriting();

create index audit_log_by_entity on audit_log (entity_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);

create policy seen on audit_chains for select using ((select acts_for_all()));
-- An institution's administrators read its own chain. While inherited people are hidden, so are the acts
-- about them and those before the takeover.
create policy seen on audit_log for select using ((select acts_for_all()) or (entity_id = (select administered_entity())
  and (not (select inherited_are_hidden()) or (at >= (select taken_over_at from entities where id = administered_entity())
    and (user_id is null or exists (select from users where users.id = audit_log.user_id))))));

-- The first and last id of the acts of a time, with an hour on both sides; null where there is none. Runs
-- as the owner, because the index of the time covers all chains.
create function audit_ids_between(since timestamptz, until timestamptz) returns table (first bigint, last bigint)
language sql stable security definer set search_path = public
begin atomic
  select case when since is null then 0 else (select id from audit_log where at >= since - interval '1 hour' order by at limit 1) end,
    case when until is null then 9223372036854775807 else (select id from audit_log where at < until + interval '1 hour' order by at desc limit 1) end;
end;
revoke execute on function audit_ids_between from public;
grant execute on function audit_ids_between to finaula_app_access;

-- Actors write in their own name, into the chain of their own entity.
create policy written on audit_log for insert
  with check ((select acts_for_all()) or (actor_id = (select acting_user()) and entity_id = (select acting_entity())));

-- Hashes the previous hash, then the fields as lines. verify-ledger computes the same without this function.
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

-- Keeps the chain locked until the transaction ends, so that acts are numbered in commit order. Runs as the
-- owner: no other role moves a head.
create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  chain uuid := coalesce(new.entity_id, '00000000-0000-0000-0000-000000000000');
  head audit_chains;
begin
  -- Acts of a session that an identity provider opened name the provider and who configured it.
  if acting_provider() is not null and new.actor_id = acting_user() then
    new.detail := new.detail || coalesce((select jsonb_build_object('session_provider', id, 'provider_configured_by', configured_by)
      from identity_providers where id = acting_provider()), '{}');
  end if;
  -- Programs act by a token, which names the administrator who made it.
  new.detail := new.detail || coalesce((select jsonb_build_object('actor_kind', 'token', 'token_made_by', created_by)
    from (select id, created_by from scim_tokens union all select id, created_by from api_tokens) program
    where id = new.actor_id), '{}');
  insert into audit_chains (id) values (chain) on conflict do nothing;
  -- The platform's chain names every other chain, so that none can be removed whole without a trace.
  if found and new.entity_id is not null then
    insert into audit_log (action, detail) values ('chain opened', jsonb_strip_nulls(jsonb_build_object(
      'entity_id', new.entity_id, 'entity_name', (select name from entities where id = new.entity_id))));
  end if;
  select * into strict head from audit_chains where id = chain for update;
  -- Taken under the lock, so that ids rise within a chain.
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

-- Writes a row over the heads of all chains into the platform's chain. A copy of its hash proves later
-- whether a chain was rewritten or cut before it. Returns the hash; that of the last seal when nothing was
-- added since.
create function seal_ledger(actor uuid) returns bytea language plpgsql security definer set search_path = public as $$
declare
  heads record;
  seal bytea;
begin
  -- Waits for running acts and blocks new ones: the seal covers exactly the rows with smaller ids.
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

create policy seen on time_stamps for select using (true);
create policy written on time_stamps for insert with check ((select acts_for_all()));
create policy seen on time_stamp_heads for select using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy written on time_stamp_heads for insert with check ((select acts_for_all()));
create policy platform on access_refusals using ((select acts_for_all()));

-- Records the end of a session that was idle for longer than its institution allows, however its row is
-- deleted. Runs as the owner, because the role that deletes it may not count refusals.
create function note_idle_end() returns trigger language plpgsql security definer set search_path = public as $$
declare
  ended timestamptz := old.last_seen_at + idle_limit_of(old.user_id);
begin
  if ended <= least(now(), old.expires_at) then
    insert into access_refusals (since, entity_id, user_id, reason)
      select date_bin('15 minutes', ended, timestamptz 'epoch'), coalesce(users.entity_id, auditors.entity_id), users.id, 'SESSION_IDLE'
      from users left join auditors on users.role::text = 'Auditor' and auditors.id = audit_in_force(users.id)
      where users.id = old.user_id
      on conflict (since, user_id, provider_id, bucket, reason) do update set count = access_refusals.count + 1;
  end if;
  return null;
end
$$;

create trigger notes_idle_end after delete on sessions for each row execute function note_idle_end();

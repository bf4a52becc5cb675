-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.audit_entry_hash(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  select sha256(entry.previous_hash || convert_to(concat_ws(E'\n',
    entry.id::text,
    entry.number::text,
    to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(entry.actor_id::text, ''),
    entry.action,
    coalesce(entry.entity_id::text, ''),
    coalesce(entry.user_id::text, ''),
    entry.detail::text), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.seal_ledger(actor uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
$function$;
revoke execute on function seal_ledger(uuid) from public;
grant execute on function seal_ledger(uuid) to finaula_app_access;

create sequence audit_log_id as bigint start 1 increment 1;

create table audit_chains (
  id uuid not null,
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text),
  constraint audit_chains_pkey PRIMARY KEY (id),
  constraint audit_chains_hash_check CHECK ((length(hash) = 32))
);
alter table audit_chains enable row level security;
create policy seen on audit_chains for select
  using ( SELECT acts_for_all() AS acts_for_all);
grant select on audit_chains to finaula_app_access;

create table audit_log (
  id bigint not null default 0,
  number bigint not null default 0,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  action text not null,
  entity_id uuid,
  user_id uuid,
  detail jsonb not null default '{}'::jsonb,
  previous_hash bytea not null default '\x'::bytea,
  hash bytea not null default '\x'::bytea,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_check CHECK (((length(previous_hash) = 32) AND (length(hash) = 32)))
);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_by_entity ON audit_log USING btree (entity_id, id DESC);
CREATE INDEX audit_log_of_acts ON audit_log USING btree (id DESC) WHERE (action <> ALL (ARRAY['signed in'::text, 'sign-in refused'::text, 'session timed out'::text, 'access refused'::text, 'second factor used'::text, 'second factor refused'::text, 'signed in with provider'::text, 'provider sign-in refused'::text]));
alter table audit_log enable row level security;
create policy seen on audit_log for select
  using ( SELECT acts_for_all() AS acts_for_all);
create policy seen_by_its_job on audit_log for select
  using ((( SELECT acting_role() AS acting_role) = 'entity'::text) AND (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy written on audit_log for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((actor_id = ( SELECT acting_user() AS acting_user)) AND (entity_id = ( SELECT acting_entity() AS acting_entity))));
CREATE TRIGGER chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on audit_log to finaula_app_access;

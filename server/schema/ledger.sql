-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.audit_entry_hash(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  select sha256(entry.previous_hash || convert_to(concat_ws(E'\n',
    entry.id::text,
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
$function$;

create table audit_head (
  one boolean not null default true,
  id bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (one),
  constraint audit_head_hash_check CHECK ((length(hash) = 32)),
  constraint audit_head_one_check CHECK (one)
);
alter table audit_head enable row level security;
create policy seen on audit_head for select
  using ( SELECT acts_for_all() AS acts_for_all);
grant select on audit_head to finaula_app_access;

create table audit_log (
  id bigint not null default 0,
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
alter table audit_log enable row level security;
create policy seen on audit_log for select
  using ( SELECT acts_for_all() AS acts_for_all);
create policy written on audit_log for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (actor_id = ( SELECT acting_user() AS acting_user)));
CREATE TRIGGER chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on audit_log to finaula_app_access;

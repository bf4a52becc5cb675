-- Who reaches the rows. The owner of the tables migrates; requests are served by a login role of the group finaula_app_access (database/app-role.ts), which owns nothing,
-- and each connection says for whom it acts (database/rls-context.ts): 'platform' for visitors and the product itself, else the signed-in user. Unsaid: nothing is seen.

-- Roles belong to the cluster: another database of it may have made the group already, or make it in this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'finaula_app_access') then
    create role finaula_app_access nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'Falta el grupo finaula_app_access y el usuario de DATABASE_URL no puede crearlo: créalo como dice docs/operations.md'
      using errcode = 'insufficient_privilege';
end
$$;

grant usage on schema public to finaula_app_access;

create function acting_role() returns text language sql stable parallel safe
  return current_setting('finaula.role', true);
create function acting_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('finaula.user', true), '')::uuid;
create function acting_entity() returns uuid language sql stable parallel safe
  return nullif(current_setting('finaula.entity', true), '')::uuid;
create function acts_for_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('finaula.role', true) in ('platform', 'SuperAdmin'), false);
-- The entity that the acting user administers; null for everybody else.
create function administered_entity() returns uuid language sql stable parallel safe
  return case when current_setting('finaula.role', true) = 'EntidadAdmin' then nullif(current_setting('finaula.entity', true), '')::uuid end;

-- For tables whose rows are only ever added.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never rewritten nor removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Counters of rate-limiter-flexible, in the shape that it asks for. Losing them in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to finaula_app_access;

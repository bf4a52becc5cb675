-- Access to rows. The owner of the tables migrates. Requests are served by a login role of the group
-- finaula_app_access (database/app-role.ts), which owns nothing. Each connection names its actor
-- (database/rls-context.ts): 'platform' for visitors and the product itself, otherwise the signed-in user.
-- A connection without an actor sees no row.
-- Roles belong to the cluster: another database of it may already have created the group, or create it now.
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

-- Counters of rate-limiter-flexible, in the shape that it requires. Unlogged: losing them in a crash costs
-- nothing.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to finaula_app_access;

-- The digest of the server/sql files from which functions, views, triggers and policies were created
-- (database/definitions.ts).
create table schema_definitions (
  only_row boolean primary key default true check (only_row),
  sha256 bytea not null check (length(sha256) = 32),
  -- the release of the program that created them, as 1.2.0
  release text not null,
  recreated_at timestamptz not null default now()
);

-- The text of each applied migration, so that a program with another text of it does not go on, and whether
-- earlier releases work on it (expand) or not (contract).
create table migration_checksums (
  name text primary key,
  sha256 bytea not null check (length(sha256) = 32),
  phase text not null check (phase in ('expand', 'contract'))
);

-- Auditors: people from outside who read what an institution shows them until a day, and write nothing. They belong to no entity, so nobody counts them among its
-- people; what they read is that of the entity which invited them.

alter type user_role add value 'Auditor';
-- As text: a value of an enum is not used in the transaction that adds it.
alter table users drop constraint users_check;
alter table users add constraint belongs_to_an_entity check ((role::text in ('SuperAdmin', 'Auditor')) = (entity_id is null));

create table auditors (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  user_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- the last day
  until date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index auditors_by_entity on auditors (entity_id, recorded_at);
create index auditors_by_user on auditors (user_id);
grant select, insert on auditors to finaula_app_access;
create trigger frozen before update or delete on auditors for each row execute function refuse_rewriting();
create trigger kept before truncate on auditors for each statement execute function refuse_rewriting();

-- Before its day.
create table auditor_ends (
  auditor_id uuid primary key references auditors (id),
  entity_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index auditor_ends_by_entity on auditor_ends (entity_id);
grant select, insert on auditor_ends to finaula_app_access;
create trigger frozen before update or delete on auditor_ends for each row execute function refuse_rewriting();
create trigger kept before truncate on auditor_ends for each statement execute function refuse_rewriting();

-- What was opened, once each: the first time stands in the ledger, too.
create table auditor_openings (
  auditor_id uuid not null references auditors (id),
  entity_id uuid not null,
  what text not null,
  -- the day it was asked for; null where there is none
  on_day date,
  -- the person, programme or file
  subject uuid,
  format text not null,
  opened_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (auditor_id, what, on_day, subject, format)
);
create index auditor_openings_by_entity on auditor_openings (entity_id);
grant select, insert on auditor_openings to finaula_app_access;
create trigger frozen before update or delete on auditor_openings for each row execute function refuse_rewriting();
create trigger kept before truncate on auditor_openings for each statement execute function refuse_rewriting();

create function belong_as_auditor() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from auditors where id = new.auditor_id);
  return new;
end
$$;
create trigger belongs before insert on auditor_ends for each row execute function belong_as_auditor();
create trigger belongs before insert on auditor_openings for each row execute function belong_as_auditor();

do $$
declare
  facts text;
begin
  foreach facts in array array['auditors', 'auditor_ends', 'auditor_openings'] loop
    execute format('alter table %I enable row level security', facts);
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
end
$$;
-- An account outside of every entity is made by the platform, and so is the row of what it may read.
create policy invited on auditors for insert with check ((select acts_for_all()));
create policy ended on auditor_ends for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy noted on auditor_openings for insert with check ((select acts_for_all()));

-- By which invitation that account reads today; null when none is in force.
create function audit_in_force(person uuid) returns uuid language sql stable security definer set search_path = public
  return (
    select auditors.id from auditors
    where auditors.user_id = person and auditors.until >= mexican_today()
      and not exists (select from auditor_ends where auditor_ends.auditor_id = auditors.id)
    order by auditors.recorded_at desc limit 1);
revoke execute on function audit_in_force from public;
grant execute on function audit_in_force to finaula_app_access;

-- As in 0014_people.sql; an auditor's session is of the entity that is read, and ends with the invitation.
create or replace function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
begin
  select users.id, users.name, users.email, users.role, entities.id, entities.name, users.email_verified_at, users.is_active, users.created_at, sessions.last_seen_at
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, seen
    from sessions
    join users on users.id = sessions.user_id
    left join auditors on users.role::text = 'Auditor' and auditors.id = audit_in_force(users.id)
    left join entities on entities.id = coalesce(users.entity_id, auditors.entity_id)
    left join employment on employment.user_id = users.id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and (employment.left_on is null or employment.left_on > mexican_today())
      and (users.role::text <> 'Auditor' or auditors.id is not null)
      and not (users.role::text in ('EntidadAdmin', 'Auditor') and entities.review = 'suspended')
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if seen < now() - interval '5 minutes' then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;

-- The entity that the acting auditor reads; null for everybody else.
create function audited_entity() returns uuid language sql stable parallel safe
  return case when current_setting('finaula.role', true) = 'Auditor' then nullif(current_setting('finaula.entity', true), '')::uuid end;

-- What an auditor may read; obligations and entities are seen by whoever belongs. Nothing that is asked of the assistant, no message, link, import or exam.
do $$
declare
  readable text;
begin
  foreach readable in array array[
    'users', 'account_facts', 'employment_facts', 'employment', 'waivers', 'waiver_ends', 'certificates', 'certificate_revocations',
    'certificate_reinstatements', 'certificate_disputes', 'programmes', 'programme_rows', 'programme_versions',
    'supervision_files'
  ] loop
    execute format('create policy audited on %I for select using (entity_id = (select audited_entity()))', readable);
  end loop;
end
$$;

-- How much the assistant is asked is none of theirs.
create policy not_audited on assistant_daily_usage as restrictive using ((select audited_entity()) is null);

-- Hidden from an auditor, too.
create or replace function inherited_are_hidden() returns boolean language sql stable security definer set search_path = public
  return case when coalesce(administered_entity(), audited_entity()) is null or current_setting('finaula.role', true) = 'entity' then false
    else exists (
      select from entities where id = coalesce(administered_entity(), audited_entity()) and taken_over_at is not null and review <> 'verified') end;

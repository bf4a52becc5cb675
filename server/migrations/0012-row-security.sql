-- The second layer of isolation: whatever a query forgets to ask for, its connection sees the rows of the one it acts for, and no others.
-- The application connects as a role that owns nothing (database/app-role.ts) and says whom it acts for (database/acting.ts):
-- 'platform' for what nobody in particular asks for (visitors, the product itself), else the signed-in user. Nobody said: nothing is seen.

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

-- Asked also by people who see none of the administrators.
create function administrators_of(entity uuid) returns integer language sql stable security definer set search_path = public
  return (select count(*)::int from users where users.entity_id = entity and users.role = 'EntidadAdmin');

-- What an entity's report reads by the thousand says itself whose it is: a policy that looks each owner up would cost a scan of everybody's.
alter table progress add column entity_id uuid references entities (id);
update progress set entity_id = users.entity_id from users where users.id = progress.user_id;
create function belong_as_user() returns trigger language plpgsql as $$
begin
  new.entity_id := (select entity_id from users where id = new.user_id);
  return new;
end
$$;
create trigger belongs before insert on progress for each row execute function belong_as_user();

alter table certificate_revocations add column user_id uuid, add column entity_id uuid;
alter table certificate_revocations disable trigger frozen;
update certificate_revocations set user_id = certificates.user_id, entity_id = certificates.entity_id
from certificates where certificates.id = certificate_id;
alter table certificate_revocations enable trigger frozen;
create index certificate_revocations_by_entity on certificate_revocations (entity_id);
create function belong_as_certificate() returns trigger language plpgsql as $$
begin
  select user_id, entity_id into new.user_id, new.entity_id from certificates where id = new.certificate_id;
  return new;
end
$$;
create trigger belongs before insert on certificate_revocations for each row execute function belong_as_certificate();

-- The ledger's head is moved by its trigger alone.
alter function chain_audit_entry() security definer set search_path = public;
alter view certificate_states set (security_invoker = true);

alter table entities enable row level security;
create policy seen on entities for select using ((select acts_for_all()) or id = (select acting_entity()));
create policy registered on entities for insert with check ((select acts_for_all()));
-- Whoever belongs to an entity may lock its row; its administrator changes it.
create policy changed on entities for update
  using ((select acts_for_all()) or id = (select acting_entity()))
  with check ((select acts_for_all()) or id = (select administered_entity()));

alter table users enable row level security;
create policy seen on users for select
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()));
create policy registered on users for insert with check ((select acts_for_all()));
-- Nobody moves to another entity, and no role rises, but by the platform or a SuperAdmin.
create policy changed on users for update
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and (role = 'Empleado' or id = (select acting_user()) and role::text = (select acting_role()))));

-- What hangs on a user is seen by that user and by whoever administers their entity.
alter table sessions enable row level security;
create policy own on sessions
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = sessions.user_id and users.entity_id = (select administered_entity())));
alter table known_devices enable row level security;
create policy own on known_devices
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = known_devices.user_id and users.entity_id = (select administered_entity())));
alter table reset_links enable row level security;
create policy own on reset_links
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = reset_links.user_id and users.entity_id = (select administered_entity())));
-- A verification link is for its administrator to give, not for the one who waits for it.
alter table verification_links enable row level security;
create policy given on verification_links
  using ((select acts_for_all())
    or exists (select from users where users.id = verification_links.user_id and users.entity_id = (select administered_entity())));

alter table progress enable row level security;
create policy seen on progress for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy own on progress for all
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));

alter table quiz_attempts enable row level security;
create policy own on quiz_attempts using ((select acts_for_all()) or user_id = (select acting_user()));

alter table youtube_courses enable row level security;
create policy shared on youtube_courses for select using ((select acts_for_all()) or entity_id = (select acting_entity()));
create policy added on youtube_courses for insert
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and created_by = (select acting_user())));

alter table certificates enable row level security;
create policy seen on certificates for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy issued on certificates for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));
alter table certificate_revocations enable row level security;
create policy seen on certificate_revocations for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy revoked on certificate_revocations for insert
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));
alter table certificate_documents enable row level security;
create policy seen on certificate_documents for select
  using ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));
create policy sent on certificate_documents for insert
  with check ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));
alter table signing_keys enable row level security;
create policy seen on signing_keys for select using (true);
create policy published on signing_keys for insert with check ((select acts_for_all()));

alter table chat_turns enable row level security;
create policy seen on chat_turns for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy own on chat_turns for all
  using ((select acts_for_all()) or user_id = (select acting_user()))
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));
alter table chat_counts enable row level security;
create policy own on chat_counts
  using ((select acts_for_all()) or subject in ((select acting_user()), (select acting_entity())));

alter table audit_log enable row level security;
create policy seen on audit_log for select using ((select acts_for_all()));
create policy written on audit_log for insert with check ((select acts_for_all()) or actor_id = (select acting_user()));
alter table audit_head enable row level security;
create policy seen on audit_head for select using ((select acts_for_all()));

-- The catalogue is for everybody, and for a SuperAdmin or the first start to load.
do $$
declare
  catalogue text;
begin
  foreach catalogue in array array['courses', 'passages', 'lexemes', 'words', 'synonyms'] loop
    execute format('alter table %I enable row level security', catalogue);
    execute format('create policy seen on %I for select using (true)', catalogue);
    execute format('create policy loaded on %I for all using ((select acts_for_all()))', catalogue);
  end loop;
end
$$;

-- Whose session a token opens, asked by every call before anything else is known of the caller: by the owner of the tables, so that nobody has to
-- act for everybody in order to ask. When a session was last used is known to within five minutes, so that reading does not write each time.
create function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz
)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  update sessions set last_seen_at = now()
  where token_hash = token and expires_at > now() and last_seen_at < now() - interval '5 minutes';
  return query
    select users.id, users.name, users.email, users.role, users.entity_id, entities.name, users.email_verified_at, users.is_active, users.created_at
    from sessions
    join users on users.id = sessions.user_id
    left join entities on entities.id = users.entity_id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
end
$$;

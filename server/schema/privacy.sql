-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.asked_by_several(days integer, outcomes text[], people integer, listed integer)
 RETURNS TABLE(question text, course_id text, course_title text, times integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select (array_agg(chat_turns.question order by chat_turns.created_at desc))[1], courses.id, courses.document ->> 'title', count(*)::int
  from chat_turns join courses on courses.id = chat_turns.course_id
  where chat_turns.entity_id = administered_entity() and chat_turns.created_at > now() - make_interval(days => days)
    and chat_turns.outcome = any (outcomes) and chat_turns.normalised <> ''
  group by chat_turns.normalised, courses.id
  having count(distinct chat_turns.user_id) >= greatest(people, 3)
  order by count(*) desc, max(chat_turns.created_at) desc
  limit listed
$function$;
revoke execute on function asked_by_several(integer,text[],integer,integer) from public;
grant execute on function asked_by_several(integer,text[],integer,integer) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.asked_figures(days integer)
 RETURNS TABLE(asked integer, answered integer, not_found integer, useful integer, not_useful integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select count(*)::int, count(*) filter (where outcome in ('answered', 'elsewhere'))::int, count(*) filter (where outcome = 'not_found')::int,
    count(*) filter (where useful)::int, count(*) filter (where not useful)::int
  from chat_turns
  where entity_id = administered_entity() and created_at > now() - make_interval(days => days) and outcome <> 'small_talk'
$function$;
revoke execute on function asked_figures(integer) from public;
grant execute on function asked_figures(integer) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.count_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'DELETE' then
    update entities set people_closed = people_closed - 1 where id = old.entity_id and old.closed_at is not null;
  else
    update entities set people_closed = people_closed + (case when new.closed_at is null then -1 else 1 end) where id = new.entity_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.name_rectified_at(holder uuid, since timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT max(identity_changes.at) AS max FROM identity_changes WHERE ((identity_changes.user_id = name_rectified_at.holder) AND (identity_changes.field = 'name'::text) AND (identity_changes.at > name_rectified_at.since)));
revoke execute on function name_rectified_at(uuid,timestamp with time zone) from public;
grant execute on function name_rectified_at(uuid,timestamp with time zone) to finaula_app_access;

CREATE OR REPLACE FUNCTION public.only_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.old_value is not null or new.new_value is not null
    or (new.id, new.user_id, new.field, new.at) is distinct from (old.id, old.user_id, old.field, old.at) then
    -- "on delete set null" of who changed it
    if (to_jsonb(new) - 'changed_by') = (to_jsonb(old) - 'changed_by') and new.changed_by is null then return new; end if;
    raise exception 'rows of identity_changes are only emptied' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.reopen_account(closed uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  blocked blocked_identities;
begin
  if not acts_for_all() then raise insufficient_privilege; end if;
  delete from blocked_identities where user_id = closed and not exists (select from users where users.email = blocked_identities.email)
    returning * into blocked;
  if blocked.user_id is null then return false; end if;
  update users set name = blocked.name, email = blocked.email, is_active = true, closed_at = null where id = closed;
  return true;
end
$function$;
revoke execute on function reopen_account(uuid) from public;
grant execute on function reopen_account(uuid) to finaula_app_access;

create table account_notices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  kind text not null,
  actor_id uuid,
  at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  constraint account_notices_pkey PRIMARY KEY (id),
  constraint account_notices_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint account_notices_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_notices_kind_check CHECK ((kind = ANY (ARRAY['password_reset'::text, 'password_set'::text, 'name_corrected'::text, 'email_corrected'::text, 'email_changed'::text, 'second_factor_reset'::text])))
);
CREATE INDEX account_notices_by_actor ON account_notices USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX account_notices_by_age ON account_notices USING btree (at);
CREATE INDEX account_notices_by_user ON account_notices USING btree (user_id);
CREATE INDEX account_notices_open ON account_notices USING btree (user_id, at) WHERE (acknowledged_at IS NULL);
alter table account_notices enable row level security;
create policy not_inherited on account_notices
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = account_notices.user_id))));
create policy own on account_notices
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON account_notices FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on account_notices to finaula_app_access;

create table blocked_identities (
  user_id uuid not null,
  entity_id uuid,
  name text not null,
  email text not null,
  changes jsonb not null default '[]'::jsonb,
  reason text,
  requested_by uuid,
  blocked_at timestamp with time zone not null default now(),
  erase_after timestamp with time zone not null,
  constraint blocked_identities_pkey PRIMARY KEY (user_id),
  constraint blocked_identities_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint blocked_identities_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint blocked_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX blocked_identities_by_asker ON blocked_identities USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX blocked_identities_by_term ON blocked_identities USING btree (erase_after);
alter table blocked_identities enable row level security;
create policy kept on blocked_identities
  using ( SELECT acts_for_all() AS acts_for_all);
CREATE TRIGGER belongs BEFORE INSERT ON blocked_identities FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert on blocked_identities to finaula_app_access;

create table email_changes (
  user_id uuid not null,
  entity_id uuid,
  email text not null,
  requested_at timestamp with time zone not null default now(),
  token_hash bytea,
  made_by uuid,
  expires_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint email_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_changes_check CHECK (((token_hash IS NULL) = (expires_at IS NULL))),
  constraint email_changes_email_check CHECK ((email = lower(email))),
  constraint email_changes_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX email_changes_by_entity ON email_changes USING btree (entity_id, requested_at);
CREATE INDEX email_changes_by_maker ON email_changes USING btree (made_by) WHERE (made_by IS NOT NULL);
alter table email_changes enable row level security;
create policy not_inherited on email_changes
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = email_changes.user_id))));
create policy own on email_changes
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on email_changes to finaula_app_access;

create table identity_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  field text not null,
  old_value text,
  new_value text,
  changed_by uuid,
  at timestamp with time zone not null default now(),
  constraint identity_changes_pkey PRIMARY KEY (id),
  constraint identity_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint identity_changes_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint identity_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_changes_check CHECK (((old_value IS NULL) = (new_value IS NULL))),
  constraint identity_changes_field_check CHECK ((field = ANY (ARRAY['name'::text, 'email'::text])))
);
CREATE INDEX identity_changes_by_actor ON identity_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX identity_changes_by_user ON identity_changes USING btree (user_id, field, at);
alter table identity_changes enable row level security;
create policy emptied on identity_changes for update
  using ( SELECT acts_for_all() AS acts_for_all);
create policy made on identity_changes for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((changed_by = ( SELECT acting_user() AS acting_user)) AND ((user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)))));
create policy not_inherited on identity_changes
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = identity_changes.user_id))));
create policy seen on identity_changes for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON identity_changes FOR EACH ROW EXECUTE FUNCTION belong_as_user();
CREATE TRIGGER frozen BEFORE UPDATE ON identity_changes FOR EACH ROW EXECUTE FUNCTION only_emptied();
grant insert, select, update on identity_changes to finaula_app_access;

create table registrations (
  user_id uuid not null,
  entity_id uuid,
  at timestamp with time zone not null default now(),
  device text not null,
  device_hash bytea,
  privacy_notice text not null,
  constraint registrations_pkey PRIMARY KEY (user_id),
  constraint registrations_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint registrations_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
  constraint registrations_device_hash_check CHECK ((length(device_hash) = 32)),
  constraint registrations_privacy_notice_check CHECK (((length(privacy_notice) >= 1) AND (length(privacy_notice) <= 20)))
);
CREATE INDEX registrations_by_device ON registrations USING btree (device_hash);
alter table registrations enable row level security;
create policy kept on registrations
  using ( SELECT acts_for_all() AS acts_for_all)
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy not_inherited on registrations
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = registrations.user_id))));
create policy seen on registrations for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION belong_as_user();
grant delete, insert, select, update on registrations to finaula_app_access;

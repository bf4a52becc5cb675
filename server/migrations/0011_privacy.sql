-- What a person may ask for their own data (LFPDPPP, DOF 20-mar-2025, arts. 21 to 25), and who acted for whom: makers of links, browsers that registered, notices,
-- rectifications, changes of address that wait for proof, accounts that were closed and the identities blocked with them.

-- Whose link it is. Links live for weeks; the ledger keeps the name of the act for good.
alter table reset_links add column made_by uuid references users (id) on delete set null;
alter table verification_links
  add column made_by uuid references users (id) on delete set null,
  -- by a browser that did not register: from then on, for a day, its reader may set the password
  add column first_opened_at timestamptz,
  -- no password is set with it any more: it was, or the browser that registered opened it
  add column settled_at timestamptz;

-- email_verified_at gives access (a link, the individual entity, a SuperAdmin); this says that somebody showed the address to be theirs.
alter table users
  add column email_proven_at timestamptz,
  add column closed_at timestamptz check (closed_at is null or not is_active);
update users set email_proven_at = email_verified_at
  where exists (select from audit_log where audit_log.action = 'email verified' and audit_log.user_id = users.id);

-- People who go do not hold up their removal, nor do they take what the entity has with them.
alter table youtube_courses
  alter column created_by drop not null,
  drop constraint youtube_courses_created_by_fkey,
  add constraint youtube_courses_created_by_fkey foreign key (created_by) references users (id) on delete set null;
alter table entities
  drop constraint entities_taken_over_by_fkey,
  add constraint entities_taken_over_by_fkey foreign key (taken_over_by) references users (id) on delete set null;

-- With what an account was made, and which notice its owner was shown.
create table registrations (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  at timestamptz not null default now(),
  -- "Chrome en Windows"
  device text not null check (length(device) between 1 and 80),
  -- SHA-256 of the token that the browser keeps
  device_hash bytea check (length(device_hash) = 32),
  privacy_notice text not null check (length(privacy_notice) between 1 and 20)
);
create index registrations_by_device on registrations (device_hash);
grant select, insert, update, delete on registrations to finaula_app_access;
create trigger belongs before insert on registrations for each row execute function belong_as_user();

alter table registrations enable row level security;
create policy seen on registrations for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy kept on registrations for all using ((select acts_for_all())) with check ((select acts_for_all()));

-- What somebody else did to an account: its owner is told at the next sign-in, until they say that they read it.
create table account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  kind text not null check (kind in ('password_reset', 'password_set', 'name_corrected', 'email_corrected', 'email_changed')),
  -- null when nobody knows
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now(),
  acknowledged_at timestamptz
);
create index account_notices_open on account_notices (user_id, at) where acknowledged_at is null;
create index account_notices_by_age on account_notices (at);
grant select, insert, update, delete on account_notices to finaula_app_access;
create trigger belongs before insert on account_notices for each row execute function belong_as_user();

alter table account_notices enable row level security;
create policy own on account_notices
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- Rectifications (art. 23). Rows stay; what they say goes when the account is closed.
create table identity_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  field text not null check (field in ('name', 'email')),
  old_value text,
  new_value text,
  changed_by uuid references users (id) on delete set null,
  at timestamptz not null default now(),
  check ((old_value is null) = (new_value is null))
);
create index identity_changes_by_user on identity_changes (user_id, field, at);
grant select, insert, update on identity_changes to finaula_app_access;
create trigger belongs before insert on identity_changes for each row execute function belong_as_user();

-- Only ever emptied: who changed what and when stays. What the owner of the tables does to who is removed passes.
create function only_emptied() returns trigger language plpgsql as $$
begin
  if new.old_value is not null or new.new_value is not null
    or (new.id, new.user_id, new.field, new.at) is distinct from (old.id, old.user_id, old.field, old.at) then
    -- "on delete set null" of who changed it
    if (to_jsonb(new) - 'changed_by') = (to_jsonb(old) - 'changed_by') and new.changed_by is null then return new; end if;
    raise exception 'rows of identity_changes are only emptied' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger frozen before update on identity_changes for each row execute function only_emptied();

alter table identity_changes enable row level security;
create policy seen on identity_changes for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy made on identity_changes for insert
  with check ((select acts_for_all())
    or (changed_by = (select acting_user()) and (user_id = (select acting_user()) or entity_id = (select administered_entity()))));
create policy emptied on identity_changes for update using ((select acts_for_all()));

-- The day on which the holder's name was last rectified after that instant: a constancia says the day to whoever has its folio, and neither name.
create function name_rectified_at(holder uuid, since timestamptz) returns timestamptz
language sql stable security definer set search_path = public
  return (select max(at) from identity_changes where user_id = holder and field = 'name' and at > since);
revoke execute on function name_rectified_at from public;
grant execute on function name_rectified_at to finaula_app_access;

-- An address that its owner asked for: it holds once a link that was sent there is opened.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  email text not null check (email = lower(email)),
  requested_at timestamptz not null default now(),
  -- SHA-256 of the link's token; null until one is made
  token_hash bytea unique check (length(token_hash) = 32),
  made_by uuid references users (id) on delete set null,
  expires_at timestamptz,
  check ((token_hash is null) = (expires_at is null))
);
create index email_changes_by_entity on email_changes (entity_id, requested_at);
grant select, insert, update, delete on email_changes to finaula_app_access;
create trigger belongs before insert on email_changes for each row execute function belong_as_user();

alter table email_changes enable row level security;
create policy own on email_changes
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- Blocked identities (art. 2 III, art. 24): kept apart to answer for what was done with them, used for nothing, and erased when the term is over.
-- The application writes them and erases them; it can never read them.
create table blocked_identities (
  user_id uuid primary key references users (id) on delete cascade,
  entity_id uuid references entities (id),
  name text not null,
  email text not null,
  -- the rectifications, which say both, too
  changes jsonb not null default '[]',
  -- what somebody of the administration wrote down of the request
  reason text,
  requested_by uuid references users (id) on delete set null,
  blocked_at timestamptz not null default now(),
  erase_after timestamptz not null
);
create index blocked_identities_by_term on blocked_identities (erase_after);
grant insert, delete on blocked_identities to finaula_app_access;
grant select (user_id, erase_after) on blocked_identities to finaula_app_access;
create trigger belongs before insert on blocked_identities for each row execute function belong_as_user();

alter table blocked_identities enable row level security;
create policy kept on blocked_identities using ((select acts_for_all()));

do $$
declare
  hanging text;
begin
  foreach hanging in array array['registrations', 'account_notices', 'identity_changes', 'email_changes'] loop
    execute format('create policy not_inherited on %I as restrictive
      using (not (select inherited_are_hidden()) or exists (select from users where users.id = %1$I.user_id))', hanging);
  end loop;
end
$$;

-- Of an account that was closed by whoever took its entity over: its owner has it back, with a password that nobody knows. The platform alone does so.
-- Not where their address has been given to somebody else since.
create function reopen_account(closed uuid) returns boolean language plpgsql security definer set search_path = public as $$
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
$$;
revoke execute on function reopen_account from public;
grant execute on function reopen_account to finaula_app_access;

-- Quizzes that were not passed are kept for a year.
grant delete on failed_claims to finaula_app_access;
drop trigger frozen on failed_claims;
create trigger frozen before update on failed_claims for each row execute function refuse_rewriting();
create policy erased on failed_claims for delete using ((select acts_for_all()));

-- The reading of who is gone goes with the identity that was blocked.
create policy erased on progress for delete using ((select acts_for_all()));

-- Closed accounts take no place in a plan.
alter table entities add column people_closed integer not null default 0;
create function count_closed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    update entities set people_closed = people_closed - 1 where id = old.entity_id and old.closed_at is not null;
  else
    update entities set people_closed = people_closed + (case when new.closed_at is null then -1 else 1 end) where id = new.entity_id;
  end if;
  return null;
end
$$;
create trigger closed_counted after update of closed_at on users for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_closed();
create trigger closed_counted_out after delete on users for each row when (old.closed_at is not null) execute function count_closed();

-- Questions to the assistant: single ones are for who asked. An administrator is told figures, and what three different people asked.
drop policy seen on chat_turns;
create policy seen on chat_turns for select using ((select acts_for_all()) or user_id = (select acting_user()));

create function asked_figures(days integer) returns table (asked integer, answered integer, not_found integer, useful integer, not_useful integer)
language sql stable security definer set search_path = public as $$
  select count(*)::int, count(*) filter (where outcome in ('answered', 'elsewhere'))::int, count(*) filter (where outcome = 'not_found')::int,
    count(*) filter (where useful)::int, count(*) filter (where not useful)::int
  from chat_turns
  where entity_id = administered_entity() and created_at > now() - make_interval(days => days) and outcome <> 'small_talk'
$$;
revoke execute on function asked_figures from public;
grant execute on function asked_figures to finaula_app_access;

-- The most asked first, then the latest; those with one of these outcomes that so many different people asked.
create function asked_by_several(days integer, outcomes text[], people integer, listed integer)
  returns table (question text, course_id text, course_title text, times integer)
language sql stable security definer set search_path = public as $$
  select (array_agg(chat_turns.question order by chat_turns.created_at desc))[1], courses.id, courses.document ->> 'title', count(*)::int
  from chat_turns join courses on courses.id = chat_turns.course_id
  where chat_turns.entity_id = administered_entity() and chat_turns.created_at > now() - make_interval(days => days)
    and chat_turns.outcome = any (outcomes) and chat_turns.normalised <> ''
  group by chat_turns.normalised, courses.id
  having count(distinct chat_turns.user_id) >= greatest(people, 3)
  order by count(*) desc, max(chat_turns.created_at) desc
  limit listed
$$;
revoke execute on function asked_by_several from public;
grant execute on function asked_by_several to finaula_app_access;

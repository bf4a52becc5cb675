create trigger belongs before insert on registrations for each row execute function belong_as_user();

create policy seen on registrations for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy kept on registrations for all using ((select acts_for_all())) with check ((select acts_for_all()));

create trigger belongs before insert on account_notices for each row execute function belong_as_user();

create policy own on account_notices
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create trigger belongs before insert on identity_changes for each row execute function belong_as_user();

-- Rows are only emptied: the actor, field and time stay.
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

create policy seen on identity_changes for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy made on identity_changes for insert
  with check ((select acts_for_all())
    or ((changed_by = (select acting_user()) or changed_by is null and (select acts_as_directory())) and (user_id = (select acting_user()) or entity_id = (select administered_entity()))));

create policy emptied on identity_changes for update using ((select acts_for_all()));

-- The last rectification of the holder's name after that instant. The public page shows the day to a holder
-- of the folio, and neither name.
create function name_rectified_at(holder uuid, since timestamptz) returns timestamptz
language sql stable security definer set search_path = public
  return (select max(at) from identity_changes where user_id = holder and field = 'name' and at > since);
revoke execute on function name_rectified_at from public;
grant execute on function name_rectified_at to finaula_app_access;

create trigger belongs before insert on email_changes for each row execute function belong_as_user();

create policy own on email_changes
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create trigger belongs before insert on blocked_identities for each row execute function belong_as_user();

create policy kept on blocked_identities using ((select acts_for_all()));

-- Restores an account that the intruder of a takeover closed, with a password that is unknown to everyone.
-- Only the platform may. Not possible once the address belongs to another account.
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

create trigger frozen before update on failed_claims for each row execute function refuse_rewriting();

create policy erased on failed_claims for delete using ((select acts_for_all()));

-- Progress of a closed account is erased with its blocked identity.
create policy erased on progress for delete using ((select acts_for_all()));

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

-- Questions with one of the outcomes that at least `people` different users asked, most frequent first, then
-- latest.
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

create trigger belongs before insert on closure_requests for each row execute function belong_as_user();

create policy seen on closure_requests for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy requested on closure_requests for insert
  with check ((select acts_for_all()) or (entity_id = (select administered_entity()) and requested_by = (select acting_user()) and outcome is null));

-- An open request ends once: withdrawn by an administrator, objected to by the person, or carried out.
create policy ended on closure_requests for update
  using ((select acts_for_all()) or (outcome is null and (user_id = (select acting_user()) or entity_id = (select administered_entity()))))
  with check ((select acts_for_all()) or outcome = 'objected' and user_id = (select acting_user())
    or outcome = 'withdrawn' and entity_id = (select administered_entity()));

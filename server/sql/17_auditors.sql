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
    execute format('create policy seen on %I for select using ((select acts_for_all()) or entity_id = (select administered_entity()))', facts);
  end loop;
end
$$;

-- The platform creates an auditor's account, which belongs to no entity, and its invitation.
create policy invited on auditors for insert with check ((select acts_for_all()));

-- Only a verified institution lets outsiders in.
create policy invited_under_review on auditors as restrictive for insert
  with check (exists (select from entities where entities.id = auditors.entity_id and review = 'verified'));

create policy ended on auditor_ends for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy noted on auditor_openings for insert with check ((select acts_for_all()));

-- True when an invitation is over by its last day, or because a takeover or its undo ended the administration
-- that made it.
create function audit_is_over(invitation auditors) returns boolean language sql stable security definer set search_path = public
  return invitation.until < mexican_today()
    or exists (select from entity_takeovers
      where entity_id = invitation.entity_id and greatest(taken_over_at, undone_at) > invitation.recorded_at);
revoke execute on function audit_is_over from public;
grant execute on function audit_is_over to finaula_app_access;

-- The invitation by which an account reads today; null when none is in force.
create function audit_in_force(person uuid) returns uuid language sql stable security definer set search_path = public
  return (
    select auditors.id from auditors
    where auditors.user_id = person and not audit_is_over(auditors)
      and not exists (select from auditor_ends where auditor_ends.auditor_id = auditors.id)
    order by auditors.recorded_at desc limit 1);
revoke execute on function audit_in_force from public;
grant execute on function audit_in_force to finaula_app_access;

-- The given invitations of the caller's institution that are in force and not accepted. Runs as the owner:
-- an auditor's account belongs to no entity.
create function auditors_waiting(invitations uuid[]) returns setof uuid language sql stable security definer set search_path = public as $$
  select auditors.id from auditors join users on users.id = auditors.user_id
  where auditors.id = any (invitations) and users.email_verified_at is null and audit_in_force(users.id) = auditors.id
    and (acts_for_all() or auditors.entity_id is not distinct from administered_entity())
$$;
revoke execute on function auditors_waiting from public;
grant execute on function auditors_waiting to finaula_app_access;

-- Ends the access of an auditor whose invitation ended, however it ended. Runs as the owner: see above.
create function end_access_of_auditor() returns trigger language plpgsql security definer set search_path = public as $$
declare
  person uuid := (select user_id from auditors where id = new.auditor_id);
begin
  delete from sessions where user_id = person;
  update verification_links set voided_at = now() where user_id = person and voided_at is null;
  update messages set state = 'omitido', reason = 'link_over', settled_at = now()
    where user_id = person and state = 'en cola' and handed_over_at is null;
  return null;
end
$$;

create trigger ends_access after insert on auditor_ends for each row execute function end_access_of_auditor();

-- Tables that an auditor reads besides obligations and entities. Not: assistant questions, messages, links,
-- imports, exams.
do $$
declare
  readable text;
begin
  foreach readable in array array[
    'users', 'account_facts', 'employment_facts', 'employment', 'waivers', 'waiver_ends', 'certificates', 'certificate_revocations',
    'certificate_reinstatements', 'certificate_disputes', 'certificate_replacements', 'programmes', 'programme_rows', 'programme_versions',
    'supervision_files', 'documented_trainings', 'documented_attendances', 'documented_withdrawals'
  ] loop
    execute format('create policy audited on %I for select using (entity_id = (select audited_entity()))', readable);
  end loop;
end
$$;

-- Auditors do not see how much the assistant is used.
create policy not_audited on assistant_daily_usage as restrictive using ((select audited_entity()) is null);

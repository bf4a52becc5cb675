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

create policy ended on auditor_ends for insert with check ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy noted on auditor_openings for insert with check ((select acts_for_all()));

-- The invitation by which an account reads today; null when none is in force.
create function audit_in_force(person uuid) returns uuid language sql stable security definer set search_path = public
  return (
    select auditors.id from auditors
    where auditors.user_id = person and auditors.until >= mexican_today()
      and not exists (select from auditor_ends where auditor_ends.auditor_id = auditors.id)
    order by auditors.recorded_at desc limit 1);
revoke execute on function audit_in_force from public;
grant execute on function audit_in_force to finaula_app_access;

-- Tables that an auditor reads besides obligations and entities. Not: assistant questions, messages, links,
-- imports, exams.
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

-- Auditors do not see how much the assistant is used.
create policy not_audited on assistant_daily_usage as restrictive using ((select audited_entity()) is null);

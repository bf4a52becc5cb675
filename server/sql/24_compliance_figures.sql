-- Figures of past days and standings of today (docs/decisions/0063-figures-of-each-day.md). Readers of an
-- institution see its figures, unless inherited people are hidden from them: the figures count these people.
create policy seen on compliance_figures for select using ((select acts_for_all())
  or (entity_id = (select coalesce(administered_entity(), audited_entity())) and not (select inherited_are_hidden())));
create policy computed on compliance_figures for insert
  with check (entity_id = (select administered_entity()) and (select acting_role()) = 'entity');

create policy kept on current_standings using ((select acts_for_all()) or (entity_id = (select administered_entity()) and (select acting_role()) = 'entity'));
create policy kept on standing_changes using ((select acts_for_all()) or (entity_id = (select administered_entity()) and (select acting_role()) = 'entity'));

-- The last day that closed for an institution, and the first of at most 24 months whose figures are kept.
create function figure_days(entity uuid) returns daterange language sql stable as $$
  select daterange(greatest(mexican_day(min(recorded_at)), (mexican_today() - interval '24 months')::date), mexican_today())
  from obligation_versions where entity_id = entity
  having mexican_day(min(recorded_at)) < mexican_today()
$$;

-- Marks people by facts that were added or changed. A fact about an obligation concerns everybody. Runs as
-- the owner: no other role marks.
create function mark_standings() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into standing_changes (entity_id, user_id)
    select distinct (fact ->> 'entity_id')::uuid, (fact ->> 'user_id')::uuid
    from (select to_jsonb(added) as fact from added) facts
    where fact ->> 'entity_id' is not null;
  return null;
end
$$;

-- An account that is closed while it is deactivated records no other fact.
create function mark_closed_accounts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into standing_changes (entity_id, user_id)
    select added.entity_id, added.id from added join removed using (id)
    where added.entity_id is not null and added.closed_at is distinct from removed.closed_at;
  return null;
end
$$;

create trigger marks_standings after update on users
  referencing old table as removed new table as added for each statement execute function mark_closed_accounts();
create trigger marks_changed_standings after update on certificate_disputes
  referencing new table as added for each statement execute function mark_standings();

do $$
declare
  facts text;
begin
  foreach facts in array array[
    'account_facts', 'employment_facts', 'obligation_versions', 'obligation_ends', 'waivers', 'waiver_ends', 'certificates',
    'certificate_revocations', 'certificate_reinstatements', 'certificate_disputes', 'certificate_replacements',
    'documented_attendances', 'documented_withdrawals'
  ] loop
    execute format('create trigger marks_standings after insert on %I referencing new table as added for each statement execute function mark_standings()', facts);
  end loop;
end
$$;

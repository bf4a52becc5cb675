-- A manager and a person who reports to them, as the institution records it today: the manager's own proven
-- address stands in the person's data (docs/decisions/0067-teams-of-managers.md). An institution that was
-- taken over has no managers until it is verified, a suspended one has none.
create function direct_reports(entity uuid) returns table (manager_id uuid, user_id uuid) language sql stable as $$
  select managers.id, employment.user_id
  from employment
  join users reports on reports.id = employment.user_id
  join users managers on managers.entity_id = employment.entity_id and managers.email = employment.manager_email
  join entities on entities.id = employment.entity_id
  where employment.entity_id = entity and managers.id <> employment.user_id
    and managers.email_proven_at is not null and managers.email_verified_at is not null and managers.is_active and not has_left(managers.id)
    and reports.is_active and (employment.left_on is null or employment.left_on > mexican_today())
    and entities.review <> 'suspended' and (entities.taken_over_at is null or entities.review = 'verified')
$$;

-- The standings of the actor's direct reports, one row for each obligation, or one without. Runs as the
-- owner, because the actor sees no row of another person: these columns are all that a manager learns.
create function own_team() returns table (
  user_id uuid, name text, "position" text, has_entered boolean, obligation text, standing text, due_on date, valid_until date, waived_until date
) language sql stable security definer set search_path = public as $$
  with report as materialized (
    select direct_reports.user_id from direct_reports(acting_entity()) where manager_id = acting_user()
  )
  select users.id, users.name, employment.position, users.email_verified_at is not null,
    versions.title, found.standing, found.due_on, found.valid_until, found.waived_until
  from report
  join users on users.id = report.user_id
  join employment on employment.user_id = report.user_id
  left join standings_on(acting_entity(), mexican_today(), 'then', array(select report.user_id from report)) found on found.user_id = report.user_id
  left join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
$$;
revoke execute on function own_team from public;
grant execute on function own_team to finaula_app_access;

-- The last day on which somebody came under the actor or ceased to, and the people who can correct it. Runs
-- as the owner, like own_team.
create function own_team_source() returns table (changed_on date, administrators text[])
language sql stable security definer set search_path = public as $$
  select
    (select mexican_day(max(recorded_at)) from (
      select recorded_at, manager_email, lag(manager_email) over (partition by employment_facts.user_id order by recorded_at, employment_facts.id) as before
      from employment_facts where entity_id = acting_entity()
    ) changes
    where manager_email is distinct from before and actor.email in (manager_email, before)),
    array(select users.name from users
      where users.entity_id = acting_entity() and users.role = 'EntidadAdmin' and users.id <> acting_user()
        and users.is_active and users.email_verified_at is not null and not has_left(users.id)
      order by users.name collate "es-MX-x-icu", users.id)
  from users actor
  where actor.id = acting_user() and exists (select from direct_reports(acting_entity()) where manager_id = acting_user())
$$;
revoke execute on function own_team_source from public;
grant execute on function own_team_source to finaula_app_access;

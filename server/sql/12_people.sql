create policy seen on employment_facts for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- Actors record in their own name; a job names the person it acts for.
create policy recorded on employment_facts for insert
  with check ((select acts_for_all())
    or (entity_id = (select administered_entity()) and (recorded_by = (select acting_user()) or (select acting_role()) = 'entity')));

create policy seen on employment for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- Runs once for each statement, so that an import of thousands is cheap. Runs as the owner: no other role
-- writes employment.
create function keep_employment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added where not exists (select from users where users.id = added.user_id and users.entity_id = added.entity_id)) then
    raise exception 'employment is of people of the same entity' using errcode = 'insufficient_privilege';
  end if;
  insert into employment (user_id, entity_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_at, fact_id)
    select distinct on (user_id) user_id, entity_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_at, id
    from added order by user_id, id desc
  on conflict (user_id) do update set
    employee_number = excluded.employee_number, area = excluded.area, position = excluded.position, hired_on = excluded.hired_on,
    left_on = excluded.left_on, manager_email = excluded.manager_email, recorded_at = excluded.recorded_at, fact_id = excluded.fact_id;
  return null;
end
$$;

create trigger applied after insert on employment_facts referencing new table as added for each statement execute function keep_employment();

-- True when the person's last day has come. Runs as the owner, because administrators_of counts people whom
-- the caller may not see.
create function has_left(person uuid) returns boolean language sql stable security definer set search_path = public
  return exists (select from employment where employment.user_id = person and employment.left_on <= mexican_today());
revoke execute on function has_left from public;
grant execute on function has_left to finaula_app_access;

-- Verified, active users of an entity who have left. Runs as the owner, because registration and verification
-- check the plan.
create function people_left(entity uuid) returns integer language sql stable security definer set search_path = public
  return (select count(*)::int from employment join users on users.id = employment.user_id
    where employment.entity_id = entity and employment.left_on <= mexican_today() and users.is_active and users.email_verified_at is not null);
revoke execute on function people_left from public;
grant execute on function people_left to finaula_app_access;

-- Administrators who can sign in: former employees do not count.
create function administrators_of(entity uuid) returns integer language sql stable security definer set search_path = public
  return (select count(*)::int from users
    where users.entity_id = entity and users.role = 'EntidadAdmin' and users.is_active and users.email_verified_at is not null and not has_left(users.id));
revoke execute on function administrators_of from public;
grant execute on function administrators_of to finaula_app_access;

create policy own on people_imports using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy own on people_import_files using ((select acts_for_all()) or entity_id = (select administered_entity()));
create policy own on people_import_rows using ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Those addresses that belong to an account outside the caller's institution, or to one hidden from it. Runs
-- as the owner.
create function emails_elsewhere(candidates text[]) returns setof text language sql stable security definer set search_path = public as $$
  select email from users
  where email = any (candidates)
    and (entity_id is distinct from administered_entity() or inherited_at is not null and inherited_are_hidden())
$$;
revoke execute on function emails_elsewhere from public;
grant execute on function emails_elsewhere to finaula_app_access;

create policy invited on users for insert
  with check (entity_id = (select administered_entity()) and role = 'Empleado' and invited_at is not null and password_hash = '!'
    and email_verified_at is null and unverified_at is null and inherited_at is null);

-- Directory data about inherited people is hidden together with them.
create policy not_inherited on scim_users as restrictive
  using (not (select inherited_are_hidden()) or user_id is null or exists (select from users where users.id = scim_users.user_id));

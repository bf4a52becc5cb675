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

-- The spelling of an area or a position that most other people of the institution have; the written one
-- when none of them has it.
create function area_in_use(entity uuid, written text, except_people uuid[]) returns text language sql stable
  return coalesce((select area from employment
    where entity_id = entity and area_key = plain_text(written) and user_id <> all (except_people)
    group by area order by count(*) desc, area limit 1), written);
create function position_in_use(entity uuid, written text, except_people uuid[]) returns text language sql stable
  return coalesce((select position from employment
    where entity_id = entity and position_key = plain_text(written) and user_id <> all (except_people)
    group by position order by count(*) desc, position limit 1), written);

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

-- True when an address in a domain that the entity proved belongs to an employee who left another institution
-- (the person moves, their evidence stays), or to an account that never proved it: an individual learner's, a
-- waiting user's, or one of an unverified institution.
create function yields_address(holder users, entity uuid) returns boolean language sql stable set search_path = public
  return holder.role = 'Empleado' and holder.entity_id is distinct from entity
    and exists (select from employment where employment.user_id = holder.id and employment.entity_id = holder.entity_id and left_on <= mexican_today())
    and exists (select from domain_proofs
      where proven_at is not null and domain = split_part(holder.email, '@', 2) and domain_proofs.entity_id = entity)
  or holder.email_proven_at is null and holder.role::text <> 'SuperAdmin'
    and (holder.email_verified_at is null
      or not exists (
        select from entities where entities.review = 'verified' and entities.entity_type <> 'individual' and entities.id = coalesce(holder.entity_id,
          (select auditors.entity_id from auditors where auditors.user_id = holder.id order by auditors.id desc limit 1))))
    and coalesce((select array_agg(entity_id) from domain_proofs
      where proven_at is not null and domain = split_part(holder.email, '@', 2) and entity_id in (entity, holder.entity_id)) = array[entity], false);

-- The given addresses that belong to an account outside the institution, or to one hidden from it, and that
-- its proven domain cannot take over. Runs as the owner.
create function emails_elsewhere(candidates text[], entity uuid) returns setof text language sql stable security definer set search_path = public as $$
  select email from users
  where email = any (candidates)
    and (entity_id is distinct from entity or inherited_at is not null and inherited_are_hidden())
    and not yields_address(users, entity)
$$;
revoke execute on function emails_elsewhere from public;
grant execute on function emails_elsewhere to finaula_app_access;

-- Takes addresses of a proven domain from accounts elsewhere that never proved them; those accounts end. Runs
-- as the owner.
create function release_addresses(candidates text[], entity uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not (acts_for_all() or acts_as_owner() or entity is not distinct from administered_entity()) then
    raise exception 'only the institution itself takes addresses of its domain' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from users where email = any (candidates) and entity_id is distinct from entity) then return; end if;
  with released as (
      update users set email = id || '@correo-cedido.invalid', is_active = false
      where email = any (candidates) and entity_id is distinct from entity and yields_address(users, entity)
      returning id, entity_id),
    ended as (delete from sessions where user_id in (select id from released)),
    resets as (update reset_links set voided_at = now() where user_id in (select id from released) and used_at is null and voided_at is null),
    links as (update verification_links set voided_at = now() where user_id in (select id from released) and voided_at is null)
    insert into audit_log (action, actor_id, entity_id, user_id)
    select 'address released', acting_user(), entity, id from released
    union all
    -- The institution that the person left reads it in its own chain, without the other one's administrator.
    select 'address released', null, entity_id, id from released where entity_id is not null;
end
$$;
revoke execute on function release_addresses from public;
grant execute on function release_addresses to finaula_app_access;

-- True when both write the same name: in other case, or `written` without some of the accents of `known`.
create function is_same_name(written text, known text) returns boolean language sql immutable parallel safe
  return lower(written collate "und-x-icu") = lower(known collate "und-x-icu")
    or plain_text(written) = plain_text(known) and octet_length(normalize(written, NFD)) < octet_length(normalize(known, NFD));

-- True when two names can be of one person: they share two words, or one has every word of the other.
create function could_be_same_person(one text, other text) returns boolean language sql immutable parallel safe as $$
  with a as (select distinct word from regexp_split_to_table(plain_text(one), '[^[:alnum:]]+') word where length(word) > 1 and word not in ('de', 'del', 'la', 'las', 'los')),
  b as (select distinct word from regexp_split_to_table(plain_text(other), '[^[:alnum:]]+') word where length(word) > 1 and word not in ('de', 'del', 'la', 'las', 'los'))
  select (select count(*) from a join b using (word)) >= least(2, (select count(*) from a), (select count(*) from b))
$$;

create policy invited on users for insert
  with check (entity_id = (select administered_entity()) and role = 'Empleado' and invited_at is not null and password_hash = '!'
    and email_verified_at is null and unverified_at is null and inherited_at is null);

-- Directory data about inherited people is hidden together with them.
create policy not_inherited on scim_users as restrictive
  using (not (select inherited_are_hidden()) or user_id is null or exists (select from users where users.id = scim_users.user_id));

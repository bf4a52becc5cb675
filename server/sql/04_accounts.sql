create policy seen on entities for select using ((select acts_for_all()) or id = (select acting_entity()));
create policy registered on entities for insert with check ((select acts_for_all()));

-- Users of an entity may lock its row; its administrator changes it.
create policy changed on entities for update
  using ((select acts_for_all()) or id = (select acting_entity()))
  with check ((select acts_for_all()) or id = (select administered_entity()));

create policy seen on users for select
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()));

create policy registered on users for insert with check ((select acts_for_all()));

-- Only the platform or a SuperAdmin moves a user to another entity or raises a role.
create policy changed on users for update
  using ((select acts_for_all()) or id = (select acting_user()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or (entity_id = (select acting_entity()) and (role = 'Empleado' or id = (select acting_user()) and role::text = (select acting_role()))));

-- Runs once for each statement, so that an import of thousands updates its entity once. Runs as the owner,
-- because a caller who changes a user may not change the entity.
create function count_people() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update entities set people = entities.people + counted.people, people_waiting = people_waiting + waiting, people_inactive = people_inactive + inactive
    from (
      select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
        count(*) filter (where email_verified_at is not null and not is_active) as inactive
      from added group by entity_id
    ) counted where entities.id = entity_id;
  elsif tg_op = 'DELETE' then
    update entities set people = entities.people - counted.people, people_waiting = people_waiting - waiting, people_inactive = people_inactive - inactive
    from (
      select entity_id, count(*) as people, count(*) filter (where email_verified_at is null) as waiting,
        count(*) filter (where email_verified_at is not null and not is_active) as inactive
      from removed group by entity_id
    ) counted where entities.id = entity_id;
  else
    update entities set people = entities.people + counted.people, people_waiting = people_waiting + waiting, people_inactive = people_inactive + inactive
    from (
      select entity_id, sum(n) as people, coalesce(sum(n) filter (where email_verified_at is null), 0) as waiting,
        coalesce(sum(n) filter (where email_verified_at is not null and not is_active), 0) as inactive
      from (
        select 1 as n, entity_id, email_verified_at, is_active from added
        union all select -1, entity_id, email_verified_at, is_active from removed
      ) moved group by entity_id
    -- A new name or password changes no count and must not lock the entity.
    ) counted where entities.id = entity_id and (counted.people, waiting, inactive) <> (0, 0, 0);
  end if;
  return null;
end
$$;

create trigger counted_in after insert on users referencing new table as added for each statement execute function count_people();
create trigger counted_out after delete on users referencing old table as removed for each statement execute function count_people();
create trigger recounted after update on users referencing old table as removed new table as added for each statement execute function count_people();

-- LIKE is not leakproof, so row security keeps it from using an index. Searches as the owner among the users
-- of the caller's entity. All of `words` must match; the first three use the index.
create function people_with(words text[]) returns setof uuid language plpgsql stable security definer set search_path = public as $$
begin
  return query select id from users
    where entity_id = administered_entity()
      and sought like words[1] and sought like coalesce(words[2], words[1]) and sought like coalesce(words[3], words[1]) and sought like all (words);
end
$$;
revoke execute on function people_with from public;
grant execute on function people_with to finaula_app_access;

create policy own on sessions
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = sessions.user_id and users.entity_id = (select administered_entity())));

create policy own on known_devices
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = known_devices.user_id and users.entity_id = (select administered_entity())));

create trigger belongs before insert on identity_proofs for each row execute function belong_as_user();

create policy own on identity_proofs
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create trigger belongs before insert on verification_links for each row execute function belong_as_user();

create policy given on verification_links using ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy own on reset_links
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = reset_links.user_id and users.entity_id = (select administered_entity())));

create policy seen on account_facts for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

-- Runs as the owner: only changes of an account write these facts.
create function record_account_facts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into account_facts (user_id, entity_id, verified, active)
      select id, entity_id, email_verified_at is not null, is_active from added where entity_id is not null;
  else
    insert into account_facts (user_id, entity_id, verified, active)
      select added.id, added.entity_id, added.email_verified_at is not null, added.is_active
      from added join removed using (id)
      where added.entity_id is not null
        and (added.email_verified_at is null, added.is_active) is distinct from (removed.email_verified_at is null, removed.is_active);
  end if;
  return null;
end
$$;

create trigger account_facts_begun after insert on users referencing new table as added for each statement execute function record_account_facts();
create trigger account_facts_changed after update on users referencing old table as removed new table as added for each statement execute function record_account_facts();

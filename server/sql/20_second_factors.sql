create policy seen on totp_factors for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = totp_factors.user_id and users.entity_id = (select administered_entity())));

create policy added on totp_factors for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on totp_factors for update using ((select acts_for_all()) or user_id = (select acting_user()));

create policy removed on totp_factors for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = totp_factors.user_id and users.entity_id = (select administered_entity())));

create policy seen on recovery_codes for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = recovery_codes.user_id and users.entity_id = (select administered_entity())));

create policy added on recovery_codes for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on recovery_codes for update using ((select acts_for_all()) or user_id = (select acting_user()));

create policy removed on recovery_codes for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = recovery_codes.user_id and users.entity_id = (select administered_entity())));

create policy seen on passkeys for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = passkeys.user_id and users.entity_id = (select administered_entity())));

create policy added on passkeys for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on passkeys for update using ((select acts_for_all()) or user_id = (select acting_user()));

create policy removed on passkeys for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = passkeys.user_id and users.entity_id = (select administered_entity())));

create policy own on passkey_challenges using ((select acts_for_all()) or user_id = (select acting_user()));

-- Users are mailed about changes of their own factors and about their next attempt at an exam, in the
-- transaction of the change and of the attempt's end.
create policy told_themselves on messages for insert with check (user_id = (select acting_user()) and kind in ('second_factor_changed', 'exam_open_again'));

create policy told on messages for select using (user_id = (select acting_user()) and kind in ('second_factor_changed', 'exam_open_again'));

-- The roles that need a second factor today: those of the newest policy whose day has come. Announced: those
-- of the newest policy, whatever its day.
create function demanded_factor_of(entity uuid, announced boolean) returns text language sql stable security definer set search_path = public
  return (select second_factor from access_policies
    where entity_id = entity and (announced or second_factor_from is null or second_factor_from <= mexican_today())
    order by access_policies.id desc limit 1);
revoke execute on function demanded_factor_of from public;
grant execute on function demanded_factor_of to finaula_app_access;

-- True when the policy requires a second factor that the person does not have, today or once its day has
-- come. A passkey is a second factor too.
create function lacks_second_factor(person uuid, announced boolean default false) returns boolean language sql stable security definer set search_path = public
  return (select case users.role::text
      when 'SuperAdmin' then true
      when 'EntidadAdmin' then demanded.roles in ('administrators', 'everyone')
      when 'Empleado' then demanded.roles = 'everyone'
      else false
    end and not exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null)
      and not exists (select from passkeys where passkeys.user_id = users.id)
    from users
    cross join lateral (select demanded_factor_of(users.entity_id, announced) as roles) demanded
    where users.id = person);
revoke execute on function lacks_second_factor from public;
grant execute on function lacks_second_factor to finaula_app_access;

-- The active people of an administrator's own institution whom each choice of the policy concerns, and those
-- of them without a second factor. Runs as the owner, because it reads factors.
create function factor_counts() returns table (administrators integer, administrators_without integer, everyone integer, everyone_without integer)
language sql stable security definer set search_path = public as $$
  select count(*) filter (where role = 'EntidadAdmin')::int, count(*) filter (where role = 'EntidadAdmin' and lacks)::int,
    count(*)::int, count(*) filter (where lacks)::int
  from (
    select users.role::text as role,
      not exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null)
        and not exists (select from passkeys where passkeys.user_id = users.id) as lacks
    from users
    where users.entity_id = administered_entity() and users.is_active and users.role::text in ('EntidadAdmin', 'Empleado')
  ) person
$$;
revoke execute on function factor_counts from public;
grant execute on function factor_counts to finaula_app_access;

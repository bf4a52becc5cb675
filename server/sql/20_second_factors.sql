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

-- Users are mailed about changes of their own factors, in the transaction of the change.
create policy told_themselves on messages for insert with check (user_id = (select acting_user()) and kind = 'second_factor_changed');

create policy told on messages for select using (user_id = (select acting_user()) and kind = 'second_factor_changed');

-- True when the policy requires a second factor that the person does not have. A passkey is a second factor
-- too.
create function lacks_second_factor(person uuid) returns boolean language sql stable security definer set search_path = public
  return (select case users.role::text
      when 'SuperAdmin' then true
      when 'EntidadAdmin' then policy.second_factor in ('administrators', 'everyone')
      when 'Empleado' then policy.second_factor = 'everyone'
      else false
    end and not exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null)
      and not exists (select from passkeys where passkeys.user_id = users.id)
    from users
    left join lateral access_policy_of(users.entity_id) policy on true
    where users.id = person);
revoke execute on function lacks_second_factor from public;
grant execute on function lacks_second_factor to finaula_app_access;

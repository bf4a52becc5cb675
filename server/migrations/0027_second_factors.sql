-- What somebody signs in with beside the password: an authenticator application (TOTP, RFC 6238) and recovery codes for when it is not at hand.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret, encrypted with that key of DATA_DIR/llaves: nonce, ciphertext, tag.
  key_id text not null check (length(key_id) <= 60),
  secret bytea not null check (length(secret) between 29 and 100),
  created_at timestamptz not null default now(),
  -- null: shown, and no code of it was typed yet; it opens nothing and asks for nothing
  confirmed_at timestamptz,
  -- the last step of 30 seconds whose code was accepted: none before or at it is accepted again
  last_step bigint not null default 0
);
grant select, insert, update, delete on totp_factors to finaula_app_access;

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of 80 random bits
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to finaula_app_access;

-- Whoever administers the entity may take a factor away (lost device), and gives nobody one.
alter table totp_factors enable row level security;
create policy seen on totp_factors for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = totp_factors.user_id and users.entity_id = (select administered_entity())));
create policy added on totp_factors for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on totp_factors for update using ((select acts_for_all()) or user_id = (select acting_user()));
create policy removed on totp_factors for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = totp_factors.user_id and users.entity_id = (select administered_entity())));

alter table recovery_codes enable row level security;
create policy seen on recovery_codes for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = recovery_codes.user_id and users.entity_id = (select administered_entity())));
create policy added on recovery_codes for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on recovery_codes for update using ((select acts_for_all()) or user_id = (select acting_user()));
create policy removed on recovery_codes for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = recovery_codes.user_id and users.entity_id = (select administered_entity())));

alter table account_notices drop constraint account_notices_kind_check;
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('password_reset', 'password_set', 'name_corrected', 'email_corrected', 'email_changed', 'second_factor_reset'));

-- Whether that person has no second factor where their institution asks for one, or is a SuperAdmin without one. As the owner, for open_session asks before
-- anybody is known.
create function lacks_second_factor(person uuid) returns boolean language sql stable security definer set search_path = public
  return (select case users.role::text
      when 'SuperAdmin' then true
      when 'EntidadAdmin' then policy.second_factor in ('administrators', 'everyone')
      when 'Empleado' then policy.second_factor = 'everyone'
      else false
    end and not exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null)
    from users
    left join lateral (select second_factor from access_policies where access_policies.entity_id = users.entity_id order by access_policies.id desc limit 1) policy on true
    where users.id = person);
revoke execute on function lacks_second_factor from public;
grant execute on function lacks_second_factor to finaula_app_access;

-- As in 0022_access_policy.sql, with whether a second factor is missing.
drop function open_session;
create function open_session(token bytea) returns table (
  id uuid, name text, email text, role user_role, entity_id uuid, entity_name text, email_verified_at timestamptz, is_active boolean, created_at timestamptz,
  lacks_factor boolean
)
language plpgsql security definer set search_path = public as $$
declare
  seen timestamptz;
  idle interval;
begin
  select users.id, users.name, users.email, users.role, entities.id, entities.name, users.email_verified_at, users.is_active, users.created_at,
      coalesce(lacks_second_factor(users.id), false), sessions.last_seen_at, idle_limit_of(users.id)
    into id, name, email, role, entity_id, entity_name, email_verified_at, is_active, created_at, lacks_factor, seen, idle
    from sessions
    join users on users.id = sessions.user_id
    left join auditors on users.role::text = 'Auditor' and auditors.id = audit_in_force(users.id)
    left join entities on entities.id = coalesce(users.entity_id, auditors.entity_id)
    left join employment on employment.user_id = users.id
    where sessions.token_hash = token and sessions.expires_at > now() and users.is_active
      and (employment.left_on is null or employment.left_on > mexican_today())
      and (users.role::text <> 'Auditor' or auditors.id is not null)
      and not (users.role::text in ('EntidadAdmin', 'Auditor') and entities.review = 'suspended')
      -- One that a clock opened in the future would last until then.
      and sessions.created_at < now() + interval '5 minutes';
  if not found then return; end if;
  if seen <= now() - idle then
    delete from sessions where token_hash = token;
    return;
  end if;
  if seen < now() - (case when idle is null then interval '5 minutes' else interval '30 seconds' end) then
    update sessions set last_seen_at = now() where token_hash = token;
  end if;
  return next;
end
$$;
revoke execute on function open_session from public;
grant execute on function open_session to finaula_app_access;

-- Passkeys (WebAuthn): keys that a device keeps for one person and this platform's address, and the challenges that are under way.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- as the device knows it; of one person alone, whatever the institution
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE_Key (RFC 9052)
  public_key bytea not null check (length(public_key) between 1 and 2000),
  -- uses that the device counted; 0: it does not count, as those that are copied between devices
  counter bigint not null check (counter between 0 and 4294967295),
  -- how it is reached, as the browser said: internal, hybrid, usb…
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);
grant select, insert, delete on passkeys to finaula_app_access;
grant update (name, counter, last_used_at) on passkeys to finaula_app_access;

-- Whoever administers the entity may take one away (lost device), and gives nobody one.
alter table passkeys enable row level security;
create policy seen on passkeys for select
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = passkeys.user_id and users.entity_id = (select administered_entity())));
create policy added on passkeys for insert with check ((select acts_for_all()) or user_id = (select acting_user()));
create policy used on passkeys for update using ((select acts_for_all()) or user_id = (select acting_user()));
create policy removed on passkeys for delete
  using ((select acts_for_all()) or user_id = (select acting_user())
    or exists (select from users where users.id = passkeys.user_id and users.entity_id = (select administered_entity())));

-- Once each, for five minutes, for one purpose.
create table passkey_challenges (
  -- SHA-256 of 256 random bits
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('sign in', 'second factor', 'confirm', 'enrol')),
  -- null: nobody has said who they are
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((user_id is null) = (purpose = 'sign in'))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_by_user on passkey_challenges (user_id);
grant select, insert, update, delete on passkey_challenges to finaula_app_access;
alter table passkey_challenges enable row level security;
create policy own on passkey_challenges using ((select acts_for_all()) or user_id = (select acting_user()));

-- What somebody does to their own factors is mailed to them, in the transaction in which they do it.
create policy told_themselves on messages for insert with check (user_id = (select acting_user()) and kind = 'second_factor_changed');
create policy told on messages for select using (user_id = (select acting_user()) and kind = 'second_factor_changed');

-- As in 0027_second_factors.sql: a passkey is a second factor too.
create or replace function lacks_second_factor(person uuid) returns boolean language sql stable security definer set search_path = public
  return (select case users.role::text
      when 'SuperAdmin' then true
      when 'EntidadAdmin' then policy.second_factor in ('administrators', 'everyone')
      when 'Empleado' then policy.second_factor = 'everyone'
      else false
    end and not exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null)
      and not exists (select from passkeys where passkeys.user_id = users.id)
    from users
    left join lateral (select second_factor from access_policies where access_policies.entity_id = users.entity_id order by access_policies.id desc limit 1) policy on true
    where users.id = person);

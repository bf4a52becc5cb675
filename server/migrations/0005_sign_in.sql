-- Sessions, browsers, links and second factors: everything that opens an account.

create table sessions (
  -- SHA-256 of the token, which is never stored
  token_hash bytea primary key check (length(token_hash) = 32),
  -- identifies the session to its owner; the token's hash is never sent
  id uuid not null default gen_random_uuid() unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- "Chrome en Windows"; the User-Agent header itself is not kept
  device text not null default 'Dispositivo sin identificar' check (length(device) between 1 and 80),
  -- the known browser that it was opened in
  device_hash bytea check (length(device_hash) = 32),
  -- the client's address
  address text check (length(address) <= 100),
  opened_with text not null check (opened_with in ('password', 'totp', 'recovery_code', 'passkey', 'provider')),
  -- the identity provider that opened it; null: password or passkey of the platform
  provider_id uuid references identity_providers (id) on delete cascade
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_provider on sessions (provider_id) where provider_id is not null;
create index sessions_by_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to finaula_app_access;

alter table sessions enable row level security;

-- Browsers in which a user has signed in with the password. Attacks on the account from elsewhere do not slow
-- them down.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token that the browser keeps; several accounts may know one browser
  token_hash bytea not null check (length(token_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_age on known_devices (last_seen_at);
grant select, insert, update, delete on known_devices to finaula_app_access;
alter table known_devices enable row level security;

create table verification_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- set when a newer link for the same user was made
  voided_at timestamptz,
  made_by uuid references users (id) on delete set null,
  -- set when a browser that did not register opened it: for a day, its reader may set the password
  first_opened_at timestamptz,
  -- set when the password was set with it or the registering browser opened it: it sets no password
  -- afterwards
  settled_at timestamptz
);
create unique index one_valid_link_per_user on verification_links (user_id) where voided_at is null;
create index verification_links_by_maker on verification_links (made_by) where made_by is not null;
create index verification_links_by_user on verification_links (user_id);
grant select, insert, update, delete on verification_links to finaula_app_access;

alter table verification_links enable row level security;

create table reset_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- set when a newer link was made, or the password changed without it
  voided_at timestamptz,
  made_by uuid references users (id) on delete set null,
  check (used_at is null or voided_at is null)
);
create unique index one_open_reset_link_per_user on reset_links (user_id) where used_at is null and voided_at is null;
create index reset_links_by_maker on reset_links (made_by) where made_by is not null;
create index reset_links_by_user on reset_links (user_id);
grant select, insert, update, delete on reset_links to finaula_app_access;
alter table reset_links enable row level security;

-- Second factors: an authenticator application (TOTP, RFC 6238), and recovery codes for when it is not at
-- hand.
-- How a user's account was entered: the latest row says whether its owner or an administrator could have done it
-- (identity/identity-proof.ts).
create table identity_proofs (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid references entities (id),
  at timestamptz not null default clock_timestamp(),
  way text not null check (way in ('mailed_link', 'handed_link', 'factor')),
  proof text not null check (proof in ('own', 'link_of_administrator')),
  -- who was shown the link, or chose the address that it was mailed to
  administrator_id uuid references users (id) on delete set null
);
create index identity_proofs_by_user on identity_proofs (user_id, id desc);
create index identity_proofs_by_administrator on identity_proofs (administrator_id) where administrator_id is not null;
grant select, insert on identity_proofs to finaula_app_access;
alter table identity_proofs enable row level security;

create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret, encrypted with that key of DATA_DIR/llaves: nonce, ciphertext, tag.
  key_id text not null check (length(key_id) <= 60),
  secret bytea not null check (length(secret) between 29 and 100),
  created_at timestamptz not null default now(),
  -- null: shown, but no code of it was typed yet, so it neither opens nor protects anything
  confirmed_at timestamptz,
  -- the last 30-second step whose code was accepted; that step and earlier ones are not accepted again
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

-- An administrator of the entity may remove a factor (lost device), but adds none.
alter table totp_factors enable row level security;
alter table recovery_codes enable row level security;

-- Passkeys (WebAuthn): keys that a device keeps for one user and this platform's address, and challenges
-- under way.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- the authenticator's id of the key; it belongs to one user of the whole platform
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE_Key (RFC 9052)
  public_key bytea not null check (length(public_key) between 1 and 2000),
  -- the authenticator's signature counter; 0: it does not count, like passkeys that are synced between
  -- devices
  counter bigint not null check (counter between 0 and 4294967295),
  -- the transports that the browser reported: internal, hybrid, usb…
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);
grant select, insert, delete on passkeys to finaula_app_access;
grant update (name, counter, last_used_at) on passkeys to finaula_app_access;

alter table passkeys enable row level security;

-- A challenge: valid once, for five minutes, for one purpose.
create table passkey_challenges (
  -- SHA-256 of 256 random bits
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('sign in', 'second factor', 'confirm', 'enrol')),
  -- null: the user has not been identified yet
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((user_id is null) = (purpose = 'sign in'))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_by_user on passkey_challenges (user_id);
grant select, insert, update, delete on passkey_challenges to finaula_app_access;
alter table passkey_challenges enable row level security;

-- An institution's rules for signing in. The last row counts; without one, the application's defaults.
create table access_policies (
  id bigint generated by default as identity primary key,
  entity_id uuid not null references entities (id),
  second_factor text not null check (second_factor in ('off', 'administrators', 'everyone')),
  -- null: sessions end by age alone
  idle_minutes smallint check (idle_minutes between 5 and 720),
  sign_in text not null check (sign_in in ('password', 'provider', 'both')),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null
);
create index access_policies_by_entity on access_policies (entity_id, id desc);
grant select, insert on access_policies to finaula_app_access;
alter table access_policies enable row level security;

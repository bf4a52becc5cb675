-- Sessions that their owner can tell apart and end, browsers that are known to an account (decision 0010), and links for a new password.

alter table sessions
  -- names the session to its owner; the hash of its token never leaves
  add column id uuid not null default gen_random_uuid() unique,
  add column last_seen_at timestamptz not null default now(),
  -- "Chrome en Windows"; the header itself is not kept
  add column device text not null default 'Dispositivo sin identificar' check (length(device) between 1 and 80),
  -- the known browser that it was opened in
  add column device_hash bytea check (length(device_hash) = 32);

-- Browsers in which somebody has signed in to an account with its password. Who attacks that account from elsewhere does not slow these down.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token that the browser keeps; one browser may be known to several accounts
  token_hash bytea not null check (length(token_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);

create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_age on known_devices (last_seen_at);

create table reset_links (
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- set when a newer link was made, or the password changed without it
  voided_at timestamptz,
  check (used_at is null or voided_at is null)
);

create unique index one_open_reset_link_per_user on reset_links (user_id) where used_at is null and voided_at is null;

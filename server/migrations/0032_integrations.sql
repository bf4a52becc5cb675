-- phase: expand
-- Tokens with which an institution's programs call the API. A token acts as a service identity of its
-- institution: acts name it as their actor (docs/decisions/0074-api-tokens-and-webhooks.md).
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['people:read', 'people:write', 'compliance:read', 'certificates:read']),
  -- SHA-256 of the token, which is never stored
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- the last day
  expires_on date not null check (expires_on <= created_at::date + 366),
  -- to within a minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid
);
create index api_tokens_by_entity on api_tokens (entity_id, created_at);
grant select, insert on api_tokens to finaula_app_access;
grant update (last_used_at, revoked_at, revoked_by) on api_tokens to finaula_app_access;
alter table api_tokens enable row level security;

-- Two kinds more than before.
alter table handovers drop constraint handovers_kind_check,
  add constraint handovers_kind_check check (kind in ('auditor', 'provider', 'domain', 'directory_token', 'api_token', 'webhook'));

-- Addresses of other systems that are told when something happens in the institution.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- standard: Standard Webhooks, one message for each event; the others: a team channel, which receives the
  -- summary of each Monday
  kind text not null check (kind in ('standard', 'teams_workflow', 'slack')),
  -- the name of the channel
  name text check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 2000),
  events text[] not null default '{}',
  -- The secret of the signature, encrypted with that key of DATA_DIR/llaves: nonce, ciphertext, tag.
  key_id text not null check (length(key_id) <= 60),
  secret bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  paused_at timestamptz,
  pause_reason text check (length(pause_reason) between 1 and 300),
  check ((paused_at is null) = (pause_reason is null)),
  check ((kind = 'standard') = (events <> '{}'))
);
create index webhooks_by_entity on webhooks (entity_id, created_at);
grant select, insert, delete, update (url, name, events, paused_at, pause_reason) on webhooks to finaula_app_access;
alter table webhooks enable row level security;

-- One event for one webhook, written in the transaction of the act (server/sql/25_integrations.sql). Names
-- are looked up when it is sent.
create table webhook_deliveries (
  -- the same in every attempt
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  entity_id uuid not null references entities (id),
  event text not null,
  facts jsonb not null,
  occurred_at timestamptz not null default clock_timestamp(),
  -- events of a day are found by a job that may run twice
  dedupe_key text check (length(dedupe_key) <= 200),
  attempts smallint not null default 0,
  -- null: delivered, or given up. While it is being sent: when another process may send it again.
  next_attempt_at timestamptz default clock_timestamp(),
  delivered_at timestamptz,
  last_attempt_at timestamptz,
  last_status smallint,
  last_reason text check (length(last_reason) between 1 and 300),
  last_milliseconds integer,
  unique (webhook_id, dedupe_key)
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
comment on index webhook_deliveries_due is 'what is to be sent: the job that sends';
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_attempt_at) where delivered_at is null;
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, occurred_at desc, id);
create index webhook_deliveries_by_day on webhook_deliveries (occurred_at);
comment on index webhook_deliveries_by_day is 'what has been kept long enough: retention';
grant select, insert, delete, update (attempts, next_attempt_at, delivered_at, last_attempt_at, last_status, last_reason, last_milliseconds)
  on webhook_deliveries to finaula_app_access;
alter table webhook_deliveries enable row level security;

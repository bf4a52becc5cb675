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

alter table handovers drop constraint handovers_kind_check;
alter table handovers add check (kind in ('auditor', 'provider', 'domain', 'directory_token', 'api_token'));

-- Identity providers of an institution (OpenID Connect, SAML 2.0), sign-ins under way, and identities linked
-- to users.
create table identity_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  kind text not null check (kind in ('oidc', 'saml')),
  -- the button's text after "Entrar con"
  name text not null check (length(name) between 1 and 60),
  -- draft: not tested since its settings changed; only a tested provider is switched on
  state text not null default 'draft' check (state in ('draft', 'tested', 'on', 'off')),
  settings jsonb not null,
  -- The client secret, encrypted with that key of DATA_DIR/llaves: nonce, ciphertext, tag.
  key_id text check (length(key_id) <= 60),
  secret bytea check (length(secret) between 29 and 600),
  -- what happens to people of a proven domain who have no account yet
  new_people text not null check (new_people in ('refused', 'pending', 'active')),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null,
  -- who last chose the connection, and the other administrator who approved it
  configured_by uuid not null,
  approved_by uuid check (approved_by <> configured_by),
  approved_at timestamptz check ((approved_at is null) = (approved_by is null)),
  changed_at timestamptz not null default clock_timestamp(),
  tested_at timestamptz,
  -- the last sign-in that failed, and the code of its reason
  refused_at timestamptz,
  refusal text,
  -- the provider's own words about it, which nobody vouches for
  refusal_said text check (length(refusal_said) <= 500),
  check ((key_id is null) = (secret is null))
);
create index identity_providers_by_entity on identity_providers (entity_id, created_at);
grant select, insert, update, delete on identity_providers to finaula_app_access;
alter table identity_providers enable row level security;

-- A sign-in under way: valid once, for ten minutes, in the browser that began it.
create table sign_in_requests (
  -- SHA-256 of the state parameter that travels through the provider
  state_hash bytea primary key check (length(state_hash) = 32),
  provider_id uuid not null references identity_providers (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- SHA-256 of a secret that only the browser that began it holds
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- the administrator who tests the provider; null: a sign-in
  tester_id uuid references users (id) on delete cascade,
  -- the protocol's values that the answer is checked against
  protocol jsonb not null,
  -- an answer that a provider posted by itself (SAML), kept until the browser fetches it
  answer jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index sign_in_requests_by_expiry on sign_in_requests (expires_at);
create index sign_in_requests_by_provider on sign_in_requests (provider_id);
create index sign_in_requests_by_tester on sign_in_requests (tester_id);
grant select, insert, update, delete on sign_in_requests to finaula_app_access;
alter table sign_in_requests enable row level security;

-- A user's identity at a provider, by the subject that never changes there: the e-mail address may.
create table identity_links (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  entity_id uuid not null references entities (id),
  linked_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index identity_links_by_user on identity_links (user_id);
grant select, insert, update, delete on identity_links to finaula_app_access;
alter table identity_links enable row level security;

-- A first sign-in with a provider to an account in use: its owner must sign in once another way, within ten
-- minutes.
create table provider_link_requests (
  -- SHA-256 of the token that the browser keeps
  token_hash bytea primary key check (length(token_hash) = 32),
  provider_id uuid not null references identity_providers (id) on delete cascade,
  entity_id uuid not null references entities (id),
  user_id uuid not null references users (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 255),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index provider_link_requests_by_expiry on provider_link_requests (expires_at);
create index provider_link_requests_by_provider on provider_link_requests (provider_id);
create index provider_link_requests_by_user on provider_link_requests (user_id);
grant select, insert, delete on provider_link_requests to finaula_app_access;
alter table provider_link_requests enable row level security;

-- SAML 2.0: the certificates a provider signs with, and the assertions that were used.
create table provider_certificates (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  entity_id uuid not null references entities (id),
  sha256 bytea not null check (length(sha256) = 32),
  -- DER
  certificate bytea not null check (length(certificate) between 100 and 6000),
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  added_at timestamptz not null default clock_timestamp(),
  added_by uuid not null,
  -- the last sign-in or test that it signed, exact to the hour; null: not known to work
  used_at timestamptz,
  primary key (provider_id, sha256)
);
create index provider_certificates_by_entity on provider_certificates (entity_id);
grant select, insert, delete, update (used_at) on provider_certificates to finaula_app_access;
alter table provider_certificates enable row level security;

-- A used assertion, kept for as long as it would be accepted.
create table saml_assertions (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  entity_id uuid not null references entities (id),
  -- SHA-256 of its ID
  assertion_hash bytea not null check (length(assertion_hash) = 32),
  expires_at timestamptz not null,
  primary key (provider_id, assertion_hash)
);
create index saml_assertions_by_expiry on saml_assertions (expires_at);
grant select, insert, delete, update (expires_at) on saml_assertions to finaula_app_access;
alter table saml_assertions enable row level security;

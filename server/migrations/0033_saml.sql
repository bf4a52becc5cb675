-- SAML 2.0: with what a provider signs, and which of its assertions were used.
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
  -- the last sign-in or test that it signed, exact to the hour; null: it is not known to work
  used_at timestamptz,
  primary key (provider_id, sha256)
);
create index provider_certificates_by_entity on provider_certificates (entity_id);
grant select, insert, delete, update (used_at) on provider_certificates to finaula_app_access;

-- Once each, for as long as it would be accepted.
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

do $$
declare
  kept text;
begin
  foreach kept in array array['provider_certificates', 'saml_assertions'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy own on %I using ((select acts_for_all()) or entity_id = (select administered_entity()))', kept);
  end loop;
end
$$;

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table provider_certificates (
  provider_id uuid not null,
  entity_id uuid not null,
  sha256 bytea not null,
  certificate bytea not null,
  valid_from timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  added_by uuid not null,
  used_at timestamp with time zone,
  constraint provider_certificates_pkey PRIMARY KEY (provider_id, sha256),
  constraint provider_certificates_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint provider_certificates_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint provider_certificates_certificate_check CHECK (((length(certificate) >= 100) AND (length(certificate) <= 6000))),
  constraint provider_certificates_sha256_check CHECK ((length(sha256) = 32))
);
CREATE INDEX provider_certificates_by_entity ON provider_certificates USING btree (entity_id);
alter table provider_certificates enable row level security;
create policy own on provider_certificates
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select on provider_certificates to finaula_app_access;

create table saml_assertions (
  provider_id uuid not null,
  entity_id uuid not null,
  assertion_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint saml_assertions_pkey PRIMARY KEY (provider_id, assertion_hash),
  constraint saml_assertions_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint saml_assertions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint saml_assertions_assertion_hash_check CHECK ((length(assertion_hash) = 32))
);
CREATE INDEX saml_assertions_by_expiry ON saml_assertions USING btree (expires_at);
alter table saml_assertions enable row level security;
create policy own on saml_assertions
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select on saml_assertions to finaula_app_access;

-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null default (now() + '00:05:00'::interval),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  constraint passkey_challenges_check CHECK (((user_id IS NULL) = (purpose = 'sign in'::text))),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign in'::text, 'second factor'::text, 'confirm'::text, 'enrol'::text])))
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id);
alter table passkey_challenges enable row level security;
create policy own on passkey_challenges
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select, update on passkey_challenges to finaula_app_access;

create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK (((counter >= 0) AND (counter <= '4294967295'::bigint))),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 2000)))
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at);
alter table passkeys enable row level security;
create policy added on passkeys for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
create policy removed on passkeys for delete
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = passkeys.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy seen on passkeys for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = passkeys.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy used on passkeys for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select on passkeys to finaula_app_access;

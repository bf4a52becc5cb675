-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.lacks_second_factor(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT (CASE (users.role)::text WHEN 'SuperAdmin'::text THEN true WHEN 'EntidadAdmin'::text THEN (policy.second_factor = ANY (ARRAY['administrators'::text, 'everyone'::text])) WHEN 'Empleado'::text THEN (policy.second_factor = 'everyone'::text) ELSE false END AND (NOT (EXISTS (SELECT FROM totp_factors WHERE ((totp_factors.user_id = users.id) AND (totp_factors.confirmed_at IS NOT NULL))))) AND (NOT (EXISTS (SELECT FROM passkeys WHERE (passkeys.user_id = users.id))))) FROM (users LEFT JOIN LATERAL (SELECT access_policies.second_factor FROM access_policies WHERE (access_policies.entity_id = users.entity_id) ORDER BY access_policies.id DESC LIMIT 1) policy ON (true)) WHERE (users.id = lacks_second_factor.person));
revoke execute on function lacks_second_factor(uuid) from public;
grant execute on function lacks_second_factor(uuid) to finaula_app_access;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);
alter table recovery_codes enable row level security;
create policy added on recovery_codes for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
create policy removed on recovery_codes for delete
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = recovery_codes.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy seen on recovery_codes for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = recovery_codes.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy used on recovery_codes for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select, update on recovery_codes to finaula_app_access;

create table totp_factors (
  user_id uuid not null,
  key_id text not null,
  secret bytea not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint totp_factors_key_id_check CHECK ((length(key_id) <= 60)),
  constraint totp_factors_secret_check CHECK (((length(secret) >= 29) AND (length(secret) <= 100)))
);
alter table totp_factors enable row level security;
create policy added on totp_factors for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
create policy removed on totp_factors for delete
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = totp_factors.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy seen on totp_factors for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = totp_factors.user_id) AND (users.entity_id = ( SELECT administered_entity() AS administered_entity))))));
create policy used on totp_factors for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)));
grant delete, insert, select, update on totp_factors to finaula_app_access;

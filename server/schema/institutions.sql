-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

create type entity_review as enum ('pending', 'verified', 'suspended');

CREATE OR REPLACE FUNCTION public.apply_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update entities set review = new.review, reviewed_at = new.recorded_at where id = new.entity_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.inherited_are_hidden()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN CASE WHEN ((COALESCE(administered_entity(), audited_entity()) IS NULL) OR (current_setting('finaula.role'::text, true) = 'entity'::text)) THEN false ELSE (EXISTS (SELECT FROM entities WHERE ((entities.id = COALESCE(administered_entity(), audited_entity())) AND (entities.taken_over_at IS NOT NULL) AND (entities.review <> 'verified'::entity_review)))) END;
revoke execute on function inherited_are_hidden() from public;
grant execute on function inherited_are_hidden() to finaula_app_access;

create table domain_proofs (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  domain text not null,
  token text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  proven_at timestamp with time zone,
  constraint domain_proofs_pkey PRIMARY KEY (id),
  constraint domain_proofs_entity_id_domain_key UNIQUE (entity_id, domain),
  constraint domain_proofs_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint domain_proofs_domain_check CHECK ((domain = lower(domain)))
);
alter table domain_proofs enable row level security;
create policy proven on domain_proofs for update
  using ( SELECT acts_for_all() AS acts_for_all);
create policy requested on domain_proofs for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (requested_by = ( SELECT acting_user() AS acting_user)) AND (proven_at IS NULL)));
create policy seen on domain_proofs for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant insert, select, update on domain_proofs to finaula_app_access;

create table entity_details (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  razon_social text not null,
  signer_name text not null,
  contact_email text,
  valid_from timestamp with time zone not null default now(),
  recorded_by uuid,
  reason text not null,
  constraint entity_details_pkey PRIMARY KEY (id),
  constraint entity_details_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint entity_details_razon_social_check CHECK (((length(razon_social) >= 1) AND (length(razon_social) <= 250))),
  constraint entity_details_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint entity_details_signer_name_check CHECK (((length(signer_name) >= 1) AND (length(signer_name) <= 120)))
);
CREATE INDEX entity_details_by_entity ON entity_details USING btree (entity_id, valid_from DESC);
alter table entity_details enable row level security;
create policy recorded on entity_details for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((entity_id = ( SELECT administered_entity() AS administered_entity)) AND (recorded_by = ( SELECT acting_user() AS acting_user))));
create policy seen on entity_details for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON entity_details FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON entity_details FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on entity_details to finaula_app_access;

create table entity_reviews (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  review entity_review not null,
  cause text not null,
  decided_by uuid,
  reason text,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint entity_reviews_pkey PRIMARY KEY (id),
  constraint entity_reviews_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint entity_reviews_cause_check CHECK ((cause = ANY (ARRAY['registration'::text, 'takeover'::text, 'domain'::text, 'decision'::text, 'undo'::text]))),
  constraint entity_reviews_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX entity_reviews_by_entity ON entity_reviews USING btree (entity_id, recorded_at);
alter table entity_reviews enable row level security;
create policy decided on entity_reviews for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on entity_reviews for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER applied AFTER INSERT ON entity_reviews FOR EACH ROW EXECUTE FUNCTION apply_review();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON entity_reviews FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON entity_reviews FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant insert, select on entity_reviews to finaula_app_access;

create table entity_takeovers (
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  taken_over_at timestamp with time zone not null default now(),
  taken_over_by uuid not null,
  previous_razon_social text,
  previous_contact_email text,
  previous_signer_name text,
  previous_assistant_enabled boolean not null default true,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint entity_takeovers_pkey PRIMARY KEY (id),
  constraint entity_takeovers_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id)
);
CREATE UNIQUE INDEX one_takeover_at_a_time ON entity_takeovers USING btree (entity_id) WHERE (undone_at IS NULL);
alter table entity_takeovers enable row level security;
create policy made on entity_takeovers for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on entity_takeovers for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy undone on entity_takeovers for update
  using ( SELECT acts_for_all() AS acts_for_all);
grant insert, select, update on entity_takeovers to finaula_app_access;

create table invitation_codes (
  entity_id uuid not null,
  code text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null default now(),
  constraint invitation_codes_pkey PRIMARY KEY (entity_id),
  constraint invitation_codes_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint invitation_codes_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'::text))
);
alter table invitation_codes enable row level security;
create policy own on invitation_codes
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
grant delete, insert, select, update on invitation_codes to finaula_app_access;

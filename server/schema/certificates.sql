-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.belong_as_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select user_id, entity_id into new.user_id, new.entity_id from certificates where id = new.certificate_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.certificate_state(valid_until date, is_revoked boolean, is_disputed boolean)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN is_revoked THEN 'revocada'::text WHEN is_disputed THEN 'en_disputa'::text WHEN (valid_until < mexican_today()) THEN 'vencida'::text ELSE 'vigente'::text END;

CREATE OR REPLACE FUNCTION public.last_valid_day(issued_at timestamp with time zone, months integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((issued_at AT TIME ZONE 'America/Mexico_City'::text))::date + make_interval(months => months)))::date;

CREATE OR REPLACE FUNCTION public.mexican_today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((now() AT TIME ZONE 'America/Mexico_City'::text))::date;

create table certificate_documents (
  certificate_id uuid not null,
  sha256 bytea not null,
  first_sent_at timestamp with time zone not null default now(),
  constraint certificate_documents_pkey PRIMARY KEY (certificate_id, sha256),
  constraint certificate_documents_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_documents_sha256_check CHECK ((length(sha256) = 32))
);
alter table certificate_documents enable row level security;
create policy seen on certificate_documents for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (EXISTS ( SELECT
   FROM certificates
  WHERE (certificates.id = certificate_documents.certificate_id))));
create policy sent on certificate_documents for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (EXISTS ( SELECT
   FROM certificates
  WHERE (certificates.id = certificate_documents.certificate_id))));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificate_documents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificate_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER recorded AFTER INSERT ON certificate_documents FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant insert, select on certificate_documents to finaula_app_access;

create table certificate_revocations (
  certificate_id uuid not null,
  revoked_at timestamp with time zone not null default now(),
  revoked_by uuid not null,
  reason text not null,
  user_id uuid,
  entity_id uuid,
  round smallint not null default 1,
  constraint certificate_revocations_pkey PRIMARY KEY (certificate_id, round),
  constraint certificate_revocations_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_revocations_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX certificate_revocations_by_entity ON certificate_revocations USING btree (entity_id);
alter table certificate_revocations enable row level security;
create policy audited on certificate_revocations for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy not_inherited on certificate_revocations
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = certificate_revocations.user_id))));
create policy revoked on certificate_revocations for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy seen on certificate_revocations for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON certificate_revocations FOR EACH ROW EXECUTE FUNCTION belong_as_certificate();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificate_revocations FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificate_revocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ordered BEFORE INSERT ON certificate_revocations FOR EACH ROW EXECUTE FUNCTION order_standing_change();
CREATE TRIGGER recorded AFTER INSERT ON certificate_revocations FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant insert, select on certificate_revocations to finaula_app_access;

create table certificates (
  id uuid not null default gen_random_uuid(),
  folio text not null,
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  user_name text not null,
  course_title text not null,
  module text not null,
  category text not null,
  entity_name text not null,
  signer_name text,
  certificate_authority text not null,
  product_name text not null,
  verify_url text not null,
  score integer not null,
  passing_score integer not null,
  duration_minutes integer not null,
  issued_at timestamp with time zone not null default now(),
  valid_until date not null,
  questions jsonb not null,
  answers jsonb not null,
  earned_by text not null default 'quiz'::text,
  wording smallint not null default 2,
  reset_link_used_at timestamp with time zone,
  renews_id uuid,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_folio_key UNIQUE (folio),
  constraint certificates_renews_id_fkey FOREIGN KEY (renews_id) REFERENCES certificates(id),
  constraint certificates_check CHECK ((((score >= 0) AND (score <= 100)) AND (score >= passing_score))),
  constraint certificates_earned_by_check CHECK ((earned_by = ANY (ARRAY['quiz'::text, 'exam'::text]))),
  constraint certificates_folio_check CHECK ((folio ~ '^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$'::text)),
  constraint certificates_wording_check CHECK ((wording = ANY (ARRAY[1, 2])))
);
CREATE INDEX certificates_by_entity ON certificates USING btree (entity_id, course_id);
CREATE INDEX certificates_by_holder ON certificates USING btree (user_id, course_id, issued_at DESC);
CREATE INDEX certificates_by_standing ON certificates USING btree (entity_id, user_id, course_id, issued_at DESC) INCLUDE (id, valid_until);
alter table certificates enable row level security;
create policy audited on certificates for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy issued on certificates for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((user_id = ( SELECT acting_user() AS acting_user)) AND (NOT (entity_id IS DISTINCT FROM ( SELECT acting_entity() AS acting_entity)))));
create policy issued_under_review on certificates for insert
  with check ((entity_id IS NULL) OR (EXISTS ( SELECT
   FROM entities
  WHERE ((entities.id = certificates.entity_id) AND ((entities.review = 'verified'::entity_review) OR ((entities.review = 'pending'::entity_review) AND (certificates.certificate_authority = certificates.product_name)))))));
create policy not_inherited on certificates
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = certificates.user_id))));
create policy seen on certificates for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER status_assigned AFTER INSERT ON certificates FOR EACH ROW EXECUTE FUNCTION assign_status_of_issued();
grant insert, select on certificates to finaula_app_access;

create table signing_keys (
  kid text not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint signing_keys_pkey PRIMARY KEY (kid)
);
alter table signing_keys enable row level security;
create policy seen on signing_keys for select
  using true;
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON signing_keys FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON signing_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER recorded AFTER INSERT ON signing_keys FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant select on signing_keys to finaula_app_access;

create view certificate_states with (security_invoker=true) as
 SELECT certificates.id,
    revocation.revoked_at,
    revocation.reason AS revocation_reason,
    dispute.opened_at AS disputed_at,
    dispute.reason AS dispute_reason,
    certificate_state(certificates.valid_until, (revocation.certificate_id IS NOT NULL), (dispute.certificate_id IS NOT NULL)) AS state
   FROM ((certificates
     LEFT JOIN standing_revocations revocation ON ((revocation.certificate_id = certificates.id)))
     LEFT JOIN open_disputes dispute ON ((dispute.certificate_id = certificates.id)));
grant select on certificate_states to finaula_app_access;

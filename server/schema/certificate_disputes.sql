-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.assign_status_entry(certificate uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  number bigint := nextval('certificate_status_number');
  random bytea;
begin
  loop
    random := uuid_send(gen_random_uuid());
    insert into certificate_status_entries (certificate_id, list, position)
      values (certificate, 1 + (number - 1) / 65536, (get_byte(random, 0) << 9) | (get_byte(random, 1) << 1) | (get_byte(random, 2) & 1))
      on conflict (list, position) do nothing;
    exit when found;
  end loop;
end
$function$;
revoke execute on function assign_status_entry(uuid) from public;

CREATE OR REPLACE FUNCTION public.assign_status_of_issued()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform assign_status_entry(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.close_dispute_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null or new.closed_at is null
    or (to_jsonb(old) - 'closed_at' - 'closed_by') <> (to_jsonb(new) - 'closed_at' - 'closed_by') then
    raise exception 'a dispute is closed once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  new.closed_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_instant(instant timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((instant AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'::text);

CREATE OR REPLACE FUNCTION public.order_standing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name <> 'certificate_disputes' then
    new.round := 1 + (select count(*) from certificate_reinstatements where certificate_id = new.certificate_id);
  end if;
  case tg_table_name
    when 'certificate_revocations' then new.revoked_at := clock_timestamp();
    when 'certificate_reinstatements' then new.reinstated_at := clock_timestamp();
    when 'certificate_retakes' then new.allowed_at := clock_timestamp();
    when 'certificate_disputes' then new.opened_at := clock_timestamp();
  end case;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.record_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  case tg_table_name
    when 'certificate_revocations' then
      perform record_of_certificate(new.certificate_id, new.revoked_by, 'certificate revoked',
        jsonb_build_object('reason', new.reason, 'revoked_at', ledger_instant(new.revoked_at), 'round', new.round));
    when 'certificate_reinstatements' then
      perform record_of_certificate(new.certificate_id, new.reinstated_by, 'certificate reinstated',
        jsonb_build_object('reason', new.reason, 'reinstated_at', ledger_instant(new.reinstated_at), 'round', new.round));
    when 'certificate_retakes' then
      perform record_of_certificate(new.certificate_id, new.allowed_by, 'retake allowed',
        jsonb_build_object('reason', new.reason, 'allowed_at', ledger_instant(new.allowed_at), 'round', new.round));
    when 'certificate_documents' then
      perform record_of_certificate(new.certificate_id, acting_user(), 'document handed out',
        jsonb_build_object('sha256', encode(new.sha256, 'hex'), 'first_sent_at', ledger_instant(new.first_sent_at)));
    when 'certificate_disputes' then
      if tg_op = 'INSERT' then
        perform record_of_certificate(new.certificate_id, new.opened_by, 'dispute opened',
          jsonb_build_object('reason', new.reason, 'opened_at', ledger_instant(new.opened_at)));
      else
        perform record_of_certificate(new.certificate_id, new.closed_by, 'dispute closed',
          jsonb_build_object('opened_at', ledger_instant(new.opened_at), 'closed_at', ledger_instant(new.closed_at)));
      end if;
    when 'signing_keys' then
      insert into audit_log (action, detail) values ('signing key added',
        jsonb_build_object('kid', new.kid, 'jwk', new.public_jwk::text, 'created_at', ledger_instant(new.created_at)));
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.record_of_certificate(certificate uuid, actor uuid, act text, more jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into audit_log (actor_id, action, entity_id, user_id, detail)
  select actor, act, entity_id, user_id, jsonb_build_object('folio', folio) || more from certificates where id = certificate;
$function$;
revoke execute on function record_of_certificate(uuid,uuid,text,jsonb) from public;

create sequence certificate_status_number as bigint start 1 increment 1;

create table certificate_disputes (
  certificate_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  opened_by uuid not null,
  reason text not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  user_id uuid,
  entity_id uuid,
  constraint certificate_disputes_pkey PRIMARY KEY (certificate_id, opened_at),
  constraint certificate_disputes_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_disputes_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint certificate_disputes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX certificate_disputes_by_entity ON certificate_disputes USING btree (entity_id);
CREATE UNIQUE INDEX one_open_dispute ON certificate_disputes USING btree (certificate_id) WHERE (closed_at IS NULL);
alter table certificate_disputes enable row level security;
create policy audited on certificate_disputes for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy closed on certificate_disputes for update
  using (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)))
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy not_inherited on certificate_disputes
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = certificate_disputes.user_id))));
create policy opened on certificate_disputes for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on certificate_disputes for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON certificate_disputes FOR EACH ROW EXECUTE FUNCTION belong_as_certificate();
CREATE TRIGGER closed_once BEFORE UPDATE ON certificate_disputes FOR EACH ROW EXECUTE FUNCTION close_dispute_once();
CREATE TRIGGER kept BEFORE DELETE ON certificate_disputes FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept_all BEFORE TRUNCATE ON certificate_disputes FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ordered BEFORE INSERT ON certificate_disputes FOR EACH ROW EXECUTE FUNCTION order_standing_change();
CREATE TRIGGER recorded AFTER INSERT OR UPDATE ON certificate_disputes FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant insert, select on certificate_disputes to finaula_app_access;

create table certificate_reinstatements (
  certificate_id uuid not null,
  reinstated_at timestamp with time zone not null default now(),
  reinstated_by uuid not null,
  reason text not null,
  round smallint not null default 1,
  user_id uuid,
  entity_id uuid,
  constraint certificate_reinstatements_pkey PRIMARY KEY (certificate_id, round),
  constraint certificate_reinstatements_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_reinstatements_certificate_id_round_fkey FOREIGN KEY (certificate_id, round) REFERENCES certificate_revocations(certificate_id, round),
  constraint certificate_reinstatements_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX certificate_reinstatements_by_entity ON certificate_reinstatements USING btree (entity_id);
alter table certificate_reinstatements enable row level security;
create policy audited on certificate_reinstatements for select
  using (entity_id = ( SELECT audited_entity() AS audited_entity));
create policy not_inherited on certificate_reinstatements
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = certificate_reinstatements.user_id))));
create policy reinstated on certificate_reinstatements for insert
  with check ( SELECT acts_for_all() AS acts_for_all);
create policy seen on certificate_reinstatements for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON certificate_reinstatements FOR EACH ROW EXECUTE FUNCTION belong_as_certificate();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificate_reinstatements FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificate_reinstatements FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ordered BEFORE INSERT ON certificate_reinstatements FOR EACH ROW EXECUTE FUNCTION order_standing_change();
CREATE TRIGGER recorded AFTER INSERT ON certificate_reinstatements FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant insert, select on certificate_reinstatements to finaula_app_access;

create table certificate_retakes (
  certificate_id uuid not null,
  allowed_at timestamp with time zone not null default now(),
  allowed_by uuid not null,
  reason text not null,
  round smallint not null default 1,
  user_id uuid,
  entity_id uuid,
  constraint certificate_retakes_pkey PRIMARY KEY (certificate_id, round),
  constraint certificate_retakes_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_retakes_certificate_id_round_fkey FOREIGN KEY (certificate_id, round) REFERENCES certificate_revocations(certificate_id, round),
  constraint certificate_retakes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX certificate_retakes_by_entity ON certificate_retakes USING btree (entity_id);
alter table certificate_retakes enable row level security;
create policy allowed on certificate_retakes for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
create policy not_inherited on certificate_retakes
  using ((NOT ( SELECT inherited_are_hidden() AS inherited_are_hidden)) OR (EXISTS ( SELECT
   FROM users
  WHERE (users.id = certificate_retakes.user_id))));
create policy seen on certificate_retakes for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER belongs BEFORE INSERT ON certificate_retakes FOR EACH ROW EXECUTE FUNCTION belong_as_certificate();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificate_retakes FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificate_retakes FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ordered BEFORE INSERT ON certificate_retakes FOR EACH ROW EXECUTE FUNCTION order_standing_change();
CREATE TRIGGER recorded AFTER INSERT ON certificate_retakes FOR EACH ROW EXECUTE FUNCTION record_evidence();
grant insert, select on certificate_retakes to finaula_app_access;

create table certificate_status_entries (
  certificate_id uuid not null,
  list integer not null,
  "position" integer not null,
  constraint certificate_status_entries_pkey PRIMARY KEY (certificate_id),
  constraint certificate_status_entries_list_position_key UNIQUE (list, "position"),
  constraint certificate_status_entries_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES certificates(id),
  constraint certificate_status_entries_list_check CHECK ((list > 0)),
  constraint certificate_status_entries_position_check CHECK ((("position" >= 0) AND ("position" <= 131071)))
);
alter table certificate_status_entries enable row level security;
create policy seen on certificate_status_entries for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (EXISTS ( SELECT
   FROM certificates
  WHERE (certificates.id = certificate_status_entries.certificate_id))));
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON certificate_status_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON certificate_status_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant select on certificate_status_entries to finaula_app_access;

create table failed_claims (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  failed_at timestamp with time zone not null default now(),
  correct smallint not null,
  questions smallint not null,
  constraint failed_claims_pkey PRIMARY KEY (id),
  constraint failed_claims_check CHECK (((correct >= 0) AND (correct <= questions)))
);
CREATE INDEX failed_claims_by_entity ON failed_claims USING btree (entity_id, failed_at);
CREATE INDEX failed_claims_by_user ON failed_claims USING btree (user_id, course_id, failed_at);
alter table failed_claims enable row level security;
create policy erased on failed_claims for delete
  using ( SELECT acts_for_all() AS acts_for_all);
create policy failed on failed_claims for insert
  with check (( SELECT acts_for_all() AS acts_for_all) OR ((user_id = ( SELECT acting_user() AS acting_user)) AND (NOT (entity_id IS DISTINCT FROM ( SELECT acting_entity() AS acting_entity)))));
create policy seen on failed_claims for select
  using (( SELECT acts_for_all() AS acts_for_all) OR (user_id = ( SELECT acting_user() AS acting_user)) OR (entity_id = ( SELECT administered_entity() AS administered_entity)));
CREATE TRIGGER frozen BEFORE UPDATE ON failed_claims FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER kept BEFORE TRUNCATE ON failed_claims FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
grant delete, insert, select on failed_claims to finaula_app_access;

create view barring_revocations with (security_invoker=true) as
 SELECT certificates.user_id,
    certificates.course_id,
    revocation.certificate_id,
    revocation.revoked_at
   FROM (standing_revocations revocation
     JOIN certificates ON ((certificates.id = revocation.certificate_id)))
  WHERE ((NOT (EXISTS ( SELECT
           FROM certificate_retakes allowed
          WHERE ((allowed.certificate_id = revocation.certificate_id) AND (allowed.round = revocation.round))))) AND (NOT (EXISTS ( SELECT
           FROM certificates later
          WHERE ((later.user_id = certificates.user_id) AND (later.course_id = certificates.course_id) AND (later.issued_at > revocation.revoked_at))))));
grant select on barring_revocations to finaula_app_access;

create view open_disputes with (security_invoker=true) as
 SELECT certificate_id,
    opened_at,
    opened_by,
    reason,
    closed_at,
    closed_by,
    user_id,
    entity_id
   FROM certificate_disputes
  WHERE (closed_at IS NULL);
grant select on open_disputes to finaula_app_access;

create view standing_revocations with (security_invoker=true) as
 SELECT certificate_id,
    revoked_at,
    revoked_by,
    reason,
    user_id,
    entity_id,
    round
   FROM certificate_revocations revocation
  WHERE (NOT (EXISTS ( SELECT
           FROM certificate_reinstatements later
          WHERE ((later.certificate_id = revocation.certificate_id) AND (later.round = revocation.round)))));
grant select on standing_revocations to finaula_app_access;

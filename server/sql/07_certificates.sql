create policy seen on certificates for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy issued on certificates for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

create function belong_as_certificate() returns trigger language plpgsql as $$
begin
  select user_id, entity_id into new.user_id, new.entity_id from certificates where id = new.certificate_id;
  return new;
end
$$;

create trigger belongs before insert on certificate_revocations for each row execute function belong_as_certificate();

create policy seen on certificate_revocations for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy revoked on certificate_revocations for insert
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy seen on certificate_documents for select
  using ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));

create policy sent on certificate_documents for insert
  with check ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));

-- Servers of 1.0.0 publish what they see here and fail on an RSA key, so visitors' requests see Ed25519 keys
-- only; later servers read published_keys. Both end with the first contract after 1.0.0.
create policy seen on signing_keys for select
  using (public_jwk ->> 'kty' = 'OKP' or (select acting_role()) is distinct from 'platform');

-- Reads with the owner's rights: public keys are for all.
create view published_keys as select * from signing_keys;
grant select on published_keys to finaula_app_access;

create trigger kept before truncate on failed_claims for each statement execute function refuse_rewriting();

create policy seen on failed_claims for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy failed on failed_claims for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

create trigger kept before delete on certificate_disputes for each row execute function refuse_rewriting();
create trigger kept_all before truncate on certificate_disputes for each statement execute function refuse_rewriting();

create policy seen on certificate_reinstatements for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy reinstated on certificate_reinstatements for insert with check ((select acts_for_all()));

create policy seen on certificate_replacements for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy replaced on certificate_replacements for insert with check ((select acts_for_all()));

create policy seen on certificate_disputes for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy opened on certificate_disputes for insert with check ((select acts_for_all()));

create policy closed on certificate_disputes for update
  using ((select acts_for_all()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

create policy seen on certificate_retakes for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));

create policy allowed on certificate_retakes for insert
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

-- Revocations in force.
create view standing_revocations with (security_invoker = true) as
  select revocation.* from certificate_revocations revocation
  where not exists (
    select from certificate_reinstatements later
    where later.certificate_id = revocation.certificate_id and later.round = revocation.round);
grant select on standing_revocations to finaula_app_access;

create view open_disputes with (security_invoker = true) as select * from certificate_disputes where closed_at is null;
grant select on open_disputes to finaula_app_access;

-- Revocations that bar the person from that course: no retake was allowed, and no certificate was issued
-- since.
create view barring_revocations with (security_invoker = true) as
  select certificates.user_id, certificates.course_id, revocation.certificate_id, revocation.revoked_at
  from standing_revocations revocation
  join certificates on certificates.id = revocation.certificate_id
  where not exists (
      select from certificate_retakes allowed
      where allowed.certificate_id = revocation.certificate_id and allowed.round = revocation.round)
    and not exists (select from certificate_replacements where certificate_replacements.certificate_id = revocation.certificate_id)
    and not exists (
      select from certificates later
      where later.user_id = certificates.user_id and later.course_id = certificates.course_id and later.issued_at > revocation.revoked_at);
grant select on barring_revocations to finaula_app_access;

create function certificate_state(valid_until date, is_revoked boolean, is_disputed boolean, day date default mexican_today()) returns text language sql immutable parallel safe
  return case when is_revoked then 'revocada' when is_disputed then 'en_disputa' when valid_until < day then 'vencida' else 'vigente' end;

create view certificate_states with (security_invoker = true) as
  select
    certificates.id,
    revocation.revoked_at,
    revocation.reason as revocation_reason,
    dispute.opened_at as disputed_at,
    dispute.reason as dispute_reason,
    case when revocation.certificate_id is not null and replacement.certificate_id is not null then 'sustituida'
      else certificate_state(certificates.valid_until, revocation.certificate_id is not null, dispute.certificate_id is not null) end as state
  from certificates
  left join standing_revocations revocation on revocation.certificate_id = certificates.id
  left join open_disputes dispute on dispute.certificate_id = certificates.id
  left join certificate_replacements replacement on replacement.certificate_id = certificates.id;
grant select on certificate_states to finaula_app_access;

-- States on a day, with the revocations, disputes and replacements that were recorded before an instant.
create function certificate_states_on(day date, known_until timestamptz) returns table (
  id uuid, folio text, user_id uuid, entity_id uuid, user_name text, course_title text, issued_at timestamptz, valid_until date, score integer,
  earned_by text, revoked_at timestamptz, revocation_reason text, state text
) language sql stable as $$
  select certificates.id, certificates.folio, certificates.user_id, certificates.entity_id, certificates.user_name, certificates.course_title,
    certificates.issued_at, certificates.valid_until, certificates.score, certificates.earned_by, revocation.revoked_at, revocation.reason,
    case when revocation.revoked_at is not null and replacement.certificate_id is not null then 'sustituida'
      else certificate_state(certificates.valid_until, revocation.revoked_at is not null, dispute.opened_at is not null, day) end
  from certificates
  left join certificate_replacements replacement
    on replacement.certificate_id = certificates.id and replacement.replaced_at < known_until
  left join (
    select distinct on (revocations.certificate_id) revocations.certificate_id, revocations.revoked_at, revocations.reason
    from certificate_revocations revocations
    where revocations.revoked_at < known_until
      and not exists (
        select from certificate_reinstatements later
        where later.certificate_id = revocations.certificate_id and later.round = revocations.round and later.reinstated_at < known_until)
    order by revocations.certificate_id, revocations.revoked_at desc
  ) revocation on revocation.certificate_id = certificates.id
  left join (
    select disputes.certificate_id, min(disputes.opened_at) as opened_at from certificate_disputes disputes
    where disputes.opened_at < known_until and (disputes.closed_at is null or disputes.closed_at >= known_until)
    group by disputes.certificate_id
  ) dispute on dispute.certificate_id = certificates.id
  where not exists (
    select from certificate_replacements later where later.replacement_id = certificates.id and later.replaced_at >= known_until)
$$;

-- The certificate that was earned, of which this one is a replacement; itself, if it is none.
create function original_certificate(certificate uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select certificate as id, 0 as step
    union all
    select replaced.certificate_id, step + 1 from chain join certificate_replacements replaced on replaced.replacement_id = chain.id
  )
  select id from chain order by step desc limit 1
$$;

-- Sets the round and the time of a change, whatever the statement says.
create function order_standing_change() returns trigger language plpgsql as $$
begin
  if tg_table_name not in ('certificate_disputes', 'certificate_replacements') then
    new.round := 1 + (select count(*) from certificate_reinstatements where certificate_id = new.certificate_id);
  end if;
  case tg_table_name
    when 'certificate_revocations' then new.revoked_at := clock_timestamp();
    when 'certificate_reinstatements' then new.reinstated_at := clock_timestamp();
    when 'certificate_retakes' then new.allowed_at := clock_timestamp();
    when 'certificate_replacements' then new.replaced_at := clock_timestamp();
    when 'certificate_disputes' then new.opened_at := clock_timestamp();
  end case;
  return new;
end
$$;

create trigger ordered before insert on certificate_revocations for each row execute function order_standing_change();
create trigger ordered before insert on certificate_reinstatements for each row execute function order_standing_change();
create trigger ordered before insert on certificate_disputes for each row execute function order_standing_change();
create trigger ordered before insert on certificate_retakes for each row execute function order_standing_change();
create trigger ordered before insert on certificate_replacements for each row execute function order_standing_change();
create trigger belongs before insert on certificate_replacements for each row execute function belong_as_certificate();
create trigger belongs before insert on certificate_reinstatements for each row execute function belong_as_certificate();
create trigger belongs before insert on certificate_disputes for each row execute function belong_as_certificate();
create trigger belongs before insert on certificate_retakes for each row execute function belong_as_certificate();

create function close_dispute_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or new.closed_at is null
    or (to_jsonb(old) - 'closed_at' - 'closed_by') <> (to_jsonb(new) - 'closed_at' - 'closed_by') then
    raise exception 'a dispute is closed once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  new.closed_at := clock_timestamp();
  return new;
end
$$;

create trigger closed_once before update on certificate_disputes for each row execute function close_dispute_once();

create policy seen on certificate_status_entries for select
  using ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));

-- Runs as the owner: no caller chooses a position.
create function assign_status_entry(certificate uuid) returns void language plpgsql security definer set search_path = public as $$
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
$$;
revoke execute on function assign_status_entry from public;

create function assign_status_of_issued() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform assign_status_entry(new.id);
  return null;
end
$$;

create trigger status_assigned after insert on certificates for each row execute function assign_status_of_issued();

-- Runs as the owner, to write into the chain of the certificate's entity for any actor.
create function record_of_certificate(certificate uuid, actor uuid, act text, more jsonb) returns void
language sql security definer set search_path = public as $$
  insert into audit_log (actor_id, action, entity_id, user_id, detail)
  select actor, act, entity_id, user_id, jsonb_build_object('folio', folio) || more from certificates where id = certificate;
$$;
revoke execute on function record_of_certificate from public;

create function record_evidence() returns trigger language plpgsql security definer set search_path = public as $$
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
    when 'certificate_replacements' then
      perform record_of_certificate(new.certificate_id, new.replaced_by, 'certificate replaced',
        jsonb_build_object('replacement', (select folio from certificates where id = new.replacement_id), 'replaced_at', ledger_instant(new.replaced_at)));
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
$$;

create trigger recorded after insert on certificate_revocations for each row execute function record_evidence();
create trigger recorded after insert on certificate_reinstatements for each row execute function record_evidence();
create trigger recorded after insert on certificate_retakes for each row execute function record_evidence();
create trigger recorded after insert on certificate_replacements for each row execute function record_evidence();
create trigger recorded after insert on certificate_documents for each row execute function record_evidence();
create trigger recorded after insert or update on certificate_disputes for each row execute function record_evidence();
create trigger recorded after insert on signing_keys for each row execute function record_evidence();

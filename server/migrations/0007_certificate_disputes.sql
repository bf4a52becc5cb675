-- What a constancia is worth: how it was earned, claims that failed, revocations that hold, disputes, status lists of credentials;
-- and whatever vouches for one is tied to the ledger by triggers: no row of these tables without its act, whoever writes it.

-- How it was earned, and with which words its document says so: those issued before keep theirs (1).
alter table certificates
  add column earned_by text not null default 'quiz' check (earned_by in ('quiz', 'exam')),
  add column wording smallint not null default 1 check (wording in (1, 2)),
  -- when somebody had set the holder's password with a link in the day before the issue
  add column reset_link_used_at timestamptz;
alter table certificates alter column wording set default 2;

-- Claims below the minimum. How many were right is for whoever looks into it: no reply says it.
create table failed_claims (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  failed_at timestamptz not null default now(),
  correct smallint not null check (correct between 0 and questions),
  questions smallint not null
);
create index failed_claims_by_user on failed_claims (user_id, course_id, failed_at);
create index failed_claims_by_entity on failed_claims (entity_id, failed_at);
grant select, insert on failed_claims to finaula_app_access;
create trigger frozen before update or delete on failed_claims for each row execute function refuse_rewriting();
create trigger kept before truncate on failed_claims for each statement execute function refuse_rewriting();

alter table failed_claims enable row level security;
create policy seen on failed_claims for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy failed on failed_claims for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

-- A revocation that was nobody's to make is taken back by the reinstatement of the same round; another revocation is the next round.
alter table certificate_revocations add column round smallint not null default 1;
alter table certificate_revocations drop constraint certificate_revocations_pkey, add primary key (certificate_id, round);

create table certificate_reinstatements (
  certificate_id uuid not null references certificates (id),
  reinstated_at timestamptz not null default now(),
  reinstated_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  round smallint not null default 1,
  -- of the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, round),
  foreign key (certificate_id, round) references certificate_revocations (certificate_id, round)
);
create index certificate_reinstatements_by_entity on certificate_reinstatements (entity_id);
grant select, insert on certificate_reinstatements to finaula_app_access;
create trigger frozen before update or delete on certificate_reinstatements for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_reinstatements for each statement execute function refuse_rewriting();

-- Of a constancia, or of one that nobody may say yet whether it was rightly issued. Closed once, by setting closed_at and closed_by; nothing else of a row changes.
create table certificate_disputes (
  certificate_id uuid not null references certificates (id),
  opened_at timestamptz not null default now(),
  opened_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  closed_at timestamptz,
  closed_by uuid,
  -- of the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, opened_at),
  check ((closed_at is null) = (closed_by is null))
);
create unique index one_open_dispute on certificate_disputes (certificate_id) where closed_at is null;
create index certificate_disputes_by_entity on certificate_disputes (entity_id);
grant select, insert, update (closed_at, closed_by) on certificate_disputes to finaula_app_access;
create trigger kept before delete on certificate_disputes for each row execute function refuse_rewriting();
create trigger kept_all before truncate on certificate_disputes for each statement execute function refuse_rewriting();

-- After a revocation: that the person may claim a constancia of that course again.
create table certificate_retakes (
  certificate_id uuid not null references certificates (id),
  allowed_at timestamptz not null default now(),
  allowed_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- of the revocation
  round smallint not null default 1,
  -- of the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, round),
  foreign key (certificate_id, round) references certificate_revocations (certificate_id, round)
);
create index certificate_retakes_by_entity on certificate_retakes (entity_id);
grant select, insert on certificate_retakes to finaula_app_access;
create trigger frozen before update or delete on certificate_retakes for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_retakes for each statement execute function refuse_rewriting();

alter table certificate_reinstatements enable row level security;
create policy seen on certificate_reinstatements for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy reinstated on certificate_reinstatements for insert with check ((select acts_for_all()));

alter table certificate_disputes enable row level security;
create policy seen on certificate_disputes for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy opened on certificate_disputes for insert with check ((select acts_for_all()));
create policy closed on certificate_disputes for update
  using ((select acts_for_all()) or entity_id = (select administered_entity()))
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

alter table certificate_retakes enable row level security;
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

-- Revocations after which the same person may not claim that course: not allowed again, and nothing was issued since.
create view barring_revocations with (security_invoker = true) as
  select certificates.user_id, certificates.course_id, revocation.certificate_id, revocation.revoked_at
  from standing_revocations revocation
  join certificates on certificates.id = revocation.certificate_id
  where not exists (
      select from certificate_retakes allowed
      where allowed.certificate_id = revocation.certificate_id and allowed.round = revocation.round)
    and not exists (
      select from certificates later
      where later.user_id = certificates.user_id and later.course_id = certificates.course_id and later.issued_at > revocation.revoked_at);
grant select on barring_revocations to finaula_app_access;

-- The one definition of a constancia's state today.
drop view certificate_states;
drop function certificate_state(date, boolean);
create function certificate_state(valid_until date, is_revoked boolean, is_disputed boolean) returns text language sql stable parallel safe
  return case when is_revoked then 'revocada' when is_disputed then 'en_disputa' when valid_until < mexican_today() then 'vencida' else 'vigente' end;

create view certificate_states with (security_invoker = true) as
  select
    certificates.id,
    revocation.revoked_at,
    revocation.reason as revocation_reason,
    dispute.opened_at as disputed_at,
    dispute.reason as dispute_reason,
    certificate_state(certificates.valid_until, revocation.certificate_id is not null, dispute.certificate_id is not null) as state
  from certificates
  left join standing_revocations revocation on revocation.certificate_id = certificates.id
  left join open_disputes dispute on dispute.certificate_id = certificates.id;
grant select on certificate_states to finaula_app_access;

-- The round that a step belongs to, and the time at which it is made, whatever a statement says.
create function order_standing_change() returns trigger language plpgsql as $$
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
$$;
create trigger ordered before insert on certificate_revocations for each row execute function order_standing_change();
create trigger ordered before insert on certificate_reinstatements for each row execute function order_standing_change();
create trigger ordered before insert on certificate_disputes for each row execute function order_standing_change();
create trigger ordered before insert on certificate_retakes for each row execute function order_standing_change();
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

-- Where a credential's status stands (W3C Bitstring Status List): a random bit of a list of 131,072, of which at most half are ever given out.
create sequence certificate_status_number;
create table certificate_status_entries (
  certificate_id uuid primary key references certificates (id),
  list integer not null check (list > 0),
  position integer not null check (position between 0 and 131071),
  unique (list, position)
);
grant select on certificate_status_entries to finaula_app_access;
create trigger frozen before update or delete on certificate_status_entries for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_status_entries for each statement execute function refuse_rewriting();

alter table certificate_status_entries enable row level security;
create policy seen on certificate_status_entries for select
  using ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));

-- As the owner: nobody chooses a position.
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
select assign_status_entry(id) from certificates;

create function assign_status_of_issued() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform assign_status_entry(new.id);
  return null;
end
$$;
create trigger status_assigned after insert on certificates for each row execute function assign_status_of_issued();

create function ledger_instant(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- As the owner: into the chain of the certificate's entity, whoever acts.
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
create trigger recorded after insert on certificate_documents for each row execute function record_evidence();
create trigger recorded after insert or update on certificate_disputes for each row execute function record_evidence();
create trigger recorded after insert on signing_keys for each row execute function record_evidence();

-- Keys are published by the owner, at the start and by rotate:key: the role that serves requests has none to publish.
revoke insert on signing_keys from finaula_app_access;
drop policy published on signing_keys;

-- What was written before the ledger held all of it; `late` says so.
select record_of_certificate(certificate_id, revoked_by, 'certificate revoked',
  jsonb_build_object('reason', reason, 'revoked_at', ledger_instant(revoked_at), 'round', round, 'late', 1)) from certificate_revocations order by revoked_at;
select record_of_certificate(certificate_id, null, 'document handed out',
  jsonb_build_object('sha256', encode(sha256, 'hex'), 'first_sent_at', ledger_instant(first_sent_at), 'late', 1)) from certificate_documents order by first_sent_at;
insert into audit_log (action, detail) select 'signing key added',
  jsonb_build_object('kid', kid, 'jwk', public_jwk::text, 'created_at', ledger_instant(created_at), 'late', 1) from signing_keys order by created_at;

-- Constancias: facts frozen on the day of issue. No foreign keys to people, entities or courses, so that they survive the deletion of any of them.

create function mexican_today() returns date language sql stable parallel safe
  return (now() at time zone 'America/Mexico_City')::date;

-- The last day of what is issued at that instant: the day stays within the month, so that from 31 August six months end on 28 or 29 February.
create function last_valid_day(issued_at timestamptz, months integer) returns date language sql immutable parallel safe
  return ((issued_at at time zone 'America/Mexico_City')::date + make_interval(months => months))::date;

-- The one definition of a constancia's state today.
create function certificate_state(valid_until date, is_revoked boolean) returns text language sql stable parallel safe
  return case when is_revoked then 'revocada' when valid_until < mexican_today() then 'vencida' else 'vigente' end;

create table certificates (
  id uuid primary key default gen_random_uuid(),
  folio text not null unique check (folio ~ '^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$'),
  user_id uuid not null,
  entity_id uuid,
  course_id text not null,
  course_version text not null,
  user_name text not null,
  course_title text not null,
  module text not null,
  category text not null,
  entity_name text not null,
  -- null where nobody signs: learners on their own, entities that nobody administers
  signer_name text,
  certificate_authority text not null,
  product_name text not null,
  verify_url text not null,
  score integer not null check (score between 0 and 100 and score >= passing_score),
  passing_score integer not null,
  duration_minutes integer not null,
  issued_at timestamptz not null default now(),
  -- the last day on which it is vigente, in Mexico City
  valid_until date not null,
  -- the questions as they were asked, with their right answers, and what was answered
  questions jsonb not null,
  answers jsonb not null
);
create index certificates_by_holder on certificates (user_id, course_id, issued_at desc);
create index certificates_by_entity on certificates (entity_id, course_id);
-- The training report of a whole entity, read from the index alone and already in order.
create index certificates_by_standing on certificates (entity_id, user_id, course_id, issued_at desc) include (id, valid_until);
grant select, insert on certificates to finaula_app_access;
create trigger frozen before update or delete on certificates for each row execute function refuse_rewriting();
create trigger kept before truncate on certificates for each statement execute function refuse_rewriting();

alter table certificates enable row level security;
create policy seen on certificates for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy issued on certificates for insert
  with check ((select acts_for_all())
    or (user_id = (select acting_user()) and entity_id is not distinct from (select acting_entity())));

create table certificate_revocations (
  certificate_id uuid primary key references certificates (id),
  revoked_at timestamptz not null default now(),
  revoked_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- of the certificate
  user_id uuid,
  entity_id uuid
);
create index certificate_revocations_by_entity on certificate_revocations (entity_id);
grant select, insert on certificate_revocations to finaula_app_access;
create trigger frozen before update or delete on certificate_revocations for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_revocations for each statement execute function refuse_rewriting();

create function belong_as_certificate() returns trigger language plpgsql as $$
begin
  select user_id, entity_id into new.user_id, new.entity_id from certificates where id = new.certificate_id;
  return new;
end
$$;
create trigger belongs before insert on certificate_revocations for each row execute function belong_as_certificate();

alter table certificate_revocations enable row level security;
create policy seen on certificate_revocations for select
  using ((select acts_for_all()) or user_id = (select acting_user()) or entity_id = (select administered_entity()));
create policy revoked on certificate_revocations for insert
  with check ((select acts_for_all()) or entity_id = (select administered_entity()));

create view certificate_states with (security_invoker = true) as
  select
    certificates.id,
    certificate_revocations.revoked_at,
    certificate_revocations.reason as revocation_reason,
    certificate_state(certificates.valid_until, certificate_revocations.certificate_id is not null) as state
  from certificates
  left join certificate_revocations on certificate_revocations.certificate_id = certificates.id;
grant select on certificate_states to finaula_app_access;

-- SHA-256 of each file that was handed out for a constancia: one, until a newer release draws it differently.
create table certificate_documents (
  certificate_id uuid not null references certificates (id),
  sha256 bytea not null check (length(sha256) = 32),
  first_sent_at timestamptz not null default now(),
  primary key (certificate_id, sha256)
);
grant select, insert on certificate_documents to finaula_app_access;
create trigger frozen before update or delete on certificate_documents for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_documents for each statement execute function refuse_rewriting();

alter table certificate_documents enable row level security;
create policy seen on certificate_documents for select
  using ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));
create policy sent on certificate_documents for insert
  with check ((select acts_for_all()) or exists (select from certificates where certificates.id = certificate_id));

-- Public halves of the keys that sign credentials; the private ones never enter the database.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);
grant select, insert on signing_keys to finaula_app_access;
create trigger frozen before update or delete on signing_keys for each row execute function refuse_rewriting();
create trigger kept before truncate on signing_keys for each statement execute function refuse_rewriting();

alter table signing_keys enable row level security;
create policy seen on signing_keys for select using (true);
create policy published on signing_keys for insert with check ((select acts_for_all()));

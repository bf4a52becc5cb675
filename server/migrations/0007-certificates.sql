-- Constancias: facts frozen on the day of issue. No foreign keys to people, entities or courses, so that they survive the deletion of any of them.

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

create table certificate_revocations (
  certificate_id uuid primary key references certificates (id),
  revoked_at timestamptz not null default now(),
  revoked_by uuid not null,
  reason text not null check (length(reason) between 1 and 500)
);

-- SHA-256 of each file that was handed out for a constancia: one, until a newer release draws it differently.
create table certificate_documents (
  certificate_id uuid not null references certificates (id),
  sha256 bytea not null check (length(sha256) = 32),
  first_sent_at timestamptz not null default now(),
  primary key (certificate_id, sha256)
);

-- Public halves of the keys that sign credentials; the private ones never enter the database.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create trigger frozen before update or delete on certificates for each row execute function refuse_rewriting();
create trigger kept before truncate on certificates for each statement execute function refuse_rewriting();
create trigger frozen before update or delete on certificate_revocations for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_revocations for each statement execute function refuse_rewriting();
create trigger frozen before update or delete on certificate_documents for each row execute function refuse_rewriting();
create trigger kept before truncate on certificate_documents for each statement execute function refuse_rewriting();
create trigger frozen before update or delete on signing_keys for each row execute function refuse_rewriting();
create trigger kept before truncate on signing_keys for each statement execute function refuse_rewriting();

-- A constancia's state today, in Mexico City.
create view certificate_states as
  select
    certificates.id,
    certificate_revocations.revoked_at,
    certificate_revocations.reason as revocation_reason,
    case
      when certificate_revocations.certificate_id is not null then 'revocada'
      when certificates.valid_until < (now() at time zone 'America/Mexico_City')::date then 'vencida'
      else 'vigente'
    end as state
  from certificates
  left join certificate_revocations on certificate_revocations.certificate_id = certificates.id;

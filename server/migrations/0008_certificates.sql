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
  -- null where there is no signer: individual learners, entities without an administrator
  signer_name text,
  certificate_authority text not null,
  product_name text not null,
  verify_url text not null,
  score integer not null check (score between 0 and 100 and score >= passing_score),
  passing_score integer not null,
  duration_minutes integer not null,
  issued_at timestamptz not null default now(),
  -- the last day of validity, in Mexico City
  valid_until date not null,
  -- the questions as asked, with their right answers, and the answers given
  questions jsonb not null,
  answers jsonb not null,
  earned_by text not null default 'quiz' check (earned_by in ('quiz', 'exam', 'practice')),
  -- how far the holder's identity was proven when it was issued (identity/identity-proof.ts)
  identity_proof text not null default 'unproven' check (identity_proof in ('own', 'link_of_administrator', 'provider', 'unproven')),
  -- The certificate that this one renews; both stay (shared/certificates/renewal.ts).
  renews_id uuid references certificates (id),
  -- the entity's name on the platform and the domain that it had proven, beside its razón social
  registered_name text,
  entity_domain text
);
create index certificates_by_holder on certificates (user_id, course_id, issued_at desc);
create index certificates_by_entity on certificates (entity_id, course_id);

-- Serves the training report of an entity from the index alone, already in order.
create index certificates_by_standing on certificates (entity_id, user_id, course_id, issued_at desc) include (id, valid_until);
grant select, insert on certificates to finaula_app_access;
alter table certificates enable row level security;

-- A wrong revocation is taken back by the reinstatement of the same round; another revocation starts the next
-- round.
create table certificate_revocations (
  certificate_id uuid not null references certificates (id),
  round smallint not null default 1,
  revoked_at timestamptz not null default now(),
  revoked_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- copied from the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, round)
);
create index certificate_revocations_by_entity on certificate_revocations (entity_id);
grant select, insert on certificate_revocations to finaula_app_access;
alter table certificate_revocations enable row level security;

-- SHA-256 of each file that was handed out for a certificate: one, until a newer release draws it
-- differently.
create table certificate_documents (
  certificate_id uuid not null references certificates (id),
  sha256 bytea not null check (length(sha256) = 32),
  first_sent_at timestamptz not null default now(),
  primary key (certificate_id, sha256)
);
grant select, insert on certificate_documents to finaula_app_access;
alter table certificate_documents enable row level security;

-- Public keys that sign credentials; private keys never enter the database. The owner publishes them at the
-- start and with rotate-key; the role that serves requests cannot.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);
grant select on signing_keys to finaula_app_access;
alter table signing_keys enable row level security;

-- Claims below the passing score. No reply reveals how many answers were right.
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

-- Failed quizzes are deleted after a year.
grant select, insert, delete on failed_claims to finaula_app_access;
alter table failed_claims enable row level security;

create table certificate_reinstatements (
  certificate_id uuid not null references certificates (id),
  reinstated_at timestamptz not null default now(),
  reinstated_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  round smallint not null default 1,
  -- copied from the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, round),
  foreign key (certificate_id, round) references certificate_revocations (certificate_id, round)
);
create index certificate_reinstatements_by_entity on certificate_reinstatements (entity_id);
grant select, insert on certificate_reinstatements to finaula_app_access;

-- A doubt about a certificate. Closed once, by setting closed_at and closed_by; nothing else of a row
-- changes.
create table certificate_disputes (
  certificate_id uuid not null references certificates (id),
  opened_at timestamptz not null default now(),
  opened_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  closed_at timestamptz,
  closed_by uuid,
  -- copied from the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, opened_at),
  check ((closed_at is null) = (closed_by is null))
);
create unique index one_open_dispute on certificate_disputes (certificate_id) where closed_at is null;
create index certificate_disputes_by_entity on certificate_disputes (entity_id);
grant select, insert, update (closed_at, closed_by) on certificate_disputes to finaula_app_access;

-- After a revocation: the person may claim a certificate of that course again.
create table certificate_retakes (
  certificate_id uuid not null references certificates (id),
  allowed_at timestamptz not null default now(),
  allowed_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- the round of the revocation
  round smallint not null default 1,
  -- copied from the certificate
  user_id uuid,
  entity_id uuid,
  primary key (certificate_id, round),
  foreign key (certificate_id, round) references certificate_revocations (certificate_id, round)
);
create index certificate_retakes_by_entity on certificate_retakes (entity_id);
grant select, insert on certificate_retakes to finaula_app_access;
alter table certificate_reinstatements enable row level security;
alter table certificate_disputes enable row level security;
alter table certificate_retakes enable row level security;

-- The status of a credential (W3C Bitstring Status List): a random bit of a list of 131,072, at most half of
-- them used.
create sequence certificate_status_number;

create table certificate_status_entries (
  certificate_id uuid primary key references certificates (id),
  list integer not null check (list > 0),
  position integer not null check (position between 0 and 131071),
  unique (list, position)
);
grant select on certificate_status_entries to finaula_app_access;
alter table certificate_status_entries enable row level security;

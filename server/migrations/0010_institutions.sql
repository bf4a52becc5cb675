-- Reviews, takeovers, issuing names, domain proofs and invitation codes of institutions.
-- Each decision is a fact; an entity's first one is its registration or its takeover.
create table entity_reviews (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  review entity_review not null,
  cause text not null check (cause in ('registration', 'takeover', 'domain', 'decision', 'undo')),
  -- null: no person decided
  decided_by uuid,
  reason text check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default clock_timestamp()
);
create index entity_reviews_by_entity on entity_reviews (entity_id, recorded_at);
grant select, insert on entity_reviews to finaula_app_access;
alter table entity_reviews enable row level security;

-- A takeover, with the values that it replaced.
create table entity_takeovers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  taken_over_at timestamptz not null default now(),
  taken_over_by uuid not null,
  previous_razon_social text,
  previous_contact_email text,
  previous_signer_name text,
  previous_assistant_enabled boolean not null default true,
  undone_at timestamptz,
  undone_by uuid
);
create unique index one_takeover_at_a_time on entity_takeovers (entity_id) where undone_at is null;
grant select, insert, update on entity_takeovers to finaula_app_access;
alter table entity_takeovers enable row level security;

-- The names under which an entity issues, and since when: a certificate carries those of its day. null: none.
create table entity_details (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  razon_social text check (length(razon_social) between 1 and 250),
  signer_name text check (length(signer_name) between 1 and 120),
  contact_email text,
  valid_from timestamptz not null default now(),
  recorded_by uuid,
  reason text not null check (length(reason) between 1 and 500)
);
create index entity_details_by_entity on entity_details (entity_id, valid_from desc);
grant select, insert on entity_details to finaula_app_access;
alter table entity_details enable row level security;

-- A razón social and a signer that an institution requests. A SuperAdmin decides; until then the
-- institution may withdraw or replace the request.
create table entity_details_requests (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  razon_social text not null check (length(razon_social) between 1 and 250),
  signer_name text not null check (length(signer_name) between 1 and 120),
  requested_by uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(reason) between 1 and 500),
  -- null: pending
  outcome text check (outcome in ('approved', 'refused', 'withdrawn', 'replaced')),
  closed_at timestamptz,
  closed_by uuid,
  closing_reason text check (length(closing_reason) between 1 and 500),
  check (num_nonnulls(outcome, closed_at, closed_by) in (0, 3)),
  check (outcome in ('approved', 'refused') = (closing_reason is not null))
);
create unique index one_open_details_request on entity_details_requests (entity_id) where outcome is null;
create index entity_details_requests_by_entity on entity_details_requests (entity_id, requested_at desc);
grant select, insert, update (outcome, closed_at, closed_by, closing_reason) on entity_details_requests to finaula_app_access;
alter table entity_details_requests enable row level security;

-- A DNS record that the owner of a domain publishes.
create table domain_proofs (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  domain text not null check (domain = lower(domain)),
  token text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  proven_at timestamptz,
  unique (entity_id, domain)
);
grant select, insert, update, delete on domain_proofs to finaula_app_access;
alter table domain_proofs enable row level security;

-- A code required for registration, where an entity asks for one.
create table invitation_codes (
  entity_id uuid primary key references entities (id),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  set_by uuid not null,
  set_at timestamptz not null default now()
);
grant select, insert, update, delete on invitation_codes to finaula_app_access;
alter table invitation_codes enable row level security;

-- A setting of an institution whose maker no longer administers it. The remaining administrators confirm or
-- end it; otherwise it ends after `ends_on` (identity/tenure/).
create table handovers (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  kind text not null check (kind in ('auditor', 'provider', 'domain', 'directory_token')),
  -- the row of that kind
  subject uuid not null,
  name text not null,
  maker_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  ends_on date not null,
  -- when the administrators were notified, and reminded
  told_at timestamptz,
  reminded_at timestamptz,
  -- null: undecided; returned: the maker administers the institution again
  outcome text check (outcome in ('confirmed', 'ended', 'expired', 'returned')),
  decided_at timestamptz,
  -- null: no person decided
  decided_by uuid,
  check ((outcome is null) = (decided_at is null))
);
create unique index one_open_handover on handovers (subject) where outcome is null;
create index handovers_by_entity on handovers (entity_id, opened_at);
create index handovers_by_subject on handovers (subject, decided_at desc) where outcome = 'confirmed';
grant select, insert, update (told_at, reminded_at, outcome, decided_at, decided_by) on handovers to finaula_app_access;
alter table handovers enable row level security;

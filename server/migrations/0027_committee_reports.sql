-- phase: expand
-- Monthly reports to a committee, kept as sent (docs/decisions/0065-report-to-the-committee.md).
create table committee_reports (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  -- its first day
  month date not null check (extract(day from month) = 1),
  folio text not null,
  -- the content, whose SHA-256 is the folio and is in the ledger
  document text not null,
  pdf bytea not null,
  -- the report of the same month that this one corrects
  corrects uuid unique references committee_reports (id),
  reason text check (length(reason) between 1 and 200),
  -- empty: kept without sending it
  addresses text[] not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  check ((corrects is null) = (reason is null))
);
create unique index committee_reports_first on committee_reports (entity_id, month) where corrects is null;
create index committee_reports_by_entity on committee_reports (entity_id, recorded_at desc);
-- A PDF is compressed already.
alter table committee_reports alter column pdf set storage external;
grant select, insert on committee_reports to finaula_app_access;
alter table committee_reports enable row level security;

create table committee_settings (
  entity_id uuid primary key references entities (id),
  addresses text[] not null default '{}',
  -- requests to the committee in the next report
  asks text[] not null default '{}'
);
grant select, insert, update, delete on committee_settings to finaula_app_access;
alter table committee_settings enable row level security;
